import { z } from 'zod';
import { email, id, language, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { user } from './users.ts';

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
const mailProof = { token: typedText(200).optional(), email: email.optional(), code: code.optional() };

/** The version of the built-in text of the personal-data consent; an installation may set a newer one. */
export const consentVersion = '2026-11-20';

const smallBody = 16 * 1024;
const session = z.object({ access_token: z.string(), user });
const accepted = z.object({ message: z.string() });

export const authEndpoints = defineEndpoints({
  'POST /api/auth/register': {
    summary: 'Open an account; the answer is the same for a known address',
    access: 'public',
    api_key: false,
    body: z.object({
      email,
      name: typedText(100),
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
    body: z.object({ email: z.string().trim().toLowerCase().min(1).max(254), password: z.string().min(1).max(4096) }),
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
    summary: 'Verify an address by the link or by the code of its mail',
    access: 'public',
    api_key: false,
    /** `password` is the account's from then on: who opened it with somebody else's address has no way in. */
    body: z.object({ ...mailProof, password: newPassword.optional() }),
    body_limit: smallBody,
    response: z.object({ message: z.string(), email_verified: z.literal(true) }),
  },
  'POST /api/auth/check-verification': {
    summary: 'Whose address the link or code of a verification mail confirms; nothing is used up',
    access: 'public',
    api_key: false,
    /** With a password it is also answered whether the account has that one, 422 where not. */
    body: z.object({ ...mailProof, password: z.string().min(1).max(4096).optional() }),
    body_limit: smallBody,
    response: z.object({ user_id: id, email: z.string() }),
  },
  'POST /api/auth/resend-verification': {
    summary: 'Send the verification mail again; the answer is the same for any address',
    access: 'public',
    api_key: false,
    body: z.object({ email }),
    body_limit: smallBody,
    response: accepted,
    status: 202,
  },
  'POST /api/auth/forgot-password': {
    summary: 'Send a mail by which a new password can be set; the answer is the same for any address',
    access: 'public',
    api_key: false,
    body: z.object({ email }),
    body_limit: smallBody,
    response: accepted,
    status: 202,
  },
  'POST /api/auth/verify-reset': {
    summary: 'Whether the link or the code of a reset mail still holds; nothing is used up',
    access: 'public',
    api_key: false,
    body: z.object(mailProof),
    body_limit: smallBody,
    response: z.object({ message: z.string(), email: z.string() }),
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password by the link or the code of a reset mail; every session ends',
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
    summary: 'Change name or language',
    access: 'user',
    api_key: false,
    body: z.object({ name: typedText(100).optional(), language: language.optional() }),
    body_limit: smallBody,
    response: user,
  },
});
