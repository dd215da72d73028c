import type { Job } from '#contract/jobs.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminJobsPart from 'messages:admin-jobs';
import { Status } from '#web/ui/Status.tsx';

const tones = {
  queued: 'plain',
  running: 'attention',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'plain',
} as const satisfies Record<Job['state'], string>;

export function JobState({ state }: Pick<Job, 'state'>) {
  const { states } = useMessages(adminJobsPart);
  return <Status tone={tones[state]}>{states[state]}</Status>;
}
