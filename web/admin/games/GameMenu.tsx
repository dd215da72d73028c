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
  const { restoreGame, switchHidden } = useGameActions();

  const deleted: RowAction[] = [
    { label: texts.restore, icon: <RotateCcw size={18} aria-hidden />, onSelect: () => void restoreGame(game) },
  ];
  const living: RowAction[] = [
    { label: texts.open, icon: <ExternalLink size={18} aria-hidden />, to: paths.game(game.slug) },
    { label: texts.edit, icon: <Pencil size={18} aria-hidden />, onSelect: () => onOpen('edit') },
    { label: texts.importWiki, icon: <FileUp size={18} aria-hidden />, to: paths.adminGameWiki(game.id) },
    game.hidden
      ? { label: texts.show, icon: <Eye size={18} aria-hidden />, onSelect: () => void switchHidden(game) }
      : { label: texts.hide, icon: <EyeOff size={18} aria-hidden />, onSelect: () => void switchHidden(game) },
    { label: texts.merge, icon: <Merge size={18} aria-hidden />, onSelect: () => onOpen('merge') },
    { label: texts.delete, icon: <Trash2 size={18} aria-hidden />, isDanger: true, onSelect: () => onOpen('delete') },
  ];
  return <RowMenu name={game.title} actions={game.deleted_at === null ? living : deleted} />;
}
