import type { AdminUser } from '#contract/admin-users.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { showToast } from '#web/ui/toast.ts';
import { editableOf, useDeleteUser, useEditUser, useRestoreUser } from './users.api.ts';
import { usersTexts } from './users.texts.ts';

const showFailure = (error: Error) => showToast(error.message, { tone: 'error' });

/** What is done to an account at a click; each says what happened and can be undone from there. */
export function useUserActions() {
  const texts = useTexts(usersTexts);
  const edit = useEditUser();
  const remove = useDeleteUser();
  const restore = useRestoreUser();

  function restoreUser(user: AdminUser) {
    restore.mutate(user.id, { onSuccess: () => showToast(texts.restored(user.name)), onError: showFailure });
  }

  function setActive(user: AdminUser, is_active: boolean) {
    const undo = { label: texts.undo, onSelect: () => setActive(user, !is_active) };
    edit.mutate(
      { id: user.id, ...editableOf(user), is_active },
      {
        onSuccess: () => showToast((is_active ? texts.activated : texts.deactivated)(user.name), { action: undo }),
        onError: showFailure,
      },
    );
  }

  async function deleteUser(user: AdminUser) {
    try {
      await remove.mutateAsync(user.id);
      const undo = { label: texts.undo, onSelect: () => restoreUser(user) };
      showToast(texts.deleted(user.name), { action: undo });
    } catch (error) {
      if (error instanceof Error) showFailure(error);
    }
  }

  return { restoreUser, setActive, deleteUser, isDeleting: remove.isPending };
}
