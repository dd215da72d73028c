import type { AdminUser } from '#contract/admin-users.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useUserActions } from './useUserActions.ts';

export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
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
