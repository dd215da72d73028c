import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { JobKind, jobResults } from '#contract/jobs.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';

export type JobResult<K extends JobKind> = z.input<(typeof jobResults)[K]>;

interface JobIdentity {
  id: number;
  user_id: number;
  title: string;
}

/** A job while it is worked on. */
export interface JobAtWork<Payload> extends JobIdentity {
  payload: Payload;
  /** The file that it was started with. */
  readFile: () => Promise<Buffer>;
  /**
   * Tells how far it is; written about once a second, so it may be called often.
   * @throws what `signal` carries, once the job is cancelled or taken away: so a loop that tells its progress also ends
   */
  progress: (done: number, total: number) => void;
  /** Aborted when the job is cancelled, when the process stops, or when another worker took over. */
  signal: AbortSignal;
}

/** The last step of a job, in the transaction that also marks it done: what it writes, it writes once. */
export type Finish<Result> = (tx: Tx) => Promise<Result>;

export interface JobFailure {
  code: ErrorCode;
  /** What exactly is wrong with its input, one sentence each. */
  problems: readonly string[];
}

interface JobDefinition<K extends JobKind, Payload> {
  kind: K;
  payload: z.ZodType<Payload>;
  /** Only for admins: one whose starter is none any more fails with `forbidden`. */
  admins_only?: boolean;
  /**
   * The work. It may be begun again after a crash, so what it writes before `Finish` has to bear repetition.
   * @throws JobFailedError, or AppError below 500, to give up; anything else is tried again, 5 times in all
   */
  run: (deps: Deps, job: JobAtWork<Payload>) => Promise<Finish<JobResult<K>>>;
  /** What follows when it failed for good, in the transaction that says so. */
  failed?: (tx: Tx, job: JobIdentity, failure: JobFailure) => Promise<void>;
}

/** A kind as the worker runs it, whatever its payload and result. */
export interface RunnableKind {
  kind: JobKind;
  admins_only: boolean;
  run: (deps: Deps, job: JobAtWork<unknown>) => Promise<Finish<object>>;
  failed: (tx: Tx, job: JobIdentity, failure: JobFailure) => Promise<void>;
}

/** A kind as its starter names it: with it comes the type of what a job of it carries. */
export type StartableKind<Payload> = RunnableKind & { payload: z.ZodType<Payload> };

/** Defines a kind of job; to be listed in `server/job-kinds.ts`. */
export function defineJobKind<K extends JobKind, Payload>(
  definition: JobDefinition<K, Payload>,
): StartableKind<Payload> {
  const { kind, payload, admins_only = false, run, failed } = definition;
  return {
    kind,
    payload,
    admins_only,
    run: async (deps, job) => run(deps, { ...job, payload: payload.parse(job.payload) }),
    failed: async (tx, job, failure) => failed?.(tx, job, failure),
  };
}

/** The job's input is at fault: trying again would not help. */
export class JobFailedError extends Error {
  readonly failure: JobFailure;

  constructor(code: ErrorCode, problems: readonly string[] = []) {
    super(code);
    this.failure = { code, problems };
  }
}
