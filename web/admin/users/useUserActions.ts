import type { AdminUser } from '#contract/admin-users.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { editableOf, useDeleteUser, useEditUser, useRestoreUser } from './users.api.ts';

/** What is done to an account at a click; each says what happened and can be undone from there. */
export function useUserActions() {
  const texts = useMessages(adminUsersPart).list;
  const edit = useEditUser();
  const remove = useDeleteUser();
  const restore = useRestoreUser();

  const setActive = (user: AdminUser, is_active: boolean) =>
    edit.mutateAsync({
      id: user.id,
      ...editableOf(user),
      is_active,
      was: { ...editableOf(user), is_active: !is_active },
    });

  const restoring = useAction((user: AdminUser) => restore.mutateAsync(user.id), {
    done: (_, { name }) => texts.restored({ name }),
  });
  const switching = useAction((user: AdminUser) => setActive(user, !user.is_active), {
    done: (_, { name, is_active }) => (is_active ? texts.deactivated : texts.activated)({ name }),
    undo: (_, user) => setActive(user, user.is_active),
  });
  const deleting = useAction((user: AdminUser) => remove.mutateAsync(user.id), {
    done: (_, { name }) => texts.deleted({ name }),
    undo: (_, user) => restoring.run(user),
  });

  return { restoreUser: restoring.run, switchUser: switching.run, deleteUser: deleting.run };
}
