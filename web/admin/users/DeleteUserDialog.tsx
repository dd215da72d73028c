import type { AdminUser } from '#contract/admin-users.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useUserActions } from './useUserActions.ts';

interface DeleteUserDialogProps {
  user: AdminUser;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const texts = useMessages(adminUsersPart).list;
  const { deleteUser, isDeleting } = useUserActions();
  return (
    <ConfirmDialog
      title={texts.deleteTitle({ name: user.name })}
      confirm={texts.delete}
      cancel={texts.keep}
      isWorking={isDeleting}
      onCancel={onClose}
      onConfirm={() => void deleteUser(user).then(onClose)}
    >
      {texts.deleteHint({ email: user.email })}
    </ConfirmDialog>
  );
}
