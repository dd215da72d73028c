import type { AdminUser } from '#contract/admin-users.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { ConfirmDialog } from '#web/ui/feedback/ConfirmDialog.tsx';
import adminUsersPart from 'messages:admin-users';
import { UserDialog } from './UserDialog.tsx';
import { useUserActions } from './useUserActions.ts';

export type OpenedUser = { dialog: 'create' } | { dialog: 'edit' | 'deactivate' | 'delete'; user: AdminUser };

/** The dialog about one account, or about a new one. */
function UserDialogs({ opened, onClose }: { opened: OpenedUser; onClose: () => void }) {
  switch (opened.dialog) {
    case 'create':
      return <UserDialog onClose={onClose} />;
    case 'edit':
      return <UserDialog user={opened.user} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateUserDialog user={opened.user} onClose={onClose} />;
    case 'delete':
      return <DeleteUserDialog user={opened.user} onClose={onClose} />;
  }
}

function DeactivateUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const texts = useMessages(adminUsersPart).list;
  const { switchUser } = useUserActions();
  return (
    <ConfirmDialog
      title={texts.deactivateTitle({ name: user.name })}
      confirm={texts.deactivate}
      onConfirm={() => switchUser(user)}
      onClose={onClose}
    >
      {texts.deactivateHint}
    </ConfirmDialog>
  );
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

export { UserDialogs as Component };
