import type { Grant } from '#contract/values/rights.ts';
import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { Job, jobResults } from '#contract/jobs.ts';
import type { Tx } from '#server/db/database.ts';
import type { Problem } from '#server/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { JobKind } from '#contract/values/kinds.ts';

export type JobResult<K extends JobKind> = z.input<(typeof jobResults)[K]>;

/** Kinds that no person starts, watches or sees in a list. */
export type InternalKind = 'mail' | 'push' | 'alert';

/**
 * Jobs of one lane wait for each other, never for those of another: a wiki takes hours, a large library and all
 * embeddings of a game minutes, a mail a second.
 */
export type Lane = 'jobs' | 'wikis' | 'libraries' | 'embeddings' | InternalKind;

interface JobIdentity {
  id: number;
  user_id: number;
  title: string;
}

/** How often a job is begun, and how long it waits after its nth try. */
interface RetryRule {
  most_tries: number;
  delay_seconds: (tries: number) => number;
}

const fewTries: RetryRule = { most_tries: 5, delay_seconds: (tries) => 5 * tries ** 2 };

/** A job while it is worked on. */
export interface JobAtWork<Payload> extends JobIdentity {
  payload: Payload;
  /** The file that it was started with. */
  readFile: () => Promise<Buffer>;
  /**
   * Reports how far the job is; written about once a second, so it may be called often.
   * @throws what `signal` carries, once the job is cancelled or taken away: so a loop that reports its progress also ends
   */
  progress: (done: number, total: number) => void;
  /** Aborted when the job is cancelled, when the process stops, or when another worker took over. */
  signal: AbortSignal;
}

/** The last step of a job, in the transaction that also marks it done: what it writes, it writes once. */
export type Finish<Result> = (tx: Tx) => Promise<Result>;

export interface JobFailure {
  code: ErrorCode;
  /** What exactly is wrong with its input: a finished sentence, or a code that becomes one in the reader's language. */
  problems: readonly (string | Problem)[];
}

interface JobDefinition<K extends JobKind, Payload> {
  kind: K;
  /** Absent: that of `jobs`. */
  lane?: Lane;
  payload: z.ZodType<Payload>;
  /**
   * Only for admins and whoever has one of these grants: a job whose starter is neither any more fails with
   * `forbidden`. Absent: for everybody.
   */
  grants?: readonly Grant[];
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
  kind: JobKind | InternalKind;
  lane: Lane;
  grants: readonly Grant[] | undefined;
  retry: RetryRule;
  run: (deps: Deps, job: Omit<JobAtWork<unknown>, 'user_id'> & { user_id: number | null }) => Promise<Finish<object>>;
  failed: (tx: Tx, job: JobIdentity, failure: JobFailure) => Promise<void>;
}

/** A kind as its starter names it: with it comes the type of what a job of it carries. */
export type StartableKind<Payload> = RunnableKind & { payload: z.ZodType<Payload> };

interface InternalJobDefinition<Payload> {
  kind: InternalKind;
  payload: z.ZodType<Payload>;
  retry: RetryRule;
  /** The work; it may be begun again after a crash. @throws RetryError to be tried again */
  run: (deps: Deps, payload: Payload) => Promise<void>;
}

/** Defines a kind of job that the product starts for itself: it has no owner, and nothing of it is kept once it is done. */
export function defineInternalJob<Payload>(definition: InternalJobDefinition<Payload>): StartableKind<Payload> {
  const { kind, payload, retry, run } = definition;
  return {
    kind,
    lane: kind,
    payload,
    retry,
    grants: undefined,
    run: async (deps, job) => {
      await run(deps, payload.parse(job.payload));
      return async () => ({});
    },
    failed: async () => {},
  };
}

/** Defines a kind of job; to be listed in `server/jobs.ts`. */
export function defineJobKind<K extends JobKind, Payload>(
  definition: JobDefinition<K, Payload>,
): StartableKind<Payload> & { kind: K } {
  const { kind, lane = 'jobs', payload, grants, run, failed } = definition;
  return {
    kind,
    lane,
    payload,
    grants,
    retry: fewTries,
    run: async (deps, { user_id, ...job }) => {
      if (user_id === null) throw new Error(`a job of the kind ${kind} has no owner`);
      return run(deps, { ...job, user_id, payload: payload.parse(job.payload) });
    },
    failed: async (tx, job, failure) => failed?.(tx, job, failure),
  };
}

/** The job is to be tried again later; why is logged already. */
export class RetryError extends Error {
  /** Words of the other side, kept with the job until it is done. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[] = []) {
    super();
    this.problems = problems;
  }
}

/** The job's input is at fault: trying again would not help. */
export class JobFailedError extends Error {
  readonly failure: JobFailure;

  constructor(code: ErrorCode, problems: readonly (string | Problem)[] = []) {
    super(code);
    this.failure = { code, problems };
  }
}

/** Why a source could not be read, which its sender may be able to change. */
const unread =
  /^(?:sign_in|refused|missing|not_offered|busy|server_fault|unreachable|not_public|robots|not_html|too_large|tangled|unreadable|not_utf8|front_matter|marks)$/;

export type Partly = NonNullable<Job['partly']>;

/** @param left how much could not be done */
export const partlyOf = (done: number, left: number): Partly | null => (left === 0 ? null : { done, of: done + left });

/** Of an import how many of its sources it could read, where it could not read all. */
export function partlyRead(
  { added, changed, unchanged }: Record<'added' | 'changed' | 'unchanged', number>,
  left_out: Readonly<Partial<Record<string, number>>>,
): Partly | null {
  const left = Object.entries(left_out).reduce((sum, [reason, n = 0]) => sum + (unread.test(reason) ? n : 0), 0);
  return partlyOf(added + changed + unchanged, left);
}

/** Of a job that has ended how much of its work it did, where it could not do all. */
export function partlyDone(job: Job): Partly | null {
  if (job.state !== 'succeeded' || job.result === null) return null;
  if (job.kind === 'wiki_import') return partlyRead(job.result.articles, job.result.left_out);
  if (job.kind === 'wiki_survey') {
    const { articles, left_out } = job.result.sample;
    return partlyRead({ added: articles, changed: 0, unchanged: 0 }, left_out);
  }
  if (job.kind !== 'guides_import' && job.kind !== 'steam_apps') return null;
  const { added, changed, unchanged } = 'games' in job.result ? job.result.games : job.result.articles;
  return partlyOf(added + changed + unchanged, job.result.failed.length);
}
