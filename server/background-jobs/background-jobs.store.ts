import { sql } from 'kysely';
import { condition } from '#server/db/expressions.ts';
import { jobsList } from '#contract/lists/jobs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { JobKind } from '#contract/values/kinds.ts';
import { listStore } from '#server/db/list-store.ts';
import { ofPerson } from '#server/db/list-words.ts';
import { isFailedWork } from './count-jobs.store.ts';
import { clock, daysAgo } from '#server/db/moments.ts';

/** Days in which an ended job can be run again and its file is kept; the job itself is kept longer. */
export const retryDays = 7;

const now = clock;

const jobColumns = [
  'id',
  'kind',
  'user_id',
  'title',
  'state',
  'done',
  'total',
  'result',
  'error',
  'tries',
  'created_at',
  'started_at',
  'finished_at',
  condition`state = 'queued' OR (state = 'running' AND cancel_requested_at IS NULL)`.as('can_cancel'),
  condition`state IN ('failed', 'cancelled') AND finished_at > now() - make_interval(days => ${retryDays})`.as(
    'can_retry',
  ),
] as const;

export async function insertJob(
  tx: Db,
  row: { kind: string; user_id: number | null; title: string; payload: string },
  file?: Buffer,
): Promise<number> {
  const { id } = await tx.insertInto('background_jobs').values(row).returning('id').executeTakeFirstOrThrow();
  if (file !== undefined) await tx.insertInto('job_files').values({ job_id: id, content: file }).execute();
  return id;
}

/** Jobs that have an owner; the others are in no list. */
function ownedJobs(db: Db) {
  return db
    .selectFrom('background_jobs')
    .select(jobColumns)
    .where('user_id', 'is not', null)
    .$narrowType<{ user_id: number }>();
}

export function findJob(db: Db, id: number) {
  return ownedJobs(db).where('id', '=', id).executeTakeFirst();
}

/** @param user_id null: whoever started it */
export function findNewestJob(db: Db, user_id: number | null, kind: JobKind) {
  return ownedJobs(db)
    .$if(user_id !== null, (of) => of.where('user_id', '=', user_id))
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
  const items = await ownedJobs(db)
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

export const jobs = listStore(
  jobsList,
  (db: Db) => db.selectFrom('background_jobs as job').where('job.user_id', 'is not', null),
  'job',
  {
    columns: {},
    filters: {
      failed_work: (value) => condition`(${isFailedWork('job')}) = ${value}::boolean`,
      // A job that ended before then also began before then, give or take clocks that differ. Saying so lets the index on
      // the beginning skip newer jobs.
      to: (value) =>
        condition`job.finished_at < ${value} AND job.created_at < ${value}::timestamptz + interval '1 day'`,
    },
    search: ['job.title', ofPerson('job.user_id')],
    listByIds: (db, ids) =>
      ownedJobs(db)
        .select(sql<string>`(SELECT name FROM users WHERE users.id = background_jobs.user_id)`.as('user_name'))
        .where('id', 'in', ids)
        .execute(),
  },
);

/** Cancels a waiting job at once and asks the worker of a running one to stop. @returns whether there was one */
export async function requestCancel(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('background_jobs')
    .set({
      cancel_requested_at: now,
      state: (job) =>
        job
          .case()
          .when('state', '=', 'queued')
          .then('cancelled' as const)
          .else(job.ref('state'))
          .end(),
      finished_at: sql`CASE state WHEN 'queued' THEN clock_timestamp() END`,
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
    .where('finished_at', '>', daysAgo(retryDays))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
