import { z } from 'zod';
import { evaluationKinds, evaluationSides } from './values/kinds.ts';
import { listEndpoint } from './admin-list.ts';
import { evaluationResultsList } from './lists/evaluation-results.ts';
import { evaluationsList } from './lists/evaluations.ts';
import { id, idParams, idQuery, isoTime, listOf } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { jobState } from './jobs.ts';
import { metricMeans } from './labels.ts';
import { forEachWeight } from './values/evidence-features.ts';
import { limits } from './values/limits.ts';
import { type TunedNumber, tunedNumbers } from './values/tuned-numbers.ts';

function tuned(name: TunedNumber, number = z.number()) {
  const { min, max } = tunedNumbers[name];
  return number.min(min).max(max).optional();
}

const weight = z.number().min(-50).max(50);

/** What each feature of the evidence counts in the decision to answer; `base` stands for none of them. */
// Weights that were stored before headings counted have none for them.
export const decisionWeights = z.object({ ...forEachWeight(weight), named: weight.default(0) });

export const aliasesMax = 200;
/** A player's word or words, and the articles' for the same. */
export const alias = z.object({ from: z.string().trim().min(2).max(60), to: z.string().trim().min(1).max(120) });

/** What may be tuned for a game; what is absent is as the product has it. */
export const tunedSettings = z.object({
  k1: tuned('k1'),
  b: tuned('b'),
  title_weight: tuned('title_weight'),
  section_weight: tuned('section_weight'),
  gram_weight: tuned('gram_weight'),
  answer_coverage: tuned('answer_coverage'),
  unsure_coverage: tuned('unsure_coverage'),
  decision_weights: decisionWeights.optional(),
  dense_weight: tuned('dense_weight'),
  chunks_given: tuned('chunks_given', z.int()),
  /** Players' words and the articles' words for the same: where a question says the one, the other is searched for. */
  aliases: z.array(alias).max(aliasesMax).optional(),
  /** What a model reads about this game besides its fixed instructions. */
  prompt: z.string().trim().max(limits.comment).optional(),
});
export type TunedSettings = z.infer<typeof tunedSettings>;

export const evaluationKind = z.enum(evaluationKinds);

const answerShares = z.object({
  /** Of the queries with an expected fact, the share whose answer holds it. */
  fact: z.number().nullable(),
  /** Of the answerable ones, the share that was refused. */
  refused_wrongly: z.number().nullable(),
  /** Of those to be refused, the share that was. */
  refused_rightly: z.number().nullable(),
  /** Of the answers, the share in which every sentence has its source. */
  cited: z.number().nullable(),
  cost_usd: z.number(),
});

export const evaluation = z.object({
  id,
  game: z.object({ id, slug: z.string(), title: z.string() }),
  snapshot_version: z.int(),
  retrieve_k: z.int(),
  kind: evaluationKind,
  settings: tunedSettings,
  /** The game’s published settings or its draft, where it ran these, as they were then; null for others. */
  side: z.enum(evaluationSides).nullable(),
  note: z.string().nullable(),
  state: jobState,
  /** Null where its job is forgotten. */
  job_id: id.nullable(),
  done: z.int(),
  total: z.int().nullable(),
  summary: z
    .object({
      /** Queries with a relevant label, which alone count. */
      queries: z.int(),
      left_out: z.int(),
      metrics: metricMeans,
      /** Of finding, and where the expert ran of writing, too. */
      latency_ms: z.object({ p50: z.number(), p95: z.number() }),
      answers: answerShares.nullable(),
      /** The second signal, where it took part: how many of the snapshot's chunks had a vector. */
      dense: z
        .object({ model: z.string(), weight: z.number(), covered: z.int(), chunks: z.int() })
        .nullable()
        .default(null),
    })
    .nullable(),
  created_by: z.string().nullable(),
  created_at: isoTime,
  finished_at: isoTime.nullable(),
});
export type Evaluation = z.infer<typeof evaluation>;

const queryMetrics = z.object({
  recall: z.number(),
  ndcg: z.number(),
  mrr: z.number(),
  hit: z.number(),
  judged: z.number(),
});
export type QueryMetrics = z.infer<typeof queryMetrics>;

const rankedChunk = z.object({
  version_id: id,
  article_title: z.string(),
  section: z.string(),
  /** Null where it was not judged. */
  grade: z.int().nullable(),
});

