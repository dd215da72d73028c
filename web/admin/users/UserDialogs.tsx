import type { AdminUser } from '#contract/admin-users.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { lazyScreen } from '#web/ui/lazy-screen.tsx';
import adminUsersPart from 'messages:admin-users';
import { useUserActions } from './useUserActions.ts';

const UserDialog = lazyScreen(() => import('./UserDialog.tsx'));

export type OpenedUser = { dialog: 'create' } | { dialog: 'edit' | 'delete'; user: AdminUser };

/** The dialog about one account, or about a new one. */
export function UserDialogs({ opened, onClose }: { opened: OpenedUser; onClose: () => void }) {
  switch (opened.dialog) {
    case 'create':
      return <UserDialog onClose={onClose} />;
    case 'edit':
      return <UserDialog user={opened.user} onClose={onClose} />;
    case 'delete':
      return <DeleteUserDialog user={opened.user} onClose={onClose} />;
  }
}

function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const texts = useMessages(adminUsersPart).list;
  const { deleteUser } = useUserActions();
  return (
    <ConfirmDialog
      title={texts.deleteTitle({ name: user.name })}
      confirm={texts.delete}
      onConfirm={() => deleteUser(user)}
      onClose={onClose}
    >
      {texts.deleteHint({ email: user.email })}
    </ConfirmDialog>
  );
}
