import { z } from 'zod';
import { payments } from './call-packs.ts';
import { defineEndpoints } from './endpoint.ts';
import { setupParts } from './values/setup-parts.ts';

const operator = z.object({
  name: z.string(),
  /** Name, address, taxpayer number and the address for questions are all set. */
  is_named: z.boolean(),
  address: z.string().nullable(),
  /** Taxpayer number. */
  inn: z.string().nullable(),
  support_email: z.string().nullable(),
  payments,
  /** Calls that come with a verified address. */
  free_calls: z.int(),
  /** Whether a question can be asked with a picture. */
  reads_pictures: z.boolean(),
  /** The version of the current consent to the processing of personal data. */
  consent_version: z.string(),
});

/** One part of an installation that is to be open to others; `off` is what need not be there. */
const setupLine = z.object({
  about: z.enum(setupParts),
  verdict: z.enum(['good', 'off', 'wrong']),
  /** Says in the request’s language what was found and, where something is missing, what to do. */
  text: z.string(),
});
export type SetupLine = z.infer<typeof setupLine>;

export const operatorEndpoints = defineEndpoints({
  'GET /api/operator': {
    summary: 'Who runs this installation, as the offer, the refund terms and the consent name them',
    access: 'public',
    api_key: true,
    response: operator,
  },
  'GET /api/version': {
    summary: 'Which release of the product this is',
    access: 'public',
    api_key: true,
    response: z.object({
      version: z.string(),
      /** Of the sources; null where the server was started neither from a release nor from a clone. */
      commit: z.string().nullable(),
    }),
  },
  'GET /api/admin/setup': {
    summary:
      'Try each part of an installation that is to be open to others, as `npm run check-setup` does; kept for 15 minutes',
    access: 'admin',
    grants: [],
    api_key: false,
    response: z.object({
      /** NODE_ENV=production: players are to come already. */
      is_production: z.boolean(),
      lines: z.array(setupLine.extend({ name: z.string() })),
    }),
  },
});
