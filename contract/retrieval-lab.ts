import { z } from 'zod';
import { languages } from './values/languages.ts';
import { id, idParams, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { decisionWeights, tunedSettings } from './evaluations.ts';
import { limits } from './values/limits.ts';

export const labReport = z.object({
  revision: z.int(),
  /** Where the question was read in other words: aliases and the other keyboard layout applied. */
  text: z.string(),
  layout_swapped: z.boolean(),
  words: z.array(
    z.object({
      word: z.string(),
      kind: z.enum(['known', 'repaired', 'expanded', 'unknown']),
      /** Whether an answer must speak of it. */
      asked: z.boolean(),
      idf: z.number(),
      matches: z.array(
        z.object({
          word: z.string(),
          stem: z.string(),
          weight: z.number(),
          idf: z.number(),
          /** A translation that only the dictionary of everyday words has. */
          from_dictionary: z.boolean(),
        }),
      ),
    }),
  ),
  candidates: z.array(
    z.object({
      version_id: id,
      chunk_key: z.string(),
      article_id: id,
      article_title: z.string(),
      section: z.string(),
      language: z.enum(languages),
      text: z.string(),
      /** Parts of the lexical score, which together are it. */
      score: z.object({ words: z.number(), word_parts: z.number(), total: z.number() }),
      /** Its places in both rankings, where there are two. */
      places: z
        .object({
          words: z.int().nullable(),
          meaning: z.int().nullable(),
          similarity: z.number().nullable(),
          fused: z.number(),
        })
        .nullable(),
      /** Whether the expert gets it. */
      given: z.boolean(),
    }),
  ),
  /** What became of the second signal. */
  fusion: z.discriminatedUnion('state', [
    z.object({ state: z.literal('off') }),
    z.object({ state: z.literal('not_ready'), covered: z.int(), chunks: z.int() }),
    z.object({ state: z.literal('failed') }),
    z.object({
      state: z.literal('fused'),
      model: z.string(),
      weight: z.number(),
      covered: z.int(),
      chunks: z.int(),
    }),
  ]),
  evidence: z.object({
    coverage: z.number(),
    /** How likely it is that the articles hold the answer, 0…1; the two bounds are of it. */
    certainty: z.number(),
    /** What speaks for and against it, each about 0…1. */
    features: z.record(z.string(), z.number()),
    decision: z.enum(['answer', 'unsure', 'none']),
    answer_from: z.number(),
    unsure_from: z.number(),
  }),
  ms: z.number(),
  /** The queries that a model wrote for the question; null where it was not asked for any. */
  rewriting: z
    .object({
      queries: z.array(z.string()),
      /** `rewritten`, or what went wrong. */
      outcome: z.string(),
      /** What only they found, as the expert gets it. */
      added: z.array(z.object({ version_id: id, article_title: z.string(), section: z.string() })),
      /** With them. */
      decision: z.enum(['answer', 'unsure', 'none']),
      cost_usd: z.number(),
      ms: z.int(),
    })
    .nullable(),
  /** What a model reads. */
  prompt: z.object({
    instructions: z.string(),
    messages: z.array(z.object({ role: z.string(), content: z.string() })),
  }),
  answer: z
    .object({
      state: z.enum(['answered', 'unsure', 'refused']),
      text: z.string(),
      cited: z.boolean().nullable(),
      cost_usd: z.number(),
      /** Null: the extractive expert. */
      model: z.string().nullable(),
    })
    .nullable(),
});
export type LabReport = z.infer<typeof labReport>;

/** How well the decision to answer fits labelled queries: answered of the answerable, not answered of the others. */
const decisionShares = z.object({ answered: z.number(), refused: z.number() });

export const decisionFit = z.object({
  /** On how many labelled queries of either sort it rests. */
  labels: z.object({ answerable: z.int(), unanswerable: z.int() }),
  weights: decisionWeights,
  before: decisionShares,
  after: decisionShares,
});
export type DecisionFit = z.infer<typeof decisionFit>;

export const retrievalLabEndpoints = defineEndpoints({
  'POST /api/admin/games/{id}/retrieval-lab/decision': {
    summary: 'Fit the decision to answer to a game’s labelled queries; nothing is stored',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: decisionFit,
  },
  'POST /api/admin/games/{id}/retrieval-lab': {
    summary: 'What happens to a question, step by step; nothing is stored or charged',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({
      question: typedText(limits.question),
      /** The draft’s settings, the published ones, or any others, stored nowhere. */
      settings: z.union([z.enum(['published', 'draft']), tunedSettings]).default('published'),
      /** Whether the expert is to write, too: a model costs money. */
      with_answer: z.boolean().default(false),
    }),
    response: labReport,
  },
});
