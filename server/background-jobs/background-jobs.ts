import { z } from 'zod';
import type { Language } from '#contract/common.ts';
import { type AdminJob, type Job, job as jobSchema } from '#contract/jobs.ts';
import { type Actor, audit } from '#server/audit/audit.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { jobsList } from '#contract/lists/jobs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, storedErrorCode } from '#server/errors.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import { errorText, problemText, storedProblem } from '#server/rules/error-texts.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { publish } from '#server/live/publish.ts';
import * as store from './background-jobs.store.ts';
import { partlyDone, type StartableKind } from './job-kind.ts';
import type { JobKind } from '#contract/values/kinds.ts';

/** The reader of a job: users see their own, an admin sees everybody's. */
interface Viewer {
  id: number;
  role: 'user' | 'admin';
  /** Kinds that may be looked at and no more. */
  fixed?: ReadonlySet<string> | undefined;
}

/**
 * Starts a job with the commit of this transaction; a worker of any process takes it up within a second or two.
 * @param start.title what it works on, by that thing's own name
 * @param start.file what `packJobFile` made of a file
 * @returns its id, for `{job_id}`
 * @throws AppError `conflict`, `steam_sync_running` where one is open by now and there may be no second
 */
export async function startJob<Payload>(
  tx: Tx,
  { kind }: StartableKind<Payload>,
  user_id: number,
  { title, payload, file }: { title: string; payload: Payload; file?: Buffer },
): Promise<number> {
  const row = { kind, user_id, title, payload: JSON.stringify(payload) };
  const id = await store.insertJob(tx, row, file).catch(refuseSecond);
  await publish(tx, user_id, 'job', id);
  return id;
}

/** Starts a job that has no owner, with the commit of this transaction. */
export async function enqueue<Payload>(tx: Db, { kind }: StartableKind<Payload>, payload: Payload): Promise<void> {
  await store.insertJob(tx, { kind, user_id: null, title: '', payload: JSON.stringify(payload) });
}

export async function listJobs(
  db: Db,
  user_id: number,
  page: { skip: number; limit: number },
  language: Language,
): Promise<{ items: Job[]; total: number }> {
  const { items, total } = await store.listJobsOf(db, user_id, page);
  return { items: items.map((row) => asJob(row, language)), total };
}

/** A job of this user in the reader's language; nothing where it is another's or gone. */
export async function findJobOf(db: Db, user_id: number, id: number, language: Language): Promise<Job | undefined> {
  const row = await store.findJob(db, id);
  return row?.user_id === user_id ? asJob(row, language) : undefined;
}

/** A user's newest job of a kind, whatever became of it; of anybody for null. */
export async function findNewestJob(
  db: Db,
  user_id: number | null,
  kind: JobKind,
  language: Language,
): Promise<Job | undefined> {
  const row = await store.findNewestJob(db, user_id, kind);
  return row && asJob(row, language);
}

/** Cancels what a user has waiting or running of a kind, because what it is about is gone. */
export async function cancelOpenJobs(tx: Tx, user_id: number, kind: JobKind): Promise<void> {
  for (const id of await store.listOpenJobIds(tx, user_id, kind)) {
    if (await store.requestCancel(tx, id)) await publish(tx, user_id, 'job', id);
  }
}

/** @throws AppError `not_found`, also for another user's */
export async function showJob(db: Db, viewer: Viewer, id: number, language: Language): Promise<Job> {
  return asJob(await requireJob(db, viewer, id), language);
}

/**
 * Cancels a job: at once where it waits, within seconds where it runs.
 * @throws AppError `not_found`; `api_key_not_allowed`; `conflict` where it has ended
 */
export function cancelJob(db: Db, viewer: Viewer, id: number, by: { actor: Actor; language: Language }): Promise<Job> {
  return change(db, viewer, id, by, 'cancel', store.requestCancel);
}

/**
 * Runs a failed or cancelled job again from its beginning.
 * @throws AppError `not_found`; `api_key_not_allowed`; `conflict` where it runs, has succeeded or ended more than 7 days ago;
 * `too_many_requests` for a player after twenty an hour: what may begin only so often is not begun again without end
 */
