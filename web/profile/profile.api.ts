import { api } from '#web/http/api.ts';
import type { Input } from '#web/http/api.ts';

/** Changes the account of the session; what is not given stays. */
export function changeAccount(body: Input<'PATCH /api/auth/me'>['body']) {
  return api('PATCH /api/auth/me', { body });
}
