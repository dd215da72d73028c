import { z } from 'zod';
import { labelledQueryStates } from './values/kinds.ts';
import { languages } from './values/languages.ts';
import { listEndpoint } from './admin-list.ts';
import { labelledQueriesList } from './lists/labelled-queries.ts';
import { id, idParams, idQuery, isoTime, listOf, typedText } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './values/limits.ts';

/** A revision of a game's knowledge. */
const snapshot_version = z.int().min(1);
export const queryText = typedText(limits.question);
/** 0 not relevant, 1 touches it, 2 holds part of the answer, 3 answers it; null: looked at and cannot be judged. */
const grade = z.int().min(0).max(3).nullable();
export type Grade = z.infer<typeof grade>;

const gradeCounts = z.object({
  /** How often each grade was given: 0, 1, 2, 3. */
  grades: z.array(z.int()).length(4),
  /** Looked at, and could not be judged. */
  unjudgeable: z.int(),
});

export const queryState = z.enum(labelledQueryStates);

export const labelledQuery = z.object({
  id,
  game_id: id,
  snapshot_version,
  query_text: z.string(),
  state: queryState,
  ...gradeCounts.shape,
  /** Grades from 1 in this snapshot: without one, evaluations leave the query out. */
  relevant: z.int(),
  /** False where a good expert refuses. */
  answerable: z.boolean(),
  /** What an answer has to contain, word for word. */
  expected_fact: z.string().nullable(),
  note: z.string().nullable(),
  /** The rated answer that it was made from. */
  message_id: id.nullable(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type LabelledQuery = z.infer<typeof labelledQuery>;

export const labelGame = z.object({
  game_id: id,
  slug: z.string(),
  title: z.string(),
  /** The current revision: what the counts are of. */
  snapshot_version,
  chunks: z.int(),
  queries: z.int(),
  judged: z.int(),
  put_off: z.int(),
  /** Queries with a grade from 1. */
  with_relevant: z.int(),
  /** Current chunks that are graded for any query. */
  chunks_graded: z.int(),
  ...gradeCounts.shape,
});
export type LabelGame = z.infer<typeof labelGame>;

export const candidate = z.object({
  version_id: id,
  chunk_key: z.string(),
  article_id: id,
  article_title: z.string(),
  section: z.string(),
  language: z.enum(languages),
  text: z.string(),
  grade: grade,
  /** Also where it was looked at and cannot be judged. */
  judged: z.boolean(),
  graded_by: z.string().nullable(),
  graded_at: isoTime.nullable(),
});
export type Candidate = z.infer<typeof candidate>;

export const lostChunks = z.object({
  query_id: id,
  query_text: z.string(),
  /** The change that took the latest of them. */
  revision: z.int(),
  chunks: z.array(
    z.object({
      version_id: id,
      article_title: z.string(),
      section: z.string(),
      grade: z.int(),
      /** There is a newer version, which nobody has judged for this query; else the chunk is gone. */
      rewritten: z.boolean(),
    }),
  ),
});
export type LostChunks = z.infer<typeof lostChunks>;

const mean = z.number().nullable();
export const metricMeans = z.object({
  recall: mean,
  ndcg: mean,
  mrr: mean,
  hit: mean,
  judged: mean,
});

const snapshotQuery = idQuery;
const kQuery = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(100))
  .meta({ type: 'integer', minimum: 1, maximum: 100, pattern: undefined });

const labelled = z.object({ game_id: id, snapshot_version, query_text: queryText });

/** How labels travel: `qrels` is TREC's format, one line a grade; `jsonl` one query a line with all that is known of it. */
export const labelFormat = z.enum(['qrels', 'jsonl']);

export const labelsEndpoints = defineEndpoints({
  'GET /api/admin/labels/games': {
    summary: 'The games with an expert, each with the progress of its labels',
    access: 'admin',
    grants: ['reviewer', 'support'],
    api_key: false,
    response: listOf(labelGame),
  },
  [labelledQueriesList.endpoint]: {
    ...listEndpoint(labelledQueriesList),
    summary: 'A game’s labelled queries; as CSV with `Accept: text/csv`',
    response: listOf(labelledQuery),
  },
  'GET /api/admin/labels/eval': {
    summary: 'How the published settings find what is labelled: the metrics of one snapshot at one depth',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    query: z.object({ snapshot_version: snapshotQuery, game_id: idQuery, retrieve_k: kQuery.prefault('10') }),
    response: z.object({
      game_id: id,
      snapshot_version,
      retrieve_k: z.int(),
      /** Queries with a relevant label: those that count. */
      queries: z.int(),
      /** Queries without one: left out. */
      left_out: z.int(),
      metrics: metricMeans,
    }),
  },
  'GET /api/admin/labels/games/{id}/lost': {
    summary: 'The labelled queries that lost a relevant chunk by a change of the game’s texts, the latest change first',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: listOf(lostChunks),
  },
  'POST /api/admin/labels/candidates': {
    summary: 'Chunks to judge for a query: pooled from several settings, in random order, without ranks',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: labelled.extend({
      /** How many each setting brings. */
      k: z.int().min(1).max(50).default(10),
      /** The admin's own words: what they find comes first and is not mixed in. */
      search: z.string().trim().max(limits.title).optional(),
    }),
    response: z.object({ items: z.array(candidate), query: labelledQuery.nullable() }),
  },
  'POST /api/admin/labels/save': {
    summary: 'Keep grades of a query, and what else is known of it; a query that is not there yet is made',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    body: labelled.extend({
      labels: z
        .array(z.object({ version_id: id, grade }))
        .max(500)
        .default([]),
      /** Whether it is to be judged later. */
      put_off: z.boolean().optional(),
      answerable: z.boolean().optional(),
      expected_fact: z.string().trim().max(limits.reason).nullable().optional(),
      note: z.string().trim().max(limits.comment).nullable().optional(),
    }),
    response: labelledQuery,
  },
  'DELETE /api/admin/labels/question': {
    summary: 'Delete a labelled query with its grades; for 7 days it can be brought back',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    query: z.object({ game_id: idQuery, snapshot_version: snapshotQuery, query_text: queryText }),
    status: 204,
  },
  'POST /api/admin/labels/question/restore': {
    summary: 'Bring a deleted labelled query back, within 7 days',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    query: z.object({ game_id: idQuery, snapshot_version: snapshotQuery, query_text: queryText }),
    response: labelledQuery,
  },
  'POST /api/admin/labels/games/{id}/from-ratings': {
    summary:
      'Make up to 20 labelled queries of answers that players rated with 4 or 5 stars, with the chunks they cite as relevant',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: z.object({
      made: z.int(),
      /** Well-rated answers that could still become queries. */
      left: z.int(),
      /** Their question is a labelled query already, or was one that somebody deleted. */
      labelled: z.int(),
      /** They cite no chunk that is still as it was. */
      changed: z.int(),
    }),
  },
  'GET /api/admin/labels/games/{id}/export': {
    summary: 'All grades of a game in a snapshot as one text',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    query: z.object({ snapshot_version: snapshotQuery.optional(), format: labelFormat }),
    response: z.object({ name: z.string(), text: z.string(), queries: z.int(), grades: z.int() }),
    in_pieces: true,
  },
  'POST /api/admin/labels/games/{id}/import': {
    summary: 'Take labels in from JSONL, or grades from TREC qrels; all of it or nothing',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body_limit: limits.labelsFile,
    body: z.object({
      snapshot_version: snapshot_version.optional(),
      format: labelFormat,
      text: z.string(),
      /** Says what an import would change and changes nothing. */
      preview: z.boolean().default(false),
    }),
    response: z.object({
      preview: z.boolean(),
      queries_added: z.int(),
      queries_changed: z.int(),
      grades: z.int(),
      /** What the file’s grades are to those that are there; taken away: they become “cannot be judged”. */
      changes: z.object({ added: z.int(), replaced: z.int(), taken_away: z.int(), unchanged: z.int() }),
      /** The first grades that somebody gave and the file has otherwise. */
      overwritten: z.array(
        z.object({
          line: z.int(),
          query_text: z.string(),
          version_id: id,
          place: z.string(),
          from: grade,
          to: grade,
        }),
      ),
      /** The first of what was said of queries that are there, and the file says otherwise. */
      overwritten_facts: z.array(
        z.object({
          query_text: z.string(),
          fact: z.enum(['answerable', 'expected_fact', 'note']),
          from: z.string(),
          to: z.string(),
        }),
      ),
      /**
       * Lines that name a chunk or a query which this snapshot does not have, or that contradict each other, by their
       * number and why.
       */
      skipped: z.array(z.object({ line: z.int(), reason: z.string() })),
      skipped_total: z.int(),
    }),
  },
});
