import { RefreshCw } from 'lucide-react';
import type { Job } from '#contract/jobs.ts';
import type { SteamStatus } from '#contract/steam.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { formatMoment } from '#web/i18n/moments.ts';
import { isActive, useCancelJob } from '#web/jobs/jobs.api.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Alert } from '#web/ui/feedback/Alert.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { useAction } from '#web/ui/feedback/useAction.ts';
import { Note, Row, Stack } from '#web/ui/layout/Layout.tsx';
import { useMessages } from '#web/i18n/messages.ts';
import steamPart from 'messages:steam';
import { useStartSync } from './steam.api.ts';
import styles from './Steam.module.css';

export function SyncStep({ status: { profile, service, job, synced_at } }: { status: SteamStatus }) {
  const texts = useMessages(steamPart);
  const language = useLanguage();
  const start = useAction(useStartSync().mutateAsync);
  if (job && isActive(job)) return <Running job={job} />;
  return (
    <>
      {job && <Ended job={job} />}
      <Row gap={4}>
        <Button
          icon={<RefreshCw size={18} aria-hidden />}
          loading={start.isPending}
          disabled={!profile || service === 'off'}
          onClick={() => void start.run(undefined)}
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
      </Row>
    </>
  );
}

function Running({ job }: { job: Job }) {
  const texts = useMessages(steamPart);
  const language = useLanguage();
  const cancel = useAction(useCancelJob().mutateAsync);
  const isCounted = job.state === 'running' && job.total !== null && job.total > 0;
  const says = isCounted
    ? texts.progress({ done: formatNumber(language, job.done), all: job.total ?? 0 })
    : job.state === 'queued'
      ? texts.starting
      : texts.asking;
  return (
    <Stack gap={3}>
      <Row as="p" isSpread>
        <b className="tabular">{says}</b>
        <Button
          variant="text"
          size="small"
          disabled={!job.can_cancel || cancel.isPending}
          onClick={() => void cancel.run(job.id)}
        >
          {job.can_cancel ? texts.cancel : texts.cancelling}
        </Button>
      </Row>
      <Progress label={texts.stepSync} percent={isCounted ? (job.done / (job.total ?? 1)) * 100 : undefined} />
      <Note>{texts.leave}</Note>
    </Stack>
  );
}

const privateCodes: ReadonlySet<string> = new Set([
  'steam_private_games',
  'steam_private_profile',
  'steam_private_achievements',
]);

function Ended({ job }: { job: Job }) {
  const texts = useMessages(steamPart);
  if (job.state === 'cancelled') return <Note>{texts.cancelled}</Note>;
  if (job.state === 'failed') {
    return (
      <Alert>
        <b>{texts.failedTitle}</b>
        <p>{job.error?.detail}</p>
        {job.error && privateCodes.has(job.error.code) ? <PrivateHelp /> : <p>{texts.nothingLost}</p>}
      </Alert>
    );
  }
  if (job.kind !== 'steam_sync' || job.result === null) return null;
  const { games, achievements, private_games, unread_games } = job.result;
  if (games.found === 0) return <Note>{texts.nothing}</Note>;
  return (
    <Alert tone="success">
      <b>{texts.doneTitle}</b>
      <p className="tabular">
        {[
          texts.games({ count: games.found }),
          texts.added({ count: games.added }),
          ...(games.played > 0 ? [texts.played({ count: games.played })] : []),
          texts.unlocked({ count: achievements.unlocked }),
        ].join(' · ')}
      </p>
      {unread_games > 0 && <p>{texts.unreadGames({ count: unread_games })}</p>}
      {private_games > 0 && (
        <>
          <p>{texts.privateGames({ count: private_games })}</p>
          <PrivateHelp />
        </>
      )}
    </Alert>
  );
}

function PrivateHelp() {
  const texts = useMessages(steamPart);
  return (
    <Stack as="section" gap={1} className={styles.help}>
      <h3>{texts.privateTitle}</h3>
      <ol>
        {texts.privateSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <a href="https://steamcommunity.com/my/edit/settings" target="_blank" rel="noopener">
        {texts.privateLink}
      </a>
    </Stack>
  );
}