const answerState = z.enum(['answered', 'unsure', 'refused']);

export const queryResult = z.object({
  query_id: id,
  query_text: z.string(),
  /** Null where the query has no relevant label and was left out. */
  metrics: queryMetrics.nullable(),
  /** Relevant chunks outside the first k, with their rank where they were among the first 100. */
  missed: z.array(rankedChunk.extend({ rank: z.int().nullable() })),
  answer: z
    .object({
      state: answerState,
      text: z.string(),
      has_fact: z.boolean().nullable(),
      cited: z.boolean().nullable(),
      right: z.boolean(),
    })
    .nullable(),
  ms: z.number(),
});
export type QueryResult = z.infer<typeof queryResult>;

const metricName = z.enum(['recall', 'ndcg', 'mrr', 'hit', 'judged']);
export type MetricName = z.infer<typeof metricName>;

export const comparison = z.object({
  baseline: evaluation,
  /** Queries that count in both; with answers also none, where too few chunks are judged to compare rankings. */
  queries: z.int(),
  deltas: z.array(z.object({ metric: metricName, baseline: z.number(), now: z.number(), delta: z.number() })),
  wins: z.int(),
  losses: z.int(),
  /** Of the difference in nDCG, by paired randomisation. */
  p_value: z.number(),
  /** Where both ran the expert: its answers to the same queries, also those without a relevant label. */
  answers: z
    .object({
      queries: z.int(),
      figures: z.array(
        z.object({
          figure: z.enum(['fact', 'refused_wrongly', 'refused_rightly', 'cited', 'cost_usd', 'ms']),
          baseline: z.number().nullable(),
          now: z.number().nullable(),
        }),
      ),
      wins: z.int(),
      losses: z.int(),
      /** Of the difference in right answers, by paired randomisation. */
      p_value: z.number(),
      /** Queries whose answer is right in one of the two only, those that got worse first. */
      changed: z.array(
        z.object({
          query_id: id,
          query_text: z.string(),
          is_right: z.boolean(),
          baseline: z.object({ state: answerState, text: z.string() }),
          now: z.object({ state: answerState, text: z.string() }),
        }),
      ),
    })
    .nullable(),
  items: z.array(
    z.object({
      query_id: id,
      query_text: z.string(),
      baseline: queryMetrics,
      now: queryMetrics,
      /** Of nDCG. */
      delta: z.number(),
    }),
  ),
});
export type Comparison = z.infer<typeof comparison>;

const resultParams = idParams.extend({ query_id: idParams.shape.id });

export const evaluationsEndpoints = defineEndpoints({
  [evaluationsList.endpoint]: {
    ...listEndpoint(evaluationsList),
    summary: 'Evaluations, newest first; as CSV with `Accept: text/csv`',
    response: listOf(evaluation),
  },
  'POST /api/admin/evaluations': {
    summary: 'Evaluate settings on a snapshot’s labels, as a job; the published ones where none are given',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: z.object({
      game_id: id,
      snapshot_version: z.int().min(1),
      retrieve_k: z.int().min(1).max(100),
      settings: tunedSettings.optional(),
      kind: evaluationKind.default('retrieval'),
      note: z.string().trim().max(limits.title).optional(),
    }),
    response: evaluation,
    status: 202,
  },
  'GET /api/admin/evaluations/{id}': {
    summary: 'One evaluation',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: evaluation,
  },
  'DELETE /api/admin/evaluations/{id}': {
    summary: 'Delete an evaluation, cancelling one that runs; for 7 days it can be brought back',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/evaluations/{id}/restore': {
    summary: 'Bring a deleted evaluation back, within 7 days',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: evaluation,
  },
  [evaluationResultsList.endpoint]: {
    ...listEndpoint(evaluationResultsList),
    summary: 'What came of each query, the worst first; as CSV with `Accept: text/csv`',
    params: idParams,
    response: listOf(queryResult),
  },
  'GET /api/admin/evaluations/{id}/queries/{query_id}': {
    summary: 'The ranking of one query',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: resultParams,
    response: z.object({ query_text: z.string(), ranking: z.array(rankedChunk) }),
  },
  'GET /api/admin/evaluations/{id}/compare': {
    summary: 'Against an earlier evaluation of the same snapshot and depth; 409 where they cannot be compared',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    query: z.object({ baseline_id: idQuery }),
    response: comparison,
  },
});
