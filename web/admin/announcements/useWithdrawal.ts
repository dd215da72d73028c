import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAnnouncementsPart from 'messages:admin-announcements';
import { useRestoreAnnouncement, useWithdraw } from './announcements.api.ts';

const showFailure = (error: Error) => showToast(error.message, { tone: 'error' });

/** Withdraws an announcement at a click, and undoes that from the message that says so. */
export function useWithdrawal() {
  const texts = useMessages(adminAnnouncementsPart);
  const remove = useWithdraw();
  const bringBack = useRestoreAnnouncement();

  async function restore(id: number) {
    await bringBack.mutateAsync(id).then(() => showToast(texts.restored), showFailure);
  }

  async function withdraw(id: number) {
    const undo = { label: texts.undo, onSelect: () => void restore(id) };
    await remove.mutateAsync(id).then(() => showToast(texts.withdrawn, { action: undo }), showFailure);
  }

  return { restore, withdraw };
}
