import { useQuery } from '@tanstack/react-query';
import { Bell, CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '#web/i18n/language.ts';
import { formatDate } from '#web/i18n/format.ts';
import { paths } from '#contract/values/paths.ts';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import { readPage } from '#web/ui/data/page-number.ts';
import { EmptyState } from '#web/ui/feedback/States.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useFocusOnPage } from '#web/ui/layout/useFocusOnPage.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Page, Stack } from '#web/ui/layout/Layout.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { LinesSkeleton } from '#web/ui/data/Line.tsx';
import { PagedList } from '#web/ui/data/PagedList.tsx';
import { PageHead } from '#web/ui/layout/PageHead.tsx';
import notificationsPart from 'messages:notifications';
import { daysAgo, groupByDay } from '#web/i18n/days.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { notificationsPageQuery, notificationsPerPage, useMarkAllRead } from './notifications.api.ts';
import { useUnread } from './unread.api.ts';

function NotificationsPage() {
  const texts = useMessages(notificationsPart);
  const page = readPage(useSearchParams()[0].get('page'));
  const heading = useFocusOnPage(page);
  const query = useQuery(notificationsPageQuery(page));
  const { data } = query;
  const unread = Math.max(useUnread(), data?.unread ?? 0);
  const markAll = useMarkAllRead();
  const fail = () => showToast(texts.markFailed, { tone: 'error' });

  return (
    <Page>
      <PageHead
        headingRef={heading}
        title={texts.title}
        actions={
          unread > 0 && (
            <Button
              variant="text"
              size="small"
              icon={<CheckCheck size={18} aria-hidden />}
              onClick={() => markAll.mutate(undefined, { onError: fail })}
            >
              {texts.markAll}
            </Button>
          )
        }
      />
      <PagedList
        query={query}
        page={page}
        perPage={notificationsPerPage}
        failed={texts.failed}
        skeleton={<LinesSkeleton height={76} />}
        icon={<Bell size={24} aria-hidden />}
        to={paths.notifications()}
        none={
          <EmptyState
            icon={<Bell size={24} aria-hidden />}
            title={texts.none}
            action={<ButtonLink to={paths.home()}>{texts.toGames}</ButtonLink>}
          />
        }
      >
        {({ items: shown }) => (
          <Stack gap={6}>
            {groupByDay(shown, ({ created_at }) => created_at).map(({ start, items }) => (
              <Stack as="section" gap={2} key={start.getTime()}>
                <DayHeading start={start} />
                <Lines aria-busy={query.isPlaceholderData}>
                  {items.map((notification) => (
                    <NotificationRow key={notification.id} notification={notification} />
                  ))}
                </Lines>
              </Stack>
            ))}
          </Stack>
        )}
      </PagedList>
    </Page>
  );
}

function DayHeading({ start }: { start: Date }) {
  const texts = useMessages(notificationsPart);
  const language = useLanguage();
  const [now] = useState(() => new Date());
  const ago = daysAgo(start, now);
  return (
    <h2 className="label">
      {ago === 0 ? texts.today : ago === 1 ? texts.yesterday : formatDate(language, start.toISOString())}
    </h2>
  );
}

export { NotificationsPage as Component };
