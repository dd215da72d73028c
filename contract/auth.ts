import { z } from 'zod';
import { email, language, typedText } from './common.ts';
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

/** The version of the personal-data consent that a visitor agrees to. */
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
    body: z.object({
      token: typedText(200).optional(),
      email: email.optional(),
      code: code.optional(),
    }),
    body_limit: smallBody,
    response: z.object({ message: z.string(), email_verified: z.literal(true) }),
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
