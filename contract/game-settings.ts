import { z } from 'zod';
import { id, idParams, isoTime } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { tunedSettings } from './evaluations.ts';

/** `not_proved`: fewer than 20 labelled queries say so; `overridden`: an admin gave a reason. */
export const settingsProof = z.enum(['passed', 'not_proved', 'overridden']);

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
  /** Labelled queries with a relevant chunk in force: what a draft is held against. */
  queries: z.int(),
});
export type GameSettings = z.infer<typeof gameSettings>;

export const gateReport = z.object({
  verdict: z.enum(['passed', 'not_proved', 'refused']),
  queries: z.int(),
  /** Means of nDCG@10. */
  ndcg: z.object({ published: z.number().nullable(), draft: z.number().nullable() }),
  /** What speaks against the draft, the worst first. */
  losses: z.array(
    z.object({
      query_id: id,
      query_text: z.string(),
      /** Of nDCG@10. */
      delta: z.number(),
      /** Chunks of grade 3 that left the first 5, each with its rank now where it has one. */
      left: z.array(
        z.object({ version_id: id, article_title: z.string(), section: z.string(), rank: z.int().nullable() }),
      ),
    }),
  ),
  losses_total: z.int(),
  /** Answerable queries for which there is no evidence. */
  without_evidence: z.object({ published: z.int(), draft: z.int() }),
  /** Both runs, to be compared. */
  evaluation_id: id,
  baseline_id: id,
});
export type GateReport = z.infer<typeof gateReport>;

export const gameSettingsEndpoints = defineEndpoints({
  'GET /api/admin/games/{id}/settings': {
    summary: 'What a game’s retrieval and expert have of their own, in force and as a draft',
    access: 'admin',
    api_key: false,
    params: idParams,
    response: gameSettings,
  },
  'PUT /api/admin/games/{id}/settings/draft': {
    summary: 'Keep a draft of a game’s settings; nothing of it acts before it is published',
    access: 'admin',
    api_key: false,
    params: idParams,
    body: tunedSettings,
    response: gameSettings,
  },
  'DELETE /api/admin/games/{id}/settings/draft': {
    summary: 'Throw the draft away',
    access: 'admin',
    api_key: false,
    params: idParams,
    status: 204,
  },
  'POST /api/admin/games/{id}/settings/publish': {
    summary:
      'Run the game’s labelled queries with the draft and put it in force; 409 `gate_refused` with the report in `current` where queries get worse, unless a reason is given',
    access: 'admin',
    api_key: false,
    params: idParams,
    body: z.object({ reason: z.string().trim().min(3).max(500).optional() }),
    response: z.object({ settings: gameSettings, gate: gateReport }),
  },
});
