import { z } from 'zod';
import { isoTime, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const consentState = z.object({
  /** The version in force, which /personal-data shows. */
  version: z.string(),
  /** What was agreed to last; null where nothing is kept, as for an account that an admin made. */
  accepted: z.object({ version: z.string(), accepted_at: isoTime }).nullable(),
  /** Whether the player has to be asked: always but for admins, who act for the operator, until the version in force is agreed to. */
  is_asked: z.boolean(),
});
export type ConsentState = z.infer<typeof consentState>;

export const consentsEndpoints = defineEndpoints({
  'GET /api/auth/me/consent': {
    summary: 'Which consent to the processing of personal data is in force, and which was given',
    access: 'user',
    api_key: false,
    response: consentState,
  },
  'POST /api/auth/me/consent': {
    summary: 'Agree to the version in force; a second time changes nothing, another version is 422',
    access: 'user',
    api_key: false,
    body: z.object({ version: typedText(40) }),
    body_limit: 16 * 1024,
    response: consentState,
  },
});
