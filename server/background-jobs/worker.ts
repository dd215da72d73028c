import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { claimJob, releaseJobs } from './claims.store.ts';
import type { Lane, RunnableKind } from './job-kind.ts';
import { runJob } from './run-job.ts';

const atOnceInLane = 2;
const retryAfterFailureMs = 5000;
const stopMayTakeMs = 10_000;

export interface JobWorker {
  /** Takes no more, interrupts what runs and waits for it; what is left is taken up elsewhere after its lease. */
  stop: () => Promise<void>;
}

/** Works on the jobs of these kinds, two of each lane at once, until it is stopped. */
export function startWorker(deps: Deps, kinds: readonly RunnableKind[], poll_ms = 1000): JobWorker {
  const stopping = new AbortController();
  const running = new Map<Promise<void>, Lane>();
  let oneEnded = Promise.withResolvers<void>();

  const kindsWithRoom = () =>
    kinds.filter(({ lane }) => [...running.values()].filter((busy) => busy === lane).length < atOnceInLane);
  const takeNext = async (): Promise<boolean> => {
    const worker = randomUUID();
    const names = kindsWithRoom().map((kind) => kind.kind);
    if (names.length === 0) return false;
    const job = await claimJob(deps.db, worker, names);
    const kind = kinds.find(({ kind: name }) => name === job?.kind);
    if (job === undefined || kind === undefined) return false;
    const run = runJob(deps, kind, { ...job, worker }, stopping.signal)
      .catch((error: unknown) => deps.log.error({ err: error, job_id: job.id }, 'a job is left to its lease'))
      .finally(() => {
        running.delete(run);
        oneEnded.resolve();
      });
    running.set(run, kind.lane);
    return true;
  };
  const poll = async () => {
    // The embedded database belongs to one process: nobody else can be at work on what it says is running.
    if (deps.database.kind === 'embedded')
      await releaseJobs(
        deps.db,
        kinds.map(({ kind }) => kind),
      ).catch((error: unknown) => deps.log.warn({ err: error }));
    while (!stopping.signal.aborted) {
      let pause = poll_ms;
      oneEnded = Promise.withResolvers();
      try {
        while (!stopping.signal.aborted && (await takeNext()));
      } catch (error) {
        deps.log.warn({ err: error }, 'jobs could not be looked for; trying again');
        pause = retryAfterFailureMs;
      }
      await Promise.race([oneEnded.promise, wait(pause, undefined, { signal: stopping.signal }).catch(() => {})]);
    }
  };
  const looking = poll();
  return {
    stop: async () => {
      stopping.abort(new Error('the process stops'));
      await looking;
      await Promise.race([Promise.all(running.keys()), wait(stopMayTakeMs, undefined, { ref: false })]);
    },
  };
}
