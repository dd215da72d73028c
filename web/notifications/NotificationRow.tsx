import type { Notification } from '#contract/notifications.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatTime } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Line } from '#web/ui/Line.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import notificationsPart from 'messages:notifications';
import { KindIcon } from './KindIcon.tsx';

export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, kind, title, body, is_read, created_at } = notification;
  const texts = useMessages(notificationsPart);
  const language = useLanguage();
  const Title = is_read ? 'span' : 'b';
  return (
    <Line
      to={paths.notification(id)}
      icon={<KindIcon kind={kind} />}
      isNew={!is_read}
      title={
        <Title>
          {title}
          {!is_read && <span className="visually-hidden"> ({texts.unread})</span>}
        </Title>
      }
      note={body}
      end={
        <time dateTime={created_at} className="tabular">
          {formatTime(language, created_at)}
        </time>
      }
    />
  );
}
