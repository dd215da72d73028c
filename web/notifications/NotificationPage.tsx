import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useEffect } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { ApiError } from '#web/http/api-error.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { paths } from '#contract/values/paths.ts';
import { RecordState } from '#web/shell/RecordState.tsx';
import { useRecordId } from '#web/shell/useRecordId.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { showToast } from '#web/ui/feedback/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Page, Stack } from '#web/ui/layout/Layout.tsx';
import notificationsPart from 'messages:notifications';
import { KindIcon } from './KindIcon.tsx';
import { notificationQuery, useMarkRead } from './notifications.api.ts';
import styles from './NotificationPage.module.css';
import '#web/ui/pre.css';

function NotificationPage() {
  const { id, isId } = useRecordId('notificationId');
  const texts = useMessages(notificationsPart);
  const query = useQuery({ ...notificationQuery(id), enabled: isId });

  return (
    <Page>
      <RecordState
        back={{ to: paths.notifications(), label: texts.all }}
        query={query}
        // Also where it was withdrawn while it is open.
        isMissing={!isId || (query.error instanceof ApiError && query.error.status === 404)}
        texts={{ ...texts, failed: texts.oneFailed }}
        missingIcon={<BellOff size={24} aria-hidden />}
        title={({ title }) => title}
        skeleton={220}
      >
        {(notification) => <Opened key={notification.id} notification={notification} />}
      </RecordState>
    </Page>
  );
}

/** Opening it is reading it. */
function Opened({ notification }: { notification: Notification }) {
  const { id, kind, title, body, link, is_read, created_at } = notification;
  const texts = useMessages(notificationsPart);
  const language = useLanguage();
  const { mutate, isIdle } = useMarkRead(() => showToast(texts.markFailed, { tone: 'error' }));

  useEffect(() => {
    if (is_read || !isIdle) return;
    mutate(id);
  }, [id, is_read, isIdle, mutate]);

  return (
    <Card as="article" className={styles.card}>
      <span className={`tile ${styles.icon}`}>
        <KindIcon kind={kind} />
      </span>
      <h1>{title}</h1>
      <Note>
        <time dateTime={created_at} className="tabular">
          {formatMoment(language, created_at)}
        </time>
      </Note>
      <Stack as="p" most="65ch" className="as-typed">
        {body}
      </Stack>
      {link && (
        <div>
          <ButtonLink to={link}>{texts.open[kind]}</ButtonLink>
        </div>
      )}
    </Card>
  );
}

export { NotificationPage as Component };
