import { useMessages } from '#web/i18n/messages.ts';
import adminAnnouncementsPart from 'messages:admin-announcements';
import { useAction } from '#web/ui/useAction.ts';
import { useRestoreAnnouncement, useWithdraw } from './announcements.api.ts';

/** Withdraws an announcement at a click, and takes that back from the message that says so. */
export function useWithdrawal() {
  const texts = useMessages(adminAnnouncementsPart);
  const withdraw = useWithdraw();
  const restore = useRestoreAnnouncement();
  const restoring = useAction(restore.mutateAsync, { done: texts.restored });
  const withdrawing = useAction(withdraw.mutateAsync, { done: texts.withdrawn, undo: (_, id) => restoring.run(id) });
  return { restore: restoring.run, withdraw: withdrawing.run };
}
