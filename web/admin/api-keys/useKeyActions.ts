import type { AdminApiKey } from '#contract/api-keys.ts';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminApiKeysPart from 'messages:admin-api-keys';
import { useDeleteKey, useEditKey, useRestoreKey } from './api-keys.api.ts';

const showFailure = (error: Error) => showToast(error.message, { tone: 'error' });

/** What is done to a key at a click; each says what happened and can be undone from there. */
export function useKeyActions() {
  const texts = useMessages(adminApiKeysPart);
  const edit = useEditKey();
  const remove = useDeleteKey();
  const restore = useRestoreKey();

  async function setActive(key: AdminApiKey, is_active: boolean) {
    const undo = { label: texts.undo, onSelect: () => void setActive(key, !is_active) };
    const message = (is_active ? texts.switchedOn : texts.switchedOff)({ name: key.name });
    await edit.mutateAsync({ ...key, is_active }).then(() => showToast(message, { action: undo }), showFailure);
  }

  async function restoreKey(key: AdminApiKey) {
    await restore.mutateAsync(key.id).then(() => showToast(texts.restored({ name: key.name })), showFailure);
  }

  async function deleteKey(key: AdminApiKey) {
    const undo = { label: texts.undo, onSelect: () => void restoreKey(key) };
    await remove
      .mutateAsync(key.id)
      .then(() => showToast(texts.deleted({ name: key.name }), { action: undo }), showFailure);
  }

  return { setActive, restoreKey, deleteKey };
}
