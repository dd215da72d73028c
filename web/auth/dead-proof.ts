import { ApiError } from '#web/http/api-error.ts';

/** Whether the link or the code of a mail was refused as such: it was used, has expired, or never was. */
export function isDeadProof(error: unknown): boolean {
  return error instanceof ApiError && ('token' in error.fields || 'code' in error.fields);
}
