import { z } from 'zod';
import { payments } from './call-packs.ts';
import { defineEndpoints } from './endpoint.ts';

const operator = z.object({
  name: z.string(),
  address: z.string().nullable(),
  /** Taxpayer number. */
  inn: z.string().nullable(),
  support_email: z.string().nullable(),
  payments,
});

export const operatorEndpoints = defineEndpoints({
  'GET /api/operator': {
    summary: 'Who runs this installation, as the offer and the consent name them',
    access: 'public',
    api_key: true,
    response: operator,
  },
});
