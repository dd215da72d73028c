import type { AdminGame } from '#contract/admin-games.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { gamesTableTexts } from './games-table.texts.ts';
import styles from './Games.module.css';
import { Hanging } from './Hanging.tsx';
import { useGameActions } from './useGameActions.ts';

export function DeleteGameDialog({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const texts = useTexts(gamesTableTexts);
  const { deleteGame, isDeleting } = useGameActions();
  return (
    <ConfirmDialog
      title={texts.deleteTitle(game.title)}
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
