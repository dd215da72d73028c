import type { Job } from '#contract/jobs.ts';
import { type Partly, partlyDone } from '#contract/values/partly-done.ts';

/** What is said of a job that could do a part of its work alone; null of all others. */
export function partlyLine(job: Job, say: (partly: Partly) => string): string | null {
  const partly = partlyDone(job);
  return partly && say(partly);
}
