import { z } from 'zod';
import { modelPurposes } from './values/kinds.ts';
import { id, idParams, isoTime, limit, listOf, offset } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const tokenUsageLog = z.object({
  id,
  message_id: id,
  game: z.object({ id, title: z.string() }),
  /** Null for the built-in expert, which uses no model. */
  model: z.string().nullable(),
  purpose: z.enum(modelPurposes),
  /** The answer's state, or the kind of fault. */
  outcome: z.string(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  /** The provider sent no usage; the tokens are estimated from the text. */
  estimated: z.boolean(),
  first_text_ms: z.int().nullable(),
  total_ms: z.int(),
  cost_usd: z.number(),
  created_at: isoTime,
});
export type TokenUsageLog = z.infer<typeof tokenUsageLog>;

const used = { answers: z.int(), input_tokens: z.int(), output_tokens: z.int(), cost_usd: z.number() };

export const tokenUsageEndpoints = defineEndpoints({
  'GET /api/admin/ai/users/{id}/token-usage-logs': {
    summary: 'What a user’s answers used, newest first, with the totals of all of them and by model',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    params: idParams,
    query: z.object({ limit: limit(), offset }),
    response: listOf(tokenUsageLog).extend({
      totals: z.object(used),
      /** The dearest first. */
      models: z.array(z.object({ model: z.string().nullable(), ...used })),
    }),
  },
});
export type TokenUsage = z.infer<
  (typeof tokenUsageEndpoints)['GET /api/admin/ai/users/{id}/token-usage-logs']['response']
>;
