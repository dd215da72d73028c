import type { AdminGame } from '#contract/admin-games.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import styles from './Games.module.css';
import { Hanging } from './Hanging.tsx';
import { useGameActions } from './useGameActions.ts';

export function DeleteGameDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const texts = useMessages(adminGamesPart).table;
  const { deleteGame, isDeleting } = useGameActions();
  return (
    <ConfirmDialog
      title={texts.deleteTitle({ title: game.title })}
      confirm={texts.delete}
      cancel={texts.keep}
      isWorking={isDeleting}
      onCancel={onClose}
      onConfirm={() => void deleteGame(game).then(onClose)}
    >
      <div className={styles.asked}>
        <p>{texts.deleteHint}</p>
        <Hanging gameId={game.id} />
      </div>
    </ConfirmDialog>
  );
}
