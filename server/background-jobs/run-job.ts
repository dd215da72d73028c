import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from '#server/db/database.ts';
import { storableJson } from '#server/db/storable.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { type Grant, mayUse } from '#contract/values/rights.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { publish } from '#server/live/publish.ts';
import { findUser } from '#server/users/users.store.ts';
import * as store from './claims.store.ts';
import { readJobFile } from './job-file.ts';
import { JobFailedError, type JobFailure, RetryError, type RunnableKind } from './job-kind.ts';

export type ClaimedJob = Exclude<Awaited<ReturnType<typeof store.claimJob>>, undefined>;

const renewEveryMs = 1000;

/** Why a job's signal is aborted: its work is to end where it stands. */
class JobInterruptedError extends Error {}

/**
 * Works on a claimed job to its end: done, failed, cancelled, or back in the queue. Whatever happens
 * to this process, the job's row says what to do next.
 * @param stopping aborted when the process stops; the job then waits for the next one
 */
export async function runJob(
  deps: Deps,
  kind: RunnableKind,
  { worker, ...job }: ClaimedJob & { worker: string },
  stopping: AbortSignal,
): Promise<void> {
  const { db } = deps;
  const claim = { id: job.id, worker };
  const interruption = new AbortController();
  const signal = AbortSignal.any([interruption.signal, stopping]);
  const progress = { done: 0, total: null as number | null };
  const renewal = renewRegularly(deps, job, claim, progress, interruption);
  try {
    if (job.cancel_requested_at !== null) throw new JobInterruptedError('cancelled before it was begun again');
    if (job.tries > kind.retry.most_tries) throw new JobFailedError('internal');
    if (kind.grants !== undefined && !(await mayStart(db, job.user_id, kind.grants)))
      throw new JobFailedError('forbidden');
    const finish = await kind.run(deps, {
      id: job.id,
      user_id: job.user_id,
      title: job.title,
      payload: job.payload,
      signal,
      readFile: () => readJobFile(db, job.id),
      progress: (done, total) => {
        signal.throwIfAborted();
        Object.assign(progress, { done, total });
      },
    });
    if (job.user_id !== null) signal.throwIfAborted();
    await db.transaction().execute(async (tx) => {
      const result = await finish(tx);
      // Last, so that the row is locked for a moment only, and decisive: who has lost the job undoes what `finish` did.
      const { done, total } = progress;
      const ended =
        job.user_id === null
          ? await store.removeDone(tx, claim)
          : await store.succeed(tx, claim, { result: storableJson(result), done: total ?? done, total });
      if (!ended) throw new JobInterruptedError('cancelled or taken over');
      await publishJob(tx, job);
    });
  } catch (error) {
    await endUnfinished(deps, kind, { ...job, worker }, error, stopping.aborted);
  } finally {
    renewal.end();
  }
}

/** Once a second: renews the lease, writes the progress, and learns whether the job was cancelled or taken over. */
function renewRegularly(
  { db, log }: Deps,
  job: ClaimedJob,
  claim: store.Claim,
  progress: { done: number; total: number | null },
  interruption: AbortController,
): { end: () => void } {
  const ended = new AbortController();
  let written = progress.done;
  const renew = async () => {
    const { done, total } = progress;
    const changed = total !== null && done !== written ? { done, total } : undefined;
    const held = await db.transaction().execute(async (tx) => {
      // In the order of `finish`, which may notify before it ends the job: else the two could wait for each other.
      if (changed !== undefined) await publishJob(tx, job);
      return store.renewLease(tx, claim, changed);
    });
    if (changed !== undefined) written = changed.done;
    if (held === undefined || held.cancel_requested_at !== null) interruption.abort(new JobInterruptedError());
  };
  const go = async () => {
    while (!ended.signal.aborted) {
      await wait(renewEveryMs, undefined, { signal: ended.signal, ref: false }).catch(() => {});
      // On the embedded database the job's own transaction may hold the one connection; the next renewal writes it.
      if (!ended.signal.aborted)
        await renew().catch((error: unknown) => log.debug({ err: error }, 'a lease was not renewed'));
    }
  };
  void go();
  return { end: () => ended.abort() };
}

async function endUnfinished(
  { db, log }: Deps,
  kind: RunnableKind,
  job: ClaimedJob & { worker: string },
  error: unknown,
  stopping: boolean,
): Promise<void> {
  const { id, user_id, title, worker } = job;
  const { most_tries, delay_seconds } = kind.retry;
  const problems = error instanceof RetryError ? error.problems : [];
  await db.transaction().execute(async (tx) => {
    await publishJob(tx, job);
    const held = await store.lockClaimed(tx, { id, worker });
    if (held === undefined) return;
    const failure = failureOf(error) ?? (held.tries >= most_tries ? { code: lastCodeOf(error), problems } : undefined);
    if (held.cancel_requested_at !== null) {
      await store.giveUp(tx, id, { state: 'cancelled', error: null });
    } else if (stopping) {
      await store.requeue(tx, id, { after_seconds: 0, tries: held.tries - 1 });
    } else if (failure === undefined) {
      await store.requeue(tx, id, {
        after_seconds: delay_seconds(held.tries),
        tries: held.tries,
        ...(problems.length > 0 && { error: storableJson({ code: 'unavailable', problems }) }),
      });
    } else {
      await store.giveUp(tx, id, { state: 'failed', error: storableJson(failure) });
      log.warn({ job_id: id, kind: kind.kind, tries: held.tries, code: failure.code }, 'a job was given up');
      if (user_id !== null) await kind.failed(tx, { id, user_id, title }, failure);
    }
    if (
      failureOf(error) === undefined &&
      !(error instanceof RetryError) &&
      !stopping &&
      held.cancel_requested_at === null
    ) {
      log.error({ err: error, job_id: id, kind: kind.kind, tries: held.tries }, 'a job failed');
    }
  });
}

/** Tells the owner's browsers that the job changed. */
async function publishJob(tx: Tx, { id, user_id }: ClaimedJob): Promise<void> {
  if (user_id !== null) await publish(tx, user_id, 'job', id);
}

/** Checked when the work begins: the owner may have lost the right since the job was started, and a retry must not get around that. */
async function mayStart(db: Db, user_id: number | null, grants: readonly Grant[]): Promise<boolean> {
  const user = user_id === null ? undefined : await findUser(db, user_id);
  return user !== undefined && user.is_active && mayUse(user, grants);
}

/** Errors that another try would meet again. */
function failureOf(error: unknown): JobFailure | undefined {
  if (error instanceof JobFailedError) return error.failure;
  if (error instanceof AppError && error.status < 500) return { code: error.code, problems: [] };
  return undefined;
}

/** What to say of an error that five tries met. */
function lastCodeOf(error: unknown): ErrorCode {
  return error instanceof AppError ? error.code : 'internal';
}
