import { z } from 'zod';
import { isoTime, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const consentState = z.object({
  /** The current version, which /personal-data shows. */
  version: z.string(),
  /** What was agreed to last; null where nothing is kept, as for an account that an admin made. */
  accepted: z.object({ version: z.string(), accepted_at: isoTime }).nullable(),
  /** Whether the player has to be asked: always but for admins, who act for the operator, until the current version is agreed to. */
  is_asked: z.boolean(),
});
export type ConsentState = z.infer<typeof consentState>;

export const consentsEndpoints = defineEndpoints({
  'GET /api/auth/me/consent': {
    summary: 'Which consent to the processing of personal data is current, and which was given',
    access: 'user',
    api_key: false,
    response: consentState,
  },
  'POST /api/auth/me/consent': {
    summary: 'Agree to the current version; a second time changes nothing, another version is 422',
    access: 'user',
    api_key: false,
    body: z.object({ version: typedText(40) }),
    body_limit: 16 * 1024,
    response: consentState,
  },
});
