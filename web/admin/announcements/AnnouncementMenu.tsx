import { RotateCcw, Undo2 } from 'lucide-react';
import type { Announcement } from '#contract/announcements.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminAnnouncementsPart from 'messages:admin-announcements';
import { RowMenu } from '../list/RowMenu.tsx';
import { useWithdrawal } from './useWithdrawal.ts';

export function AnnouncementMenu({ announcement }: { announcement: Announcement }) {
  const texts = useMessages(adminAnnouncementsPart);
  const language = useLanguage();
  const { restore, withdraw } = useWithdrawal();
  const { id, deleted_at, title_en, title_ru } = announcement;
  const action =
    deleted_at === null
      ? {
          label: texts.withdraw,
          icon: <Undo2 size={18} aria-hidden />,
          isDanger: true,
          onSelect: () => void withdraw(id),
        }
      : { label: texts.restore, icon: <RotateCcw size={18} aria-hidden />, onSelect: () => void restore(id) };
  return <RowMenu name={language === 'ru' ? title_ru : title_en} actions={[action]} />;
}
