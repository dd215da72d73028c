import Button from '@mui/material/Button';
import { Monitor, Smartphone } from 'lucide-react';
import type { OwnSession } from '#contract/auth.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { deviceName } from '#web/ui/device-name.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import profilePart from 'messages:profile';
import { useEndSessions, useOwnSessions } from './profile.api.ts';
import { Section } from './Section.tsx';
import styles from './form.module.css';

/** Where the account is logged in; a session that is not known is ended at a click. */
export function SessionsSection() {
  const texts = useMessages(profilePart).page;
  const { data, error, refetch } = useOwnSessions();
  const end = useEndSessions();
  const onError = (failure: Error) => showToast(failure.message, { tone: 'error' });
  return (
    <Section id="sessions" title={texts.sessions} lead={texts.sessionsLead}>
      {!data && !error && <Skeleton height={72} />}
      {!data && error && (
        <p role="alert">
          {texts.sessionsFailed}{' '}
          <Button variant="outlined" size="small" onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </p>
      )}
      {data && (
        <ul className={styles.list}>
          {data.items.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() =>
                end.mutate(session.id, {
                  onSuccess: () => showToast(texts.sessionEnded),
                  onError,
                })
              }
            />
          ))}
        </ul>
      )}
      {data && data.total > 1 && (
        <div>
          <Button
            variant="outlined"
            loading={end.isPending && end.variables === null}
            onClick={() => end.mutate(null, { onSuccess: () => showToast(texts.othersEnded), onError })}
          >
            {texts.endOthers}
          </Button>
        </div>
      )}
    </Section>
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
  const texts = useMessages(profilePart).page;
  const language = useLanguage();
  const device = deviceName(user_agent) ?? texts.unknownDevice;
  const Icon = phones.test(user_agent ?? '') ? Smartphone : Monitor;
  return (
    <li>
      <Icon size={20} aria-hidden />
      <div>
        <b title={user_agent ?? undefined}>{device}</b>
        <small className="tabular">
          {is_current ? texts.thisSession : texts.lastSeen({ moment: formatMoment(language, last_seen_at) })}
          {ip !== null && ` · ${ip}`}
        </small>
        <small className="tabular">{texts.openedOn({ moment: formatMoment(language, created_at) })}</small>
      </div>
      {!is_current && (
        <Button variant="text" size="small" loading={isEnding} aria-label={texts.endThat({ device })} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  );
}
