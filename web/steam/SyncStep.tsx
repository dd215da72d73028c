import { RefreshCw } from 'lucide-react';
import type { Job } from '#contract/jobs.ts';
import type { SteamStatus } from '#contract/steam.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { isActive, useCancelJob } from '#web/jobs/jobs.api.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useMessages } from '#web/i18n/messages.ts';
import steamPart from 'messages:steam';
import { useStartSync } from './steam.api.ts';
import styles from './Steam.module.css';

export function SyncStep({ status: { profile, service, job, synced_at } }: { status: SteamStatus }) {
  const texts = useMessages(steamPart);
  const language = useLanguage();
  const start = useStartSync();
  if (job && isActive(job)) return <Running job={job} />;
  return (
    <>
      {job && <Ended job={job} />}
      <div className={styles.syncRow}>
        <Button
          icon={<RefreshCw size={18} aria-hidden />}
          loading={start.isPending}
          disabled={!profile || service === 'off'}
          onClick={() => start.mutate(undefined, { onError: (error) => showToast(error.message, { tone: 'error' }) })}
        >
          {texts.sync}
        </Button>
        <small className="tabular">
          {service === 'off'
            ? texts.off
            : synced_at
              ? texts.synced({ moment: formatMoment(language, synced_at) })
              : texts.neverSynced}
        </small>
      </div>
    </>
  );
}

function Running({ job }: { job: Job }) {
  const texts = useMessages(steamPart);
  const language = useLanguage();
  const cancel = useCancelJob();
  const isCounted = job.state === 'running' && job.total !== null && job.total > 0;
  const says = isCounted
    ? texts.progress({ done: formatNumber(language, job.done), all: formatNumber(language, job.total ?? 0) })
    : job.state === 'queued'
      ? texts.starting
      : texts.asking;
  return (
    <div className={styles.running}>
      <p>
        <b className="tabular">{says}</b>
        <Button
          variant="text"
          size="small"
          disabled={!job.can_cancel || cancel.isPending}
          onClick={() => cancel.mutate(job.id, { onError: (error) => showToast(error.message, { tone: 'error' }) })}
        >
          {job.can_cancel ? texts.cancel : texts.cancelling}
        </Button>
      </p>
      <progress aria-label={texts.stepSync} {...(isCounted ? { value: job.done, max: job.total ?? 1 } : {})} />
      <p className={styles.quiet}>{texts.leave}</p>
    </div>
  );
}

const privateCodes: ReadonlySet<string> = new Set([
  'steam_private_games',
  'steam_private_profile',
  'steam_private_achievements',
]);

function Ended({ job }: { job: Job }) {
  const texts = useMessages(steamPart);
  if (job.state === 'cancelled') return <p className={styles.quiet}>{texts.cancelled}</p>;
  if (job.state === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <b>{texts.failedTitle}</b>
        <p>{job.error?.detail}</p>
        {job.error && privateCodes.has(job.error.code) ? <PrivateHelp /> : <p>{texts.kept}</p>}
      </div>
    );
  }
  if (job.kind !== 'steam_sync' || job.result === null) return null;
  const { games, achievements, private_games } = job.result;
  if (games.found === 0) return <p className={styles.quiet}>{texts.nothing}</p>;
  return (
    <div className={styles.done} role="status">
      <b>{texts.doneTitle}</b>
      <p className="tabular">
        {[
          texts.games({ count: games.found }),
          texts.added({ count: games.added }),
          ...(games.played > 0 ? [texts.played({ count: games.played })] : []),
          texts.unlocked({ count: achievements.unlocked }),
        ].join(' · ')}
      </p>
      {private_games > 0 && (
        <>
          <p>{texts.privateGames}</p>
          <PrivateHelp />
        </>
      )}
    </div>
  );
}

function PrivateHelp() {
  const texts = useMessages(steamPart);
  return (
    <section className={styles.help}>
      <h3>{texts.privateTitle}</h3>
      <ol>
        {texts.privateSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a href="https://steamcommunity.com/my/edit/settings" target="_blank" rel="noopener">
        {texts.privateLink}
      </a>
    </section>
  );
}
