import type { AdminApiKey } from '#contract/api-keys.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useDeleteKey, useEditKey, useRestoreKey } from './api-keys.api.ts';
import adminApiKeysPart from 'messages:admin-api-keys';

/** What is done to a key at a click; each says what happened and can be undone from there. */
export function useKeyActions() {
  const texts = useMessages(adminApiKeysPart);
  const edit = useEditKey();
  const remove = useDeleteKey();
  const restore = useRestoreKey();

  const restoring = useAction((key: AdminApiKey) => restore.mutateAsync(key.id), {
    done: (_, key) => texts.restored({ name: key.name }),
  });
  const switching = useAction(edit.mutateAsync, {
    done: (_, { name, is_active }) => (is_active ? texts.switchedOn : texts.switchedOff)({ name }),
    undo: (_, key) => edit.mutateAsync({ ...key, is_active: !key.is_active }),
  });
  const deleting = useAction((key: AdminApiKey) => remove.mutateAsync(key.id), {
    done: (_, key) => texts.deleted({ name: key.name }),
    undo: (_, key) => restore.mutateAsync(key.id),
  });

  return {
    setActive: (key: AdminApiKey, is_active: boolean) => switching.run({ ...key, is_active }),
    restoreKey: restoring.run,
    deleteKey: deleting.run,
  };
}
