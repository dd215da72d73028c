import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { clock, farAhead, secondsFromNow } from '#server/db/moments.ts';
import type { RunnableKind } from './job-kind.ts';

const leaseSeconds = 45;
/** No kind of job waits longer for its next try. */
const longestDelaySeconds = 2 * 60 * 60;

const now = clock;
const leaseFromNow = secondsFromNow(leaseSeconds);

export interface Claim {
  id: number;
  worker: string;
}

/** Takes the next job that is due, or one whose worker has died, for this worker alone. */
export function claimJob(db: Db, worker: string, kinds: readonly RunnableKind['kind'][]) {
  return db
    .updateTable('background_jobs')
    .set((job) => ({
      state: 'running',
      worker,
      lease_until: leaseFromNow,
      tries: job('tries', '+', 1),
      started_at: sql`coalesce(started_at, clock_timestamp())`,
    }))
    .where('id', '=', (job) =>
      job
        .selectFrom('background_jobs')
        .select('id')
        .where('kind', 'in', kinds)
        .where((row) =>
          row.or([
            row.and([row('state', '=', 'queued'), row('run_after', '<=', now)]),
            row.and([row('state', '=', 'running'), row('lease_until', '<', now)]),
            // The clock has been set back since: neither would be due for as long as it was ahead.
            row.and([
              row('state', '=', 'queued'),
              row.or([row('created_at', '>', farAhead), row('run_after', '>', secondsFromNow(longestDelaySeconds))]),
            ]),
            row.and([row('state', '=', 'running'), row('lease_until', '>', farAhead)]),
          ]),
        )
        .orderBy('run_after')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id', 'title', 'payload', 'tries', 'cancel_requested_at', 'kind'])
    .executeTakeFirst();
}

/** Ends the leases of these kinds, for a process that knows that no other one works. */
export async function releaseJobs(db: Db, kinds: readonly RunnableKind['kind'][]): Promise<void> {
  await db
    .updateTable('background_jobs')
    .set({ lease_until: now })
    .where('state', '=', 'running')
    .where('kind', 'in', kinds)
    .execute();
}

/** Renews the lease and writes the progress. @returns nothing where the worker has lost the job */
export function renewLease(tx: Tx, claim: Claim, progress: { done: number; total: number } | undefined) {
  return tx
    .updateTable('background_jobs')
    .set({ lease_until: leaseFromNow, ...progress })
    .where('id', '=', claim.id)
    .where('worker', '=', claim.worker)
    .returning('cancel_requested_at')
    .executeTakeFirst();
}

/** Locks a job that this worker still holds; nothing where it has lost it. */
export function lockClaimed(tx: Tx, claim: Claim) {
  return tx
    .selectFrom('background_jobs')
    .select(['tries', 'cancel_requested_at'])
    .where('id', '=', claim.id)
    .where('worker', '=', claim.worker)
    .forUpdate()
    .executeTakeFirst();
}

const freed = { worker: null, lease_until: null };

/** Ends a job as done, unless the worker lost it or it was cancelled. @returns whether it did */
export async function succeed(
  tx: Tx,
  claim: Claim,
  end: { result: string; done: number; total: number | null },
): Promise<boolean> {
  const row = await tx
    .updateTable('background_jobs')
    .set({ ...freed, ...end, state: 'succeeded', error: null, finished_at: now })
    .where('id', '=', claim.id)
    .where('worker', '=', claim.worker)
    .where('cancel_requested_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await tx.deleteFrom('job_files').where('job_id', '=', claim.id).execute();
  return row !== undefined;
}

/** Removes a job that has no owner and is done; unless the worker lost it. @returns whether it did */
export async function removeDone(tx: Tx, claim: Claim): Promise<boolean> {
  const row = await tx
    .deleteFrom('background_jobs')
    .where('id', '=', claim.id)
    .where('worker', '=', claim.worker)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a job without success. */
export async function giveUp(
  tx: Tx,
  id: number,
  end: { state: 'failed' | 'cancelled'; error: string | null },
): Promise<void> {
  await tx
    .updateTable('background_jobs')
    .set({ ...freed, ...end, finished_at: now })
    .where('id', '=', id)
    .execute();
}

/** Gives a job back to the queue; `tries` as it is to count from then on. */
export async function requeue(
  tx: Tx,
  id: number,
  { after_seconds, ...kept }: { after_seconds: number; tries: number; error?: string },
): Promise<void> {
  await tx
    .updateTable('background_jobs')
    .set({
      ...freed,
      ...kept,
      state: 'queued',
      run_after: secondsFromNow(after_seconds),
    })
    .where('id', '=', id)
    .execute();
}
