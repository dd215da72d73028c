import type { Notification } from '#contract/notifications.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatTime } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import notificationsPart from 'messages:notifications';
import { KindIcon } from './KindIcon.tsx';
import styles from './NotificationRow.module.css';

export function NotificationRow({ notification }: { notification: Notification }) {
  const { id, kind, title, body, is_read, created_at } = notification;
  const texts = useMessages(notificationsPart);
  const language = useLanguage();
  return (
    <li className={styles.row} data-unread={!is_read || undefined}>
      <Link to={paths.notification(id)}>
        <span className={styles.icon}>
          <KindIcon kind={kind} />
        </span>
        <span className={styles.text}>
          <span className={styles.title}>
            {title}
            {!is_read && <span className="visually-hidden"> ({texts.unread})</span>}
          </span>
          <small>{body}</small>
        </span>
        <time dateTime={created_at} className="tabular">
          {formatTime(language, created_at)}
        </time>
      </Link>
    </li>
  );
}

export function RowSkeleton() {
  return (
    <li className={styles.row}>
      <Skeleton height={76} radius={0} />
    </li>
  );
}
