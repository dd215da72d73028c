import { z } from 'zod';
import { id, idParams, idQuery, isoTime, language, listOf } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const snapshotReason = z.enum(['rebuild', 'import', 'evaluation', 'button']);

/** A kept revision of a game's knowledge. */
export const snapshot = z.object({
  snapshot_version: z.int(),
  reason: snapshotReason,
  /** Whose act it was; null where nobody's. */
  user_name: z.string().nullable(),
  created_at: isoTime,
  articles: z.int(),
  chunks: z.int(),
  /** Characters of its chunks together. */
  length: z.int(),
  /** Whether the expert answers from it now. */
  is_current: z.boolean(),
});
export type Snapshot = z.infer<typeof snapshot>;

const side = z.object({ article_title: z.string(), section: z.string(), content: z.string() });

/** What became of one chunk from one snapshot to another. */
export const snapshotChange = z.object({
  chunk_key: z.string(),
  article_id: id,
  language,
  /** Null where it was not there. */
  before: side.nullable(),
  /** Null where it is gone. */
  after: side.nullable(),
});
export type SnapshotChange = z.infer<typeof snapshotChange>;

export const knowledgeFormat = z.enum(['json', 'markdown']);
export type KnowledgeFormat = z.infer<typeof knowledgeFormat>;

/** Changes that one answer lists; `total` counts all of them. */
export const mostSnapshotChanges = 500;

export const knowledgeSnapshotsEndpoints = defineEndpoints({
  'GET /api/admin/knowledge/games/{id}/snapshots': {
    summary: 'The kept revisions of a game’s knowledge, newest first, with the current one',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: listOf(snapshot).extend({
      game: z.object({ id, slug: z.string(), title: z.string() }),
      /** What the expert answers from now, kept or not; 0 before the first text. */
      current: z.int(),
    }),
  },
  'POST /api/admin/knowledge/games/{id}/snapshots': {
    summary: 'Keep the current revision; one that is kept already stays as it is',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    response: snapshot,
  },
  'GET /api/admin/knowledge/games/{id}/snapshots/diff': {
    summary: 'What changed from one revision of a game’s knowledge to another',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    query: z.object({ from: idQuery, to: idQuery }),
    response: listOf(snapshotChange).extend({ added: z.int(), changed: z.int(), gone: z.int() }),
  },
  'GET /api/admin/knowledge/games/{id}/export': {
    summary: 'A game with all published articles as one text, which the import takes in again',
    access: 'admin',
    grants: ['reviewer'],
    api_key: false,
    params: idParams,
    query: z.object({ format: knowledgeFormat }),
    response: z.object({ name: z.string(), text: z.string(), articles: z.int(), chunks: z.int() }),
    in_pieces: true,
  },
});
