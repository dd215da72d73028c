import { type Expression, type SqlBool, sql } from 'kysely';
import type { JobKind, JobState } from '#contract/jobs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { anywhere, emptyLast, inOrder } from '#server/db/list-order.ts';

/** Days in which an ended job can be run again and its file is kept; the job itself is kept longer. */
export const retryDays = 7;
const leaseSeconds = 45;

const now = sql<string>`clock_timestamp()`;
const leaseFromNow = sql<string>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

const jobColumns = [
  'id',
  sql<JobKind>`kind`.as('kind'),
  'user_id',
  'title',
  sql<JobState>`state`.as('state'),
  'done',
  'total',
  'result',
  'error',
  'tries',
  'created_at',
  'started_at',
  'finished_at',
  sql<boolean>`state = 'queued' OR (state = 'running' AND cancel_requested_at IS NULL)`.as('can_cancel'),
  sql<boolean>`state IN ('failed', 'cancelled') AND finished_at > now() - make_interval(days => ${retryDays})`.as(
    'can_retry',
  ),
] as const;

export async function insertJob(
  tx: Tx,
  row: { kind: string; user_id: number; title: string; payload: string },
  file: Buffer | undefined,
): Promise<number> {
  const { id } = await tx.insertInto('background_jobs').values(row).returning('id').executeTakeFirstOrThrow();
  if (file !== undefined) await tx.insertInto('job_files').values({ job_id: id, content: file }).execute();
  return id;
}

export function findJob(db: Db, id: number) {
  return db.selectFrom('background_jobs').select(jobColumns).where('id', '=', id).executeTakeFirst();
}

export function findNewestJob(db: Db, user_id: number, kind: JobKind) {
  return db
    .selectFrom('background_jobs')
    .select(jobColumns)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function listOpenJobIds(tx: Tx, user_id: number, kind: JobKind): Promise<number[]> {
  const rows = await tx
    .selectFrom('background_jobs')
    .select('id')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

export async function requireFile(db: Db, job_id: number): Promise<Buffer> {
  const row = await db.selectFrom('job_files').select('content').where('job_id', '=', job_id).executeTakeFirstOrThrow();
  return row.content;
}

export async function listJobsOf(db: Db, user_id: number, page: { skip: number; limit: number }) {
  const items = await db
    .selectFrom('background_jobs')
    .select(jobColumns)
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  const { total } = await db
    .selectFrom('background_jobs')
    .select((column) => column.fn.countAll<number>().as('total'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return { items, total };
}

export interface JobsQuery {
  sort: 'created_at' | '-created_at' | 'finished_at' | '-finished_at';
  q?: string | undefined;
  state?: JobState | undefined;
  kind?: JobKind | undefined;
  user_id?: number | undefined;
}

function jobsOf(db: Db, { state, kind, user_id, q }: JobsQuery) {
  return db
    .selectFrom('background_jobs as job')
    .innerJoin('users', 'users.id', 'job.user_id')
    .where((row) => {
      const wanted: Expression<SqlBool>[] = [];
      if (state !== undefined) wanted.push(row('job.state', '=', state));
      if (kind !== undefined) wanted.push(row('job.kind', '=', kind));
      if (user_id !== undefined) wanted.push(row('job.user_id', '=', user_id));
      if (q !== undefined)
        wanted.push(row.or([row('job.title', 'ilike', anywhere(q)), row('users.name', 'ilike', anywhere(q))]));
      return row.and(wanted);
    });
}

export async function listJobIds(db: Db, query: JobsQuery, page: { skip: number; limit: number }): Promise<number[]> {
  const columns = { created_at: sql.ref('job.created_at'), finished_at: emptyLast(sql.ref('job.finished_at')) };
  const rows = await inOrder(jobsOf(db, query).select('job.id'), query.sort, columns, sql.ref<number>('job.id'))
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function countJobs(db: Db, query: JobsQuery): Promise<number> {
  const row = await jobsOf(db, query)
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function listJobsByIds(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('background_jobs')
    .select(jobColumns)
    .select(sql<string>`(SELECT name FROM users WHERE users.id = background_jobs.user_id)`.as('user_name'))
    .where('id', 'in', ids)
    .execute();
}

export interface Claim {
  id: number;
  worker: string;
}

/** Takes the next job that is due, or one whose worker has died, for this worker alone. */
export function claimJob(db: Db, worker: string, kinds: readonly JobKind[]) {
  return db
    .updateTable('background_jobs')
    .set((job) => ({
      state: 'running',
      worker,
      lease_until: leaseFromNow,
      tries: job('tries', '+', 1),
      started_at: sql<string>`coalesce(started_at, clock_timestamp())`,
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
          ]),
        )
        .orderBy('run_after')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id', 'title', 'payload', 'tries', 'cancel_requested_at', sql<JobKind>`kind`.as('kind')])
    .executeTakeFirst();
}

/** Ends every lease, for a process that knows that no other one works. */
export async function releaseAllJobs(db: Db): Promise<void> {
  await db.updateTable('background_jobs').set({ lease_until: now }).where('state', '=', 'running').execute();
}

/** Moves the lease on and writes the progress. @returns nothing where the worker has lost the job */
export function beat(tx: Tx, claim: Claim, progress: { done: number; total: number } | undefined) {
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

/** Ends a job as done, unless the worker lost it or somebody cancelled it. @returns whether it did */
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
  { after_seconds, tries }: { after_seconds: number; tries: number },
): Promise<void> {
  await tx
    .updateTable('background_jobs')
    .set({
      ...freed,
      tries,
      state: 'queued',
      run_after: sql<string>`clock_timestamp() + make_interval(secs => ${after_seconds})`,
    })
    .where('id', '=', id)
    .execute();
}

/** Cancels a waiting job at once and asks the worker of a running one to stop. @returns whether there was one */
export async function requestCancel(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('background_jobs')
    .set({
      cancel_requested_at: now,
      state: sql<string>`CASE state WHEN 'queued' THEN 'cancelled' ELSE state END`,
      finished_at: sql<string | null>`CASE state WHEN 'queued' THEN clock_timestamp() END`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues a failed or cancelled job again, as new. @returns whether it could be */
export async function restart(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('background_jobs')
    .set({
      state: 'queued',
      tries: 0,
      done: 0,
      total: null,
      error: null,
      run_after: now,
      cancel_requested_at: null,
      started_at: null,
      finished_at: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .where('finished_at', '>', sql<string>`now() - make_interval(days => ${retryDays})`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
