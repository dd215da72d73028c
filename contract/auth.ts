import { z } from 'zod';
import { email, id, idParams, isoTime, language, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { jobStarted } from './jobs.ts';
import { user } from './users.ts';
import { limits } from './values/limits.ts';

/** Ten to 1,024 characters, counted as a person counts them (code points). */
export const newPassword = z.string().superRefine((text, context) => {
  const length = [...text].length;
  if (length < 10) context.addIssue({ code: 'too_small', origin: 'string', minimum: 10, inclusive: true });
  if (length > 1024) context.addIssue({ code: 'too_big', origin: 'string', maximum: 1024, inclusive: true });
});

const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

/** What a mail proves: the token of its link, or its code with the address. */
const mailProof = { token: typedText(limits.mailToken).optional(), email: email.optional(), code: code.optional() };

/** The version of the built-in text of the personal-data consent; an installation may set a newer one. */
export const consentVersion = '2026-12-01';

const smallBody = 16 * 1024;
const session = z.object({
  access_token: z.string(),
  user,
  /** The account was to be deleted; it stays, as its owner has logged in. */
  deletion_cancelled: z.literal(true).optional(),
});

export const ownSession = z.object({
  id,
  created_at: isoTime,
  last_seen_at: isoTime,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The one that asks. */
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

const accepted = z.object({ message: z.string() });

export const authEndpoints = defineEndpoints({
  'POST /api/auth/register': {
    summary: 'Open an account; the answer is the same for a known address',
    access: 'public',
    api_key: false,
    body: z.object({
      email,
      /** Where none is given, the account gets one that can be changed. */
      name: typedText(limits.name).optional(),
      password: newPassword,
      consent: z.literal(true),
      consent_version: typedText(40),
      language: language.optional(),
    }),
    body_limit: smallBody,
    response: accepted,
    status: 202,
  },
  'POST /api/auth/login': {
    summary: 'Open a session',
    access: 'public',
    api_key: false,
    body: z.object({
      email: z.string().trim().toLowerCase().min(1).max(limits.email),
      password: z.string().min(1).max(limits.password.max),
    }),
    body_limit: smallBody,
    response: session,
  },
  'POST /api/auth/phone-login': {
    summary: 'Make a code that logs a phone in, once and within two minutes; an earlier one is void',
    access: 'user',
    api_key: false,
    response: z.object({ token: z.string(), expires_at: isoTime }),
  },
  'POST /api/auth/phone-login/take': {
    summary: 'Open a session by such a code',
    access: 'public',
    api_key: false,
    body: z.object({ token: typedText(limits.mailToken) }),
    body_limit: smallBody,
    response: session,
  },
  'POST /api/auth/mail-code': {
    summary:
      'Mail a code to get in without a password, and open an account where there is none; the answer is always the same',
    access: 'public',
    api_key: false,
    body: z.object({ email, consent: z.literal(true), consent_version: typedText(40), language: language.optional() }),
    body_limit: smallBody,
    response: accepted,
    status: 202,
  },
  'POST /api/auth/enter': {
    summary: 'Open a session by the code of an e-mail; the answer that the browser got before becomes a conversation',
    access: 'public',
    api_key: false,
    body: z.object({ email, code }),
    body_limit: smallBody,
    response: session,
  },
  'POST /api/auth/logout': {
    summary: 'End the session of the token',
    access: 'user',
    api_key: false,
    status: 204,
  },
  'POST /api/auth/verify-email': {
    summary: 'Verify an address by the link or by the code of its e-mail',
    access: 'public',
    api_key: false,
    /** `password` is the account's from then on: who opened it with somebody else's address has no way in. */
    body: z.object({ ...mailProof, password: newPassword.optional() }),
    body_limit: smallBody,
    response: z.object({ message: z.string(), email_verified: z.literal(true) }),
  },
  'POST /api/auth/check-verification': {
    summary: 'Whose address the link or code of a verification e-mail confirms; nothing is used up',
    access: 'public',
    api_key: false,
    /** With a password it is also answered whether the account has that one, 422 where not. */
    body: z.object({ ...mailProof, password: z.string().min(1).max(limits.password.max).optional() }),
    body_limit: smallBody,
    response: z.object({ user_id: id, email: z.string() }),
  },
  'POST /api/auth/resend-verification': {
    summary: 'Send the verification e-mail again; the answer is the same for any address',
    access: 'public',
    api_key: false,
    body: z.object({ email }),
    body_limit: smallBody,
    response: accepted,
    status: 202,
  },
  'POST /api/auth/forgot-password': {
    summary: 'Send an e-mail by which a new password can be set; the answer is the same for any address',
    access: 'public',
    api_key: false,
    body: z.object({ email }),
    body_limit: smallBody,
    response: accepted,
    status: 202,
  },
  'POST /api/auth/verify-reset': {
    summary: 'Whether the link or the code of a reset e-mail still holds; nothing is used up',
    access: 'public',
    api_key: false,
    body: z.object(mailProof),
    body_limit: smallBody,
    /** `is_invited`: it sets the first password of an account that an admin made. */
    response: z.object({ message: z.string(), email: z.string(), is_invited: z.boolean() }),
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password by the link or the code of a reset e-mail; every session ends',
    access: 'public',
    api_key: false,
    body: z.object({ ...mailProof, password: newPassword }),
    body_limit: smallBody,
    response: accepted,
  },
  'GET /api/auth/me': {
    summary: 'The account of the session',
    access: 'user',
    api_key: false,
    response: user,
  },
  'PATCH /api/auth/me': {
    summary: 'Change name, language, address or password; the last two ask for the current password',
    access: 'user',
    api_key: false,
    body: z.object({
      name: typedText(limits.name).optional(),
      language: language.optional(),
      /** Holds as soon as it is confirmed by the mail that is sent to it. */
      email: email.optional(),
      /** Ends every session; the answer opens a new one. */
      password: newPassword.optional(),
      current_password: z.string().min(1).max(limits.password.max).optional(),
    }),
    body_limit: smallBody,
    /** `access_token` replaces the caller's where the password was changed. */
    response: user.extend({ access_token: z.string().optional() }),
  },
  'GET /api/auth/me/email-change': {
    summary: 'The new address that waits to be confirmed',
    access: 'user',
    api_key: false,
    response: z.object({ email: z.string().nullable(), expires_at: isoTime.nullable() }),
  },
  'DELETE /api/auth/me/email-change': {
    summary: 'Keep the present address; the e-mail to the new one is void',
    access: 'user',
    api_key: false,
    status: 204,
  },
  'POST /api/auth/me/email-change/confirm': {
    summary: 'Take the new address by the link or the code of its e-mail',
    access: 'user',
    api_key: false,
    body: z.object({ token: mailProof.token, code: mailProof.code }),
    body_limit: smallBody,
    response: user,
  },
  'GET /api/auth/me/sessions': {
    summary: 'Where one is logged in, the session used last first',
    access: 'user',
    api_key: false,
    response: listOf(ownSession),
  },
  'DELETE /api/auth/me/sessions': {
    summary: 'End every session but this one',
    access: 'user',
    api_key: false,
    status: 204,
  },
  'DELETE /api/auth/me/sessions/{id}': {
    summary: 'End one session',
    access: 'user',
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/auth/me/deletion': {
    summary: 'Delete the account after 14 days; logging in within them keeps it. Every session ends',
    access: 'user',
    api_key: false,
    body: z.object({ current_password: z.string().min(1).max(limits.password.max) }),
    body_limit: smallBody,
    response: z.object({ deleted_on: isoTime }),
    status: 202,
  },
  'POST /api/auth/me/export': {
    summary: 'Collect everything that is kept about oneself, as a job; one that waits or runs is answered again',
    access: 'user',
    api_key: false,
    response: jobStarted,
    status: 202,
  },
  'GET /api/auth/me/export': {
    summary: 'The last collection of one’s own data that can still be fetched',
    access: 'user',
    api_key: false,
    in_view: false,
    response: z.object({ job_id: id.nullable(), created_at: isoTime.nullable(), expires_at: isoTime.nullable() }),
  },
  'GET /api/auth/me/export/{id}': {
    summary: 'The collected data as a file, by the id of its job',
    access: 'user',
    api_key: false,
    in_view: false,
    params: idParams,
    response: z.record(z.string(), z.unknown()),
    in_pieces: true,
  },
});
