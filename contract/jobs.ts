import { z } from 'zod';
import { trialVerdicts } from './values/model-trial.ts';
import { listEndpoint } from './admin-list.ts';
import { jobsList } from './lists/jobs.ts';
import { id, idParams, isoTime, listOf, pageQuery } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { gateReport } from './gate-report.ts';
import { jobKinds, jobStates, type JobKind } from './values/kinds.ts';
import { limits } from './values/limits.ts';
import { counts, wikiImportResult, wikiSurveyResult } from './wiki-results.ts';

export const jobState = z.enum(jobStates);

/** Why a guide could not be taken; `blocked`: Steam wants fewer requests, or shows something else in its place. */
const guideFault = z.enum(['no_guide', 'wants_age', 'blocked', 'empty', 'too_deep', 'no_answer']);
export type GuideFaultReason = z.infer<typeof guideFault>;

/** What happened to the articles of a game. */
const knowledgeChange = z.object({
  game_id: id,
  slug: z.string(),
  title: z.string(),
  revision: z.int(),
  articles: counts,
  chunks: counts,
});

const changeByGuides = knowledgeChange.extend({
  /** Guides that could not be read, by their numbers on Steam. */
  failed: z.array(z.object({ guide_id: z.string(), reason: guideFault })),
});

/** What each kind of job answers when it succeeded. */
export const jobResults = {
  game_import: knowledgeChange.extend({
    /** Titles of articles that were left out: somebody wrote one of that title here with another text. */
    conflicts: z.array(z.string()).default([]),
  }),
  knowledge_rebuild: changeByGuides,
  guides_import: changeByGuides,
  wiki_survey: wikiSurveyResult,
  wiki_import: wikiImportResult,
  catalogue_import: z.object({
    games: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }),
    /** Lines that name no game, and the numbers of the first ones. */
    bad: z.int(),
    bad_lines: z.array(z.int()),
  }),
  steam_sync: z.object({
    games: z.object({ found: z.int(), added: z.int(), played: z.int() }),
    /** Achievements unlocked since the sync before, and in how many games. */
    achievements: z.object({ unlocked: z.int(), games: z.int() }),
    /** Games whose achievements Steam keeps to the player, as it said this time. */
    private_games: z.int(),
    /** Games whose achievements this sync should have read and did not: Steam answered badly, or refused games like them. */
    unread_games: z.int().default(0),
  }),
  steam_apps: z.object({
    games: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }),
    /** What could not be read, one sentence each. */
    failed: z.array(z.string()),
  }),
  data_export: z.object({ bytes: z.int() }),
  announcement: z.object({ announcement_id: id, recipients: z.int() }),
  embeddings: z.object({
    game_id: id,
    slug: z.string(),
    title: z.string(),
    model: z.string(),
    /** Current chunks, and of these the ones whose text the server does not take. */
    chunks: z.int(),
    refused: z.int(),
    /** Texts that were sent, and chunks that took the vector of an equal text. */
    embedded: z.int(),
    reused: z.int(),
  }),
  evaluation: z.object({ evaluation_id: id, queries: z.int(), ndcg: z.number().nullable() }),
  settings_publish: z.object({
    game_id: id,
    /** False where labelled queries got worse and no reason was given: then the draft is as it was. */
    is_published: z.boolean(),
    gate: gateReport,
  }),
  model_trial: z.object({
    model: z.string(),
    right: z.int(),
    answers: z.array(
      z.object({
        game: z.string(),
        question: z.string(),
        text: z.string(),
        seconds: z.number(),
        verdict: z.enum(trialVerdicts),
      }),
    ),
  }),
} satisfies Record<JobKind, z.ZodType>;
export const jobKind = z.enum(jobKinds);

export const jobError = z.object({
  code: z.string(),
  /** In the request's language. */
  detail: z.string(),
  /** What exactly is wrong with the job's input, one sentence each. */
  problems: z.array(z.string()),
});

