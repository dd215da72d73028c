import { useQuery } from '@tanstack/react-query';
import type { AdminGame } from '#contract/admin-games.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import { Stack } from '#web/ui/layout/Layout.tsx';
import adminGamesPart from 'messages:admin-games';
import { relatedQuery } from './games.api.ts';
import { RelatedToGame } from './RelatedToGame.tsx';
import { useGameActions } from './useGameActions.ts';

export function DeleteGameDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const texts = useMessages(adminGamesPart).table;
  const { deleteGame } = useGameActions();
  // What goes with the game is read first; and a list that arrives would move the button from under a click.
  const { isPending } = useQuery(relatedQuery(game.id));
  return (
    <ConfirmDialog
      title={texts.deleteTitle({ title: game.title })}
      confirm={texts.delete}
      disabled={isPending}
      onConfirm={() => deleteGame(game)}
      onClose={onClose}
    >
      <Stack>
        <p>{texts.deleteHint}</p>
        <RelatedToGame gameId={game.id} />
      </Stack>
    </ConfirmDialog>
  );
}
