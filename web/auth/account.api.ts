import { api } from '#web/http/api.ts';
import type { Input } from '#web/http/api.ts';

/** Sends the verification mail again; the answer tells nothing about the address. */
export function resendVerification(email: string) {
  return api('POST /api/auth/resend-verification', { body: { email } });
}

export function logIn(body: Input<'POST /api/auth/login'>['body']) {
  return api('POST /api/auth/login', { body });
}

export function register(body: Input<'POST /api/auth/register'>['body']) {
  return api('POST /api/auth/register', { body });
}

/** Confirms an address by the token of its mail's link, or by its code. */
export function verifyEmail(body: Input<'POST /api/auth/verify-email'>['body']) {
  return api('POST /api/auth/verify-email', { body });
}
