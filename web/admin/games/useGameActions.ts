import type { AdminGame } from '#contract/admin-games.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { editableOfGame } from '#contract/values/editable-game.ts';
import { useDeleteGame, useEditGame, useRestoreGame } from './games.api.ts';

/** What is done to a game at a click; each says what happened and can be undone from there. */
export function useGameActions() {
  const texts = useMessages(adminGamesPart).table;
  const edit = useEditGame();
  const remove = useDeleteGame();
  const restore = useRestoreGame();

  const setHidden = (game: AdminGame, hidden: boolean) =>
    edit.mutateAsync({ id: game.id, ...editableOfGame(game), hidden });

  const restoring = useAction(({ id }: AdminGame) => restore.mutateAsync(id), {
    done: (_, { title }) => texts.restored({ title }),
  });
  const switching = useAction((game: AdminGame) => setHidden(game, !game.hidden), {
    done: (_, { title, hidden }) => (hidden ? texts.listedNow : texts.hiddenNow)({ title }),
    undo: (_, game) => setHidden(game, game.hidden),
  });
  const deleting = useAction(({ id }: AdminGame) => remove.mutateAsync(id), {
    done: (_, { title }) => texts.deleted({ title }),
    undo: (_, game) => restoring.run(game),
  });

  return { restoreGame: restoring.run, switchHidden: switching.run, deleteGame: deleting.run };
}
