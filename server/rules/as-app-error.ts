import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/errors.ts';

const codeOfFramework: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
};

/** SQLSTATE, or Node's code when the database cannot be reached at all. */
const codeOfDatabase: Record<string, ErrorCode> = {
  '53100': 'storage_full',
  ENOSPC: 'storage_full',
  // A disk or a database that has become read-only: a fault of the file system, or a standby that is asked to write.
  '25006': 'storage_full',
  '42501': 'storage_full',
  '58030': 'storage_full',
  EACCES: 'storage_full',
  EROFS: 'storage_full',
  '53300': 'unavailable',
  '55P03': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '08006': 'unavailable',
  '40P01': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
};

// pg reports these without a code.
const lostConnection =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Turns whatever was thrown into the one error that we answer; what we do not know is `internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, message } = error instanceof Error ? readFault(error) : { code: undefined, message: '' };
  const known = code === undefined ? undefined : (codeOfFramework[code] ?? codeOfDatabase[code]);
  const found = known ?? (lostConnection.test(message) ? 'unavailable' : 'internal');
  const retry_after = found === 'unavailable' || found === 'storage_full' ? 5 : undefined;
  return new AppError(found, { cause: error, ...(retry_after === undefined ? {} : { retry_after }) });
}

function readFault(error: Error & { code?: unknown }): { code: string | undefined; message: string } {
  return { code: typeof error.code === 'string' ? error.code : undefined, message: error.message };
}