const jobOf = <K extends JobKind>(kind: K) =>
  z.object({
    id,
    kind: z.literal(kind),
    /** What it works on, by that thing's own name: a game's title. */
    title: z.string(),
    state: jobState,
    done: z.int().min(0),
    /** Null before it is known. */
    total: z.int().min(0).nullable(),
    result: z.nullable(jobResults[kind]),
    /** How much of its work it did where it ended and could not do all. */
    partly: z.object({ done: z.int(), of: z.int() }).nullable(),
    error: jobError.nullable(),
    created_at: isoTime,
    started_at: isoTime.nullable(),
    finished_at: isoTime.nullable(),
    /** Also false when cancelling was asked for and is under way. */
    can_cancel: z.boolean(),
    can_retry: z.boolean(),
  });

export const job = z.discriminatedUnion('kind', [
  jobOf('game_import'),
  jobOf('knowledge_rebuild'),
  jobOf('guides_import'),
  jobOf('wiki_survey'),
  jobOf('wiki_import'),
  jobOf('steam_sync'),
  jobOf('steam_apps'),
  jobOf('catalogue_import'),
  jobOf('data_export'),
  jobOf('announcement'),
  jobOf('evaluation'),
  jobOf('embeddings'),
  jobOf('settings_publish'),
  jobOf('model_trial'),
]);
export type Job = z.infer<typeof job>;

export const adminJob = z.object({
  job,
  user: z.object({ id, name: z.string() }),
  /** How often it was begun. */
  tries: z.int(),
});
export type AdminJob = z.infer<typeof adminJob>;

export const jobStarted = z.object({ job_id: id });

export const jobsEndpoints = defineEndpoints({
  'GET /api/jobs': {
    summary: 'The jobs one started, newest first',
    access: 'user',
    api_key: true,
    query: pageQuery,
    response: listOf(job),
  },
  'GET /api/jobs/{id}': {
    summary: 'One job of one’s own; an admin sees everybody’s',
    access: 'user',
    api_key: true,
    params: idParams,
    response: job,
  },
  'POST /api/jobs/{id}/cancel': {
    summary: 'Cancel a job that waits or runs; 409 when it has ended',
    access: 'user',
    api_key: true,
    params: idParams,
    response: job,
  },
  'POST /api/jobs/{id}/retry': {
    summary: 'Run a failed or cancelled job again, within 7 days; else 409',
    access: 'user',
    api_key: true,
    params: idParams,
    response: job,
  },
  [jobsList.endpoint]: {
    ...listEndpoint(jobsList),
    summary: 'Everybody’s jobs, newest first; as CSV with `Accept: text/csv`',
    response: listOf(adminJob),
  },
  'POST /api/admin/games/import-catalogue': {
    summary:
      'Load the games of a catalogue file as a job; the body is the file itself, one JSON object a line, plain or packed with gzip',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    raw_body: true,
    body_limit: limits.knowledgeFile,
    response: jobStarted,
    status: 202,
  },
  'POST /api/admin/games/import/check': {
    summary:
      'Say what an import of a knowledge file would do, without doing it; wrong values are answered with their place',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    raw_body: true,
    body_limit: limits.knowledgeFile,
    response: z.object({
      slug: z.string(),
      title: z.string(),
      is_new: z.boolean(),
      articles: counts,
      chunks: counts,
      /** Titles under which somebody wrote another text here; they are left out. */
      conflicts: z.array(z.string()),
      /** Chunks with raw HTML, which readers are not shown; the first of them, each with its place in the file. */
      html: z.array(z.object({ loc: z.array(z.union([z.string(), z.int()])), tags: z.array(z.string()) })),
    }),
  },
  'POST /api/admin/games/import': {
    summary:
      'Import a game with its articles; the body is the knowledge file itself, wrong values are answered with their place',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    raw_body: true,
    body_limit: limits.knowledgeFile,
    response: jobStarted,
    status: 202,
  },
});
