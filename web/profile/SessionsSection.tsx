import { Button } from '#web/ui/controls/Button.tsx';
import { Monitor, Smartphone } from 'lucide-react';
import type { OwnSession } from '#contract/auth.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { deviceName } from '#web/ui/data/device-name.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { LoadState } from '#web/ui/feedback/LoadState.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { useMessages } from '#web/i18n/messages.ts';
import laterPart from 'messages:profile-later';
import { useEndSessions, useOwnSessions } from './profile.api.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Lines } from '#web/ui/data/Parts.tsx';
import { Line } from '#web/ui/data/Line.tsx';

/** Where the account is logged in; a session that is not known is ended at a click. */
export function SessionsSection() {
  const texts = useMessages(laterPart);
  const query = useOwnSessions();
  const { mutateAsync: end } = useEndSessions();
  const ending = useAction((id: number | null) => end(id), {
    done: (_answer, id) => (id === null ? texts.othersEnded : texts.sessionEnded),
  });
  return (
    <Card id="sessions" title={texts.sessions} lead={texts.sessionsLead}>
      <LoadState query={query} failed={texts.sessionsFailed} skeleton={<Skeleton height={72} />} level="h3">
        {({ items, total }) => (
          <>
            <Lines>
              {items.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={ending.isPending && ending.value === session.id}
                  onEnd={() => void ending.run(session.id)}
                />
              ))}
            </Lines>
            {total > 1 && (
              <div>
                <Button
                  variant="outlined"
                  loading={ending.isPending && ending.value === null}
                  onClick={() => void ending.run(null)}
                >
                  {texts.endOthers}
                </Button>
              </div>
            )}
          </>
        )}
      </LoadState>
    </Card>
  );
}

const phones = /iPhone|iPad|Android|Mobile/;

interface SessionRowProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({
  session: { ip, user_agent, last_seen_at, created_at, is_current },
  isEnding,
  onEnd,
}: SessionRowProps) {
  const texts = useMessages(laterPart);
  const language = useLanguage();
  const device = deviceName(user_agent) ?? texts.unknownDevice;
  const Icon = phones.test(user_agent ?? '') ? Smartphone : Monitor;
  return (
    <Line
      picture={<Icon size={20} aria-hidden />}
      title={<b title={user_agent ?? undefined}>{device}</b>}
      end={
        !is_current && (
          <Button variant="text" size="small" loading={isEnding} aria-label={texts.endThat({ device })} onClick={onEnd}>
            {texts.end}
          </Button>
        )
      }
    >
      <small className="tabular">
        {is_current ? texts.thisSession : texts.lastSeen({ moment: formatMoment(language, last_seen_at) })}
        {ip !== null && ` · ${ip}`}
      </small>
      <small className="tabular">{texts.openedOn({ moment: formatMoment(language, created_at) })}</small>
    </Line>
  );
}
