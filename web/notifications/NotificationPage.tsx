import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, BellOff } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { usePageTitle } from '#web/shell/page-title.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import notificationsPart from 'messages:notifications';
import { KindIcon } from './KindIcon.tsx';
import { notificationQuery, useMarkRead } from './notifications.api.ts';
import styles from './NotificationPage.module.css';

function NotificationPage() {
  const id = Number(useParams()['notificationId']);
  const texts = useMessages(notificationsPart);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...notificationQuery(id), enabled: isId });
  const isMissing = !isId || (error instanceof ApiError && error.status === 404);
  usePageTitle(data?.title);

  return (
    <div className={styles.page}>
      <Link to={paths.notifications()} className={styles.back}>
        <ArrowLeft size={18} aria-hidden />
        {texts.all}
      </Link>
      {data && !isMissing && <Opened key={data.id} notification={data} />}
      {isMissing && (
        <EmptyState level="h1" icon={<BellOff size={24} aria-hidden />} title={texts.notFound}>
          {texts.notFoundHint}
        </EmptyState>
      )}
      {!data && error && !isMissing && (
        <ErrorState
          level="h1"
          title={texts.oneFailed}
          action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}
        >
          {error.message}
        </ErrorState>
      )}
      {!data && !error && !isMissing && <Skeleton height={220} radius={24} />}
    </div>
  );
}

/** Opening it is reading it. */
function Opened({ notification }: { notification: Notification }) {
  const { id, kind, title, body, link, is_read, created_at } = notification;
  const texts = useMessages(notificationsPart);
  const language = useLanguage();
  const { mutate, isIdle } = useMarkRead();

  useEffect(() => {
    if (is_read || !isIdle) return;
    mutate(id, { onError: () => showToast(texts.markFailed, { tone: 'error' }) });
  }, [id, is_read, isIdle, mutate, texts]);

  return (
    <article className={styles.card}>
      <span className={styles.icon}>
        <KindIcon kind={kind} />
      </span>
      <h1>{title}</h1>
      <time dateTime={created_at} className="tabular">
        {formatMoment(language, created_at)}
      </time>
      <p>{body}</p>
      {link && (
        <div>
          <ButtonLink to={link}>{texts.open[kind]}</ButtonLink>
        </div>
      )}
    </article>
  );
}

export { NotificationPage as Component };
