import { useMayUse } from '#web/http/use-session.ts';
import type { AdminUserDetails } from '#contract/admin-users.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { deviceName } from '#web/ui/data/device-name.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminUsersPart from 'messages:admin-users';
import { Card } from '#web/ui/layout/Card.tsx';
import { Note, Stack } from '#web/ui/layout/Layout.tsx';
import { Split, TwoLines } from '#web/ui/data/Parts.tsx';
import { Timeline } from './Timeline.tsx';
import { UserFacts } from './UserFacts.tsx';

function UserOverview({ user }: { user: AdminUserDetails }) {
  const seesTimeline = useMayUse(['support']);
  return (
    <>
      <UserFacts user={user} />
      <Split side={300} isAtEnd>
        {seesTimeline && <Timeline user_id={user.id} />}
        <Sessions sessions={user.sessions} />
      </Split>
    </>
  );
}

function Sessions({ sessions }: Pick<AdminUserDetails, 'sessions'>) {
  const texts = useMessages(adminUsersPart).page;
  const language = useLanguage();
  return (
    <Card title={texts.sessions}>
      {sessions.length === 0 && <Note>{texts.noSessions}</Note>}
      <Stack as="ul" gap={3}>
        {sessions.map(({ id, last_seen_at, ip, user_agent }) => (
          <li key={id} title={user_agent ?? undefined}>
            <TwoLines
              title={<b>{deviceName(user_agent) ?? texts.unknownDevice}</b>}
              note={`${ip ? `${ip}, ` : ''}${texts.seen({ moment: formatMoment(language, last_seen_at) })}`}
            />
          </li>
        ))}
      </Stack>
    </Card>
  );
}

export { UserOverview as Component };
