import { useMayUse } from '#web/http/use-session.ts';
import { ExternalLink, Eye, EyeOff, FileUp, Merge, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { AdminGame } from '#contract/admin-games.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminGamesPart from 'messages:admin-games';
import { RowMenu } from '../list/RowMenu.tsx';
import type { RowAction } from '../list/RowMenu.tsx';
import { useGameActions } from './useGameActions.ts';

interface GameMenuProps {
  game: AdminGame;
  onOpen: (dialog: 'edit' | 'merge' | 'delete') => void;
}

export function GameMenu({ game, onOpen }: GameMenuProps) {
  const texts = useMessages(adminGamesPart).table;
  const isAdmin = useMayUse([]);
  const { restoreGame, switchHidden } = useGameActions();

  const deleted: RowAction[] = [{ label: texts.restore, icon: RotateCcw, onSelect: () => void restoreGame(game) }];
  const forAdmins: RowAction[] = [
    { label: texts.merge, icon: Merge, onSelect: () => onOpen('merge') },
    { label: texts.delete, icon: Trash2, isDanger: true, onSelect: () => onOpen('delete') },
  ];
  const living: RowAction[] = [
    { label: texts.open, icon: ExternalLink, to: paths.game(game.slug) },
    { label: texts.edit, icon: Pencil, onSelect: () => onOpen('edit') },
    { label: texts.importWiki, icon: FileUp, to: paths.adminGameWiki(game.id) },
    game.hidden
      ? { label: texts.show, icon: Eye, onSelect: () => void switchHidden(game) }
      : { label: texts.hide, icon: EyeOff, onSelect: () => void switchHidden(game) },
    ...(isAdmin ? forAdmins : []),
  ];
  return <RowMenu name={game.title} actions={game.deleted_at === null ? living : isAdmin ? deleted : []} />;
}
