import { useQuery } from '@tanstack/react-query';
import { Bell, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDate } from '#web/i18n/format.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { readPage } from '#web/ui/page-number.ts';
import { Pager } from '#web/ui/Pager.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useFocusOnPage } from '#web/ui/useFocusOnPage.ts';
import { useMessages } from '#web/i18n/messages.ts';
import notificationsPart from 'messages:notifications';
import { daysAgo, groupByDay } from './days.ts';
import { NotificationRow, RowSkeleton } from './NotificationRow.tsx';
import { notificationsPageQuery, notificationsPerPage, useMarkAllRead } from './notifications.api.ts';
import { useUnread } from './unread.api.ts';
import styles from './NotificationsPage.module.css';

function NotificationsPage() {
  const texts = useMessages(notificationsPart);
  const page = readPage(useSearchParams()[0].get('page'));
  const heading = useFocusOnPage(page);
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(notificationsPageQuery(page));
  const unread = Math.max(useUnread(), data?.unread ?? 0);
  const markAll = useMarkAllRead();
  const pages = data ? Math.ceil(data.total / notificationsPerPage) : 0;
  const fail = () => showToast(texts.markFailed, { tone: 'error' });

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        {unread > 0 && (
          <Button
            variant="text"
            size="small"
            icon={<CheckCheck size={18} aria-hidden />}
            onClick={() => markAll.mutate(undefined, { onError: fail })}
          >
            {texts.markAll}
          </Button>
        )}
      </header>
      {error && !data && (
        <ErrorState title={texts.failed} action={<Button onClick={() => void refetch()}>{texts.tryAgain}</Button>}>
          {error.message}
        </ErrorState>
      )}
      {data?.items.length === 0 && <Nothing total={data.total} />}
      <div aria-busy={isPending || isPlaceholderData} className={styles.days}>
        {isPending && (
          <ul className={styles.list}>
            {Array.from({ length: 6 }, (_, row) => (
              <RowSkeleton key={row} />
            ))}
          </ul>
        )}
        {groupByDay(data?.items ?? []).map(({ start, items }) => (
          <section key={start.getTime()}>
            <DayHeading start={start} />
            <ul className={styles.list}>
              {items.map((notification) => (
                <NotificationRow key={notification.id} notification={notification} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {pages > 1 && <Pager page={page} pages={pages} texts={texts} />}
    </div>
  );
}

function DayHeading({ start }: { start: Date }) {
  const texts = useMessages(notificationsPart);
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const ago = daysAgo(start, now);
  return <h2>{ago === 0 ? texts.today : ago === 1 ? texts.yesterday : formatDate(language, start.toISOString())}</h2>;
}

function Nothing({ total }: { total: number }) {
  const texts = useMessages(notificationsPart);
  const icon = <Bell size={24} aria-hidden />;
  if (total > 0) {
    const toFirst = <ButtonLink to={paths.notifications()}>{texts.toFirstPage}</ButtonLink>;
    return <EmptyState icon={icon} title={texts.pageEmpty} action={toFirst} />;
  }
  return (
    <EmptyState icon={icon} title={texts.none} action={<ButtonLink to={paths.home()}>{texts.toGames}</ButtonLink>}>
      {texts.noneHint}
    </EmptyState>
  );
}

export { NotificationsPage as Component };
