import type { Job } from '#contract/jobs.ts';
import { useTexts } from '#web/i18n/texts.ts';
import { Status } from '../Status.tsx';
import { adminJobsTexts } from './admin-jobs.texts.ts';

const tones = {
  queued: 'plain',
  running: 'attention',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'plain',
} as const satisfies Record<Job['state'], string>;

export function JobState({ state }: Pick<Job, 'state'>) {
  const { states } = useTexts(adminJobsTexts);
  return <Status tone={tones[state]}>{states[state]}</Status>;
}
