import type { AdminUserDetails } from '#contract/admin-users.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { deviceName } from '#web/ui/device-name.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { Card } from '#web/ui/Layout.tsx';
import { Timeline } from './Timeline.tsx';
import styles from './UserPage.module.css';

export function UserOverview({ user }: { user: AdminUserDetails }) {
  return (
    <div className={styles.overview}>
      <Timeline user_id={user.id} />
      <Sessions sessions={user.sessions} />
    </div>
  );
}

function Sessions({ sessions }: Pick<AdminUserDetails, 'sessions'>) {
  const texts = useMessages(adminUsersPart).page;
  const language = useLanguage();
  return (
    <Card title={texts.sessions} className={styles.sessions}>
      {sessions.length === 0 && <p>{texts.noSessions}</p>}
      <ul>
        {sessions.map(({ id, last_seen_at, ip, user_agent }) => (
          <li key={id} title={user_agent ?? undefined}>
            <b>{deviceName(user_agent) ?? texts.unknownDevice}</b>
            <small className="tabular">
              {ip && `${ip}, `}
              {texts.seen({ moment: formatMoment(language, last_seen_at) })}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
