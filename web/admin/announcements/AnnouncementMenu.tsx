import { RotateCcw, Undo2 } from 'lucide-react';
import type { Announcement } from '#contract/announcements.ts';
import { textIn } from '#contract/values/texts.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAnnouncementsPart from 'messages:admin-announcements';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import { useRestoreAnnouncement, useWithdraw } from './announcements.api.ts';

export function AnnouncementMenu({ announcement }: { announcement: Announcement }) {
  const texts = useMessages(adminAnnouncementsPart);
  const language = useLanguage();
  const restoring = useAction(useRestoreAnnouncement().mutateAsync, { done: texts.restored });
  const withdrawing = useAction(useWithdraw().mutateAsync, {
    done: texts.withdrawn,
    undo: (_, withdrawn) => restoring.run(withdrawn),
  });
  const { id, deleted_at } = announcement;
  const action =
    deleted_at === null
      ? { label: texts.withdraw, icon: Undo2, isDanger: true, onSelect: () => void withdrawing.run(id) }
      : { label: texts.restore, icon: RotateCcw, onSelect: () => void restoring.run(id) };
  return <RowMenu name={textIn(announcement, 'title', language)} actions={[action]} />;
}
