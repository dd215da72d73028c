import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';

/** What a mail proves: the token of its link, or its code with the address. */
export interface CodeProof {
  email: string;
  code: string;
}
export type MailProof = { token: string } | CodeProof;

/** Sends the verification mail again; the answer tells nothing about the address. */
export function resendVerification(email: string) {
  return api('POST /api/auth/resend-verification', { body: { email } });
}

export function logIn(body: CallOf<'POST /api/auth/login'>['body']) {
  return api('POST /api/auth/login', { body });
}

export function register(body: CallOf<'POST /api/auth/register'>['body']) {
  return api('POST /api/auth/register', { body });
}

/** Confirms an address by the token of its mail's link, or by its code. */
export function verifyEmail(body: CallOf<'POST /api/auth/verify-email'>['body']) {
  return api('POST /api/auth/verify-email', { body });
}

/** Whose address a verification mail confirms, and whether a password is that account's; uses nothing up. */
export function checkVerification(body: CallOf<'POST /api/auth/check-verification'>['body']) {
  return api('POST /api/auth/check-verification', { body });
}

/** Sends the mail for a new password; the answer tells nothing about the address. */
export function forgotPassword(email: string) {
  return api('POST /api/auth/forgot-password', { body: { email } });
}

/** Whether the link or the code of a mail for a new password holds; uses nothing up. */
export function verifyReset(body: MailProof) {
  return api('POST /api/auth/verify-reset', { body });
}

export function resetPassword(body: MailProof & { password: string }) {
  return api('POST /api/auth/reset-password', { body });
}
