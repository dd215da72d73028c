import type { Job } from '#contract/jobs.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { wasRefused } from '#web/jobs/jobs.api.ts';
import { Status } from '#web/ui/data/Status.tsx';
import adminJobsPart from 'messages:admin-jobs';

const tones = {
  queued: 'plain',
  running: 'attention',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'plain',
} as const satisfies Record<Job['state'], string>;

interface JobStateProps {
  state: Job['state'];
  names: Record<Job['state'], string>;
}

/** How far a job is, or an evaluation, which runs as one; `names` agree with what it is called. */
export function JobState({ state, names }: JobStateProps) {
  return <Status tone={tones[state]}>{names[state]}</Status>;
}

/** The state of a job, in words that say more where it did not do all or was done for nothing. */
export function JobOutcomeState({ job }: { job: Job }) {
  const texts = useMessages(adminJobsPart);
  if (wasRefused(job)) return <Status tone="bad">{texts.publishRefused}</Status>;
  if (job.partly) return <Status tone="attention">{texts.partly(job.partly)}</Status>;
  return <JobState state={job.state} names={texts.states} />;
}
