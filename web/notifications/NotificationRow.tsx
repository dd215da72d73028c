import type { Notification } from '#contract/notifications.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatTime } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Line } from '#web/ui/data/Line.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import notificationsPart from 'messages:notifications';
import { KindIcon } from './KindIcon.tsx';
import { useMarkRead } from './notifications.api.ts';

/** What somebody wrote stands in them in full, of which a row shows the beginning only. */
const withText: readonly Notification['kind'][] = [
  'announcement',
  'support_message',
  'article_returned',
  'article_rejected',
  'article_hidden',
  'writing_blocked',
];

/** Leads to what happened, and is read by that. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, kind, title, body, link, is_read, created_at } = notification;
  const texts = useMessages(notificationsPart);
  const language = useLanguage();
  const markRead = useMarkRead(() => showToast(texts.markFailed, { tone: 'error' }));
  const object = withText.includes(kind) ? null : link;
  const Title = is_read ? 'span' : 'b';
  return (
    <Line
      to={object ?? paths.notification(id)}
      onClick={() => object !== null && !is_read && markRead.mutate(id)}
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
