import type { AdminUser } from '#contract/admin-users.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { editableOf, useDeleteUser, useEditUser, useRestoreUser } from './users.api.ts';

/**
 * What is done to an account at a click; each says what happened and can be undone from there. The undoing may come
 * when the place of the click is long gone, so nothing here waits for a component.
 */
export function useUserActions() {
  const texts = useMessages(adminUsersPart).list;
  const edit = useEditUser();
  const remove = useDeleteUser();
  const restore = useRestoreUser();

  async function restoreUser(user: AdminUser) {
    await restore.mutateAsync(user.id).then(() => showToast(texts.restored({ name: user.name })), showFailure);
  }

  async function setActive(user: AdminUser, is_active: boolean) {
    const undo = { label: texts.undo, onSelect: () => void setActive(user, !is_active) };
    const message = (is_active ? texts.activated : texts.deactivated)({ name: user.name });
    await edit
      .mutateAsync({ id: user.id, ...editableOf(user), is_active })
      .then(() => showToast(message, { action: undo }), showFailure);
  }

  async function deleteUser(user: AdminUser) {
    const undo = { label: texts.undo, onSelect: () => void restoreUser(user) };
    await remove
      .mutateAsync(user.id)
      .then(() => showToast(texts.deleted({ name: user.name }), { action: undo }), showFailure);
  }

  return { restoreUser, setActive, deleteUser, isDeleting: remove.isPending };
}

function showFailure(error: Error) {
  showToast(error.message, { tone: 'error' });
}