export async function retryJob(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  id: number,
  by: { actor: Actor; language: Language },
): Promise<Job> {
  if (viewer.role !== 'admin') await countHit(db, rateLimits.jobRetries, String(viewer.id), config.RATE_LIMIT_FACTOR);
  return change(db, viewer, id, by, 'retry', store.restart).catch(refuseSecond);
}

/** A user, a game or the whole product may have one open job only of these kinds. */
const oneOpen = z.object({
  constraint: z.enum(['background_jobs_one_sync', 'background_jobs_one_embedding', 'background_jobs_one_trial']),
});

function refuseSecond(error: unknown): never {
  const constraint = oneOpen.safeParse(error).data?.constraint;
  if (constraint === undefined) throw error;
  const code = constraint === 'background_jobs_one_sync' ? 'steam_sync_running' : 'conflict';
  throw new AppError(code, { cause: error });
}

async function change(
  db: Db,
  viewer: Viewer,
  id: number,
  { actor, language }: { actor: Actor; language: Language },
  action: 'cancel' | 'retry',
  write: (tx: Tx, id: number) => Promise<boolean>,
): Promise<Job> {
  return db.transaction().execute(async (tx) => {
    const before = await requireJob(tx, viewer, id);
    if (viewer.fixed?.has(before.kind)) throw new AppError('api_key_not_allowed');
    // Before the job's row is locked, as its worker does: the other way round the two could wait for each other.
    await publish(tx, before.user_id, 'job', id);
    if (!(await write(tx, id))) throw new AppError('conflict');
    const after = await requireJob(tx, viewer, id);
    if (viewer.role === 'admin') {
      const facts = ({ state, tries }: typeof before) => ({ kind: before.kind, title: before.title, state, tries });
      await audit(tx, { actor, action, object: { kind: 'job', id }, before: facts(before), after: facts(after) });
    }
    return asJob(after, language);
  });
}

export function listAllJobs(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/jobs'>> & { language: Language },
): ListAnswer<AdminJob & { id: number }> {
  const listByIds = async (on: Db, ids: readonly number[], query: typeof request.query) =>
    (await store.jobs.listByIds(on, ids, query)).map(({ user_name, ...row }) => ({
      id: row.id,
      job: asJob(row, request.language),
      user: { id: row.user_id, name: user_name },
      tries: row.tries,
    }));
  return answerAdminList(
    jobsList,
    request,
    { ...store.jobs, listByIds, current: db },
    {
      cells: {
        kind: ({ job }) => job.kind,
        title: ({ job }) => job.title,
        state: ({ job }) => job.state,
        user_id: ({ user }) => user.id,
        user: ({ user }) => user.name,
        done: ({ job }) => job.done,
        total: ({ job }) => job.total,
        error: ({ job }) => (job.error === null ? null : [job.error.detail, ...job.error.problems].join('; ')),
        created_at: ({ job }) => job.created_at,
        started_at: ({ job }) => job.started_at,
        finished_at: ({ job }) => job.finished_at,
      },
    },
  );
}

/** Drops files a week and jobs a month after their end. */
export { deleteOldJobs } from './old-jobs.store.ts';

/** Queues a job again as new, whoever it belongs to. @returns whether it had ended and could be */
export { restart as restartJob } from './background-jobs.store.ts';

/** How many there are of each kind in each state, and how long the oldest that waits has been due. */
export { countJobs, countMails, isFailedWork } from './count-jobs.store.ts';

type Row = Exclude<Awaited<ReturnType<typeof store.findJob>>, undefined>;

async function requireJob(db: Db, viewer: Viewer, id: number): Promise<Row> {
  const row = await store.findJob(db, id);
  if (row === undefined || (row.user_id !== viewer.id && viewer.role !== 'admin'))
    throw new AppError('not_found', { object: 'job' });
  return row;
}

const storedError = z.object({ code: z.string(), problems: z.array(storedProblem) });

function asJob({ error, ...row }: Row, language: Language): Job {
  const failure = error === null ? null : storedError.parse(error);
  const job = jobSchema.parse({
    ...row,
    partly: null,
    error: failure && {
      code: failure.code,
      detail: errorText(storedErrorCode(failure.code, 'internal'), language),
      problems: failure.problems.map((problem) => problemText(problem, language)),
    },
  });
  return { ...job, partly: partlyDone(job) };
}
