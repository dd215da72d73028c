import type { AdminUser } from '#contract/admin-users.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useUserActions } from './useUserActions.ts';
import { usersTexts } from './users.texts.ts';

interface DeleteUserDialogProps {
  user: AdminUser;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const texts = useTexts(usersTexts);
  const { deleteUser, isDeleting } = useUserActions();
  return (
    <ConfirmDialog
      title={texts.deleteTitle(user.name)}
      confirm={texts.delete}
      cancel={texts.keep}
      isWorking={isDeleting}
      onCancel={onClose}
      onConfirm={() => void deleteUser(user).then(onClose)}
    >
      {texts.deleteHint(user.email)}
    </ConfirmDialog>
  );
}
