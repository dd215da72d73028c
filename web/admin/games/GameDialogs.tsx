import type { AdminGame } from '#contract/admin-games.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import adminGamesPart from 'messages:admin-games';
import { RelatedToGame } from './RelatedToGame.tsx';
import { useGameActions } from './useGameActions.ts';

const GameDialog = lazyScreen(() => import('./GameDialog.tsx'));
const MergeDialog = lazyScreen(() => import('./MergeDialog.tsx'));

export type OpenedGame = { dialog: 'create' } | { dialog: 'edit' | 'merge' | 'delete'; game: AdminGame };

/** The dialog about one game, or about a new one. */
export function GameDialogs({ opened, onClose }: { opened: OpenedGame; onClose: () => void }) {
  switch (opened.dialog) {
    case 'create':
      return <GameDialog onClose={onClose} />;
    case 'edit':
      return <GameDialog game={opened.game} onClose={onClose} />;
    case 'merge':
      return <MergeDialog game={opened.game} onClose={onClose} />;
    case 'delete':
      return <DeleteGameDialog game={opened.game} onClose={onClose} />;
  }
}

function DeleteGameDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const texts = useMessages(adminGamesPart).table;
  const { deleteGame } = useGameActions();
  return (
    <ConfirmDialog
      title={texts.deleteTitle({ title: game.title })}
      confirm={texts.delete}
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
