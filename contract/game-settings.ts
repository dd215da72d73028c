import { z } from 'zod';
import { id, idParams, isoTime } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { tunedSettings } from './evaluations.ts';
import { jobStarted } from './jobs.ts';
import { limits } from './values/limits.ts';

/** As the gate's verdict; `no_labels` and `overridden`: an admin gave a reason. */
export const settingsProof = z.enum(['passed', 'replayed', 'not_proved', 'no_labels', 'overridden']);

export const gameSettings = z.object({
  game: z.object({ id, slug: z.string(), title: z.string(), snapshot_version: z.int() }),
  /** What the expert of this game works by; what is absent is as the product has it. */
  published: tunedSettings,
  published_by: z.string().nullable(),
  published_at: isoTime.nullable(),
  proof: settingsProof.nullable(),
  /** The run by which they were let through. */
  evaluation_id: id.nullable(),
  draft: tunedSettings.nullable(),
  draft_by: z.string().nullable(),
  draft_at: isoTime.nullable(),
  /** The last job that was to publish this draft. */
  publish_job_id: id.nullable(),
  /** Labelled queries with a relevant current chunk: what a draft is held against. */
  queries: z.int(),
  /** The players' latest questions, each wording once: those decide where there are few labelled queries. */
  questions: z.int(),
});
export type GameSettings = z.infer<typeof gameSettings>;

/** One state of a game’s settings that was published. */
export const settingsVersion = z.object({
  id,
  settings: tunedSettings,
  /** Null for the product’s own settings, before anything was published. */
  published_at: isoTime.nullable(),
  published_by: z.string().nullable(),
  proof: settingsProof.nullable(),
  /** Why they were published without proof. */
  reason: z.string().nullable(),
  evaluation_id: id.nullable(),
  /** The version that was put back by this one. */
  restored_from: id.nullable(),
});
export type SettingsVersion = z.infer<typeof settingsVersion>;

export const gameSettingsEndpoints = defineEndpoints({
  'GET /api/admin/games/{id}/settings': {
    summary: 'What a game’s retrieval and expert have of their own, published and as a draft',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: gameSettings,
  },
  'PUT /api/admin/games/{id}/settings/draft': {
    summary: 'Keep a draft of a game’s settings; nothing of it acts before it is published',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: tunedSettings,
    response: gameSettings,
  },
  'GET /api/admin/games/{id}/settings/versions': {
    summary: 'All published versions of a game’s settings, newest first',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: z.object({ items: z.array(settingsVersion) }),
  },
  'POST /api/admin/games/{id}/settings/versions/{version_id}/restore': {
    summary: 'Publish an earlier version of a game’s settings again, as a new version',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams.extend({ version_id: idParams.shape.id }),
    response: gameSettings,
  },
  'DELETE /api/admin/games/{id}/settings/draft': {
    summary: 'Throw the draft away',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/games/{id}/settings/publish': {
    summary:
      'Run the game’s labelled queries and its players’ last 200 questions with the draft, as a job, and publish it; where queries get worse, fewer questions are answered, or there is nothing to try it with, the job’s result says so and nothing is published, unless a reason is given',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    body: z.object({ reason: z.string().trim().min(3).max(limits.reason).optional() }),
    response: jobStarted,
    status: 202,
  },
});
