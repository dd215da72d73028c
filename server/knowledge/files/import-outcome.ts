import { paths } from '#contract/values/paths.ts';
import { type JobFailure, JobFailedError, type Partly } from '#server/background-jobs/job-kind.ts';
import type { Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/notifications.ts';
import { lockGame } from '../articles/articles.store.ts';

/** What an import counts of articles or chunks, before it begins. */
export const noCounts = () => ({ added: 0, changed: 0, unchanged: 0, ended: 0 });

/** Locks the game; without it the job fails for good. */
export async function lockGameOrFail(tx: Tx, id: number) {
  const game = await lockGame(tx, id);
  if (game === undefined) throw new JobFailedError('not_found');
  return game;
}

/** `articles` counts those that the import changed in any way. */
export function notifyImportDone(
  tx: Tx,
  job: { id: number; user_id: number },
  data: { game: string; articles: number; partly?: Partly | null },
): Promise<void> {
  return notify(tx, job.user_id, 'import_done', data, paths.adminJob(job.id));
}

/** What the kinds of job that import have as their `failed`. */
export function notifyImportFailed(
  tx: Tx,
  job: { id: number; user_id: number; title: string },
  { code, problems: [problem] }: JobFailure,
): Promise<void> {
  return notify(
    tx,
    job.user_id,
    'import_failed',
    { game: job.title, code, problem: problem ?? null },
    paths.adminJob(job.id),
  );
}
