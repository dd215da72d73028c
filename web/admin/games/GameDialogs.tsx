import type { AdminGame } from '#contract/admin-games.ts';
import { DeleteGameDialog } from './DeleteGameDialog.tsx';
import { GameDialog } from './GameDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

export type OpenedGame = { dialog: 'create' } | { dialog: 'edit' | 'merge' | 'delete'; game: AdminGame };

/** The dialog about one game, or about a new one. */
function GameDialogs({ opened, onClose }: { opened: OpenedGame; onClose: () => void }) {
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

export { GameDialogs as Component };
