import type { Job } from '#contract/jobs.ts';
import { Status } from '#web/ui/data/Status.tsx';

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
  /** Said in the place of its name where it could not do all. */
  partly?: string | null;
}

/** How far a job is, or an evaluation, which runs as one; `names` agree with what it is called. */
export function JobState({ state, names, partly = null }: JobStateProps) {
  if (partly !== null) return <Status tone="attention">{partly}</Status>;
  return <Status tone={tones[state]}>{names[state]}</Status>;
}
