import { z } from 'zod';
import { modelPurposes } from './values/kinds.ts';
import { id, idParams, isoTime, limit, listOf, offset } from './common.ts';
import { listEndpoint } from './admin-list.ts';
import { defineEndpoints } from './endpoint.ts';
import { modelsList } from './lists/models.ts';

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

/** How a model did in a period. Each answer that it was asked for counts once, tokens and cost those of all its requests. */
export const modelFigures = z.object({
  id,
  model: z.string(),
  asked: z.int(),
  answered: z.int(),
  /** It said that the articles do not hold what was asked. */
  not_in_sources: z.int(),
  /** None of its sentences had a source. */
  unsure: z.int(),
  stopped: z.int(),
  /** Others were first for too long, so that it was not asked: these are not among those asked. */
  queued: z.int(),
  /** It failed, and the articles were quoted in its place. */
  faults: z.int(),
  /** The most frequent first. */
  faults_by_kind: z.array(z.object({ kind: z.string(), count: z.int() })),
  /** Of answers that it wrote to their end; null where there are none. */
  first_text_median_ms: z.int().nullable(),
  first_text_p90_ms: z.int().nullable(),
  total_median_ms: z.int().nullable(),
  total_p90_ms: z.int().nullable(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_usd: z.number(),
});
export type ModelFigures = z.infer<typeof modelFigures>;

/** Faults of a model since its last good answer. */
export const modelTrouble = z.object({
  /** The newest fault's. */
  kind: z.string(),
  /** At most 20 are counted; 0 where only the start has tried it. */
  in_a_row: z.int(),
  since: isoTime,
  last_at: isoTime,
});
export type ModelTrouble = z.infer<typeof modelTrouble>;

const used = { answers: z.int(), input_tokens: z.int(), output_tokens: z.int(), cost_usd: z.number() };

export const tokenUsageEndpoints = defineEndpoints({
  [modelsList.endpoint]: {
    ...listEndpoint(modelsList),
    summary:
      'How each model did in a period, of the last 30 days where none is given: asked, answered, faults, times, cost; as CSV with `Accept: text/csv`',
    response: listOf(modelFigures),
  },
  'GET /api/admin/ai/users/{id}/token-usage-logs': {
    summary:
      'What a user’s answers used, newest first, with the totals of all of them and by model; as CSV with `Accept: text/csv`',
    access: 'admin',
    grants: ['support'],
    api_key: false,
    params: idParams,
    csv: true,
    query: z.object({
      limit: limit(),
      offset,
      /** What was used from this moment on … */
      from: isoTime.optional(),
      /** … and before this one; the totals, too. */
      to: isoTime.optional(),
    }),
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
