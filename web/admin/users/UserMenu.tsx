import { useMayUse } from '#web/http/use-session.ts';
import { ExternalLink, Pencil, RotateCcw, Trash2, UserCheck, UserX } from 'lucide-react';
import type { AdminUser } from '#contract/admin-users.ts';
import { paths } from '#contract/values/paths.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import uiPart from 'messages:ui';
import { RowMenu } from '../list/RowMenu.tsx';
import type { RowAction } from '../list/RowMenu.tsx';
import { useUserActions } from './useUserActions.ts';

interface UserMenuProps {
  user: AdminUser;
  onOpen: (dialog: 'edit' | 'deactivate' | 'delete') => void;
}

export function UserMenu({ user, onOpen }: UserMenuProps) {
  const texts = useMessages(adminUsersPart).list;
  const shared = useMessages(uiPart);
  const isAdmin = useMayUse([]);
  const { restoreUser, switchUser } = useUserActions();

  const open: RowAction = { label: shared.open, icon: ExternalLink, to: paths.adminUser(user.id) };
  const deleted: RowAction[] = [{ label: texts.restore, icon: RotateCcw, onSelect: () => void restoreUser(user) }];
  const living: RowAction[] = [
    { label: texts.edit, icon: Pencil, onSelect: () => onOpen('edit') },
    user.is_active
      ? { label: texts.deactivate, icon: UserX, onSelect: () => onOpen('deactivate') }
      : { label: texts.activate, icon: UserCheck, onSelect: () => void switchUser(user) },
    { label: texts.delete, icon: Trash2, isDanger: true, onSelect: () => onOpen('delete') },
  ];
  return (
    <RowMenu name={user.name} actions={[open, ...(isAdmin ? (user.deleted_at === null ? living : deleted) : [])]} />
  );
}
