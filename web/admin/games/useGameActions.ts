import type { AdminGame } from '#contract/admin-games.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { editableOf, useDeleteGame, useEditGame, useRestoreGame } from './games.api.ts';

/** What is done to a game at a click; each says what happened and can be undone from there. */
export function useGameActions() {
  const texts = useMessages(adminGamesPart).table;
  const edit = useEditGame();
  const remove = useDeleteGame();
  const restore = useRestoreGame();

  async function restoreGame({ id, title }: AdminGame) {
    await restore.mutateAsync(id).then(() => showToast(texts.restored({ title })), showFailure);
  }

  async function setHidden(game: AdminGame, hidden: boolean) {
    const undo = { label: texts.undo, onSelect: () => void setHidden(game, !hidden) };
    const message = (hidden ? texts.hiddenNow : texts.listedNow)({ title: game.title });
    await edit
      .mutateAsync({ id: game.id, ...editableOf(game), hidden })
      .then(() => showToast(message, { action: undo }), showFailure);
  }

  async function deleteGame(game: AdminGame) {
    const undo = { label: texts.undo, onSelect: () => void restoreGame(game) };
    await remove
      .mutateAsync(game.id)
      .then(() => showToast(texts.deleted({ title: game.title }), { action: undo }), showFailure);
  }

  return { restoreGame, setHidden, deleteGame, isDeleting: remove.isPending };
}

function showFailure(error: Error) {
  showToast(error.message, { tone: 'error' });
}
