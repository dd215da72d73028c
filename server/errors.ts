import type { AllMessages } from 'messages:all';
import { errorStatus, type ErrorCode } from '#contract/errors.ts';

/** What is wrong with one value; its sentence in each language is in `messages/<language>/errors.json`, under `fields`. */
export interface WrongField {
  loc: readonly [string, ...(string | number)[]];
  type: string;
  limit?: number | string;
}

/** What is wrong with a file or an address from outside; its sentence in each language is in `messages/<language>/errors.json`. */
export interface Problem {
  code: keyof AllMessages['errors']['problems'];
  name?: string | number | undefined;
  other?: string | number | undefined;
  /** The problem that caused it. */
  why?: Problem | undefined;
}

/** A code as it was stored; one that this version does not know becomes `otherwise`. */
export function storedErrorCode(code: string | null, otherwise: ErrorCode): ErrorCode {
  return Object.keys(errorStatus).find((name): name is ErrorCode => name === code) ?? otherwise;
}

/** What a 404 says is not there; another's object is said to be missing in the same words. */
export type ObjectKind =
  | 'alertChannel'
  | 'alias'
  | 'announcement'
  | 'apiKey'
  | 'programCall'
  | 'promotion'
  | 'article'
  | 'chunk'
  | 'conversation'
  | 'credit'
  | 'dataExport'
  | 'draft'
  | 'evaluation'
  | 'game'
  | 'gap'
  | 'job'
  | 'message'
  | 'notification'
  | 'pack'
  | 'picture'
  | 'query'
  | 'ratedAnswer'
  | 'report'
  | 'review'
  | 'savedView'
  | 'session'
  | 'share'
  | 'snapshot'
  | 'topUp'
  | 'user'
  | 'version';

interface AppErrorOptions {
  /** With `not_found`. */
  object?: ObjectKind;
  fields?: readonly WrongField[];
  /** Seconds after which trying again makes sense. */
  retry_after?: number;
  message_id?: number;
  /** What is there now, for a change that began from something older. */
  current?: unknown;
  cause?: unknown;
}

/** The one error that rules throw: its code decides the status and the sentence a person reads. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly WrongField[] | undefined;
  readonly retry_after: number | undefined;
  readonly message_id: number | undefined;
  readonly current: unknown;
  readonly object: ObjectKind | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.status = errorStatus[code];
    this.fields = options.fields;
    this.retry_after = options.retry_after;
    this.message_id = options.message_id;
    this.current = options.current;
    this.object = options.object;
  }
}

/** A 422 that names one field of the body. */
export function wrongField(field: string, type: string): AppError {
  return new AppError('validation', { fields: [{ loc: ['body', field], type }] });
}
