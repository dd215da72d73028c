import { sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db } from '#server/db/database.ts';
import { daysAgo } from '#server/db/moments.ts';
import { retryDays } from './background-jobs.store.ts';

const retentionDays = 30;

/** Deletes files that no retry can ask for any more, jobs that ended a month ago, and mails that were given up a week ago. */
export async function deleteOldJobs(db: Db): Promise<void> {
  const endedBefore = (days: number) => daysAgo(days);
  const old = db.selectFrom('background_jobs').select('id').where('finished_at', '<', endedBefore(retryDays));
  await db.deleteFrom('job_files').where('job_id', 'in', old).execute();
  await deleteInBatches(db, 'background_jobs', sql`finished_at < ${endedBefore(retentionDays)}`);
  await deleteInBatches(db, 'background_jobs', sql`user_id IS NULL AND finished_at < ${endedBefore(retryDays)}`);
}
