import { sql } from 'kysely';
import type { Language } from '#contract/common.ts';
import { condition } from '#server/db/expressions.ts';
import { readTexts } from '#server/db/texts.ts';
import type { Db } from '#server/db/database.ts';

export function findGameToExport(db: Db, id: number) {
  return db
    .selectFrom('games')
    .select([
      'id',
      'slug',
      'title',
      'steam_app_id',
      'header_url',
      'genres',
      'released_on',
      'popularity',
      'kb_revision',
      ...readTexts('game_texts', ['summary'], 'games.id'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function listQuestionsToExport(db: Db, game_id: number) {
  return db
    .selectFrom('sample_questions')
    .select(['language', 'text'])
    .where('game_id', '=', game_id)
    .orderBy('language')
    .orderBy('ordinal')
    .execute();
}

export interface ExportedChunk {
  id: number;
  article_id: number;
  title: string;
  language: Language;
  game_version: string | null;
  checked_on: string | null;
  source: string | null;
  section: string;
  content: string;
  /** The platform's name of the achievement behind which it waits. */
  achievement: string | null;
  spoiler_level: number;
  nudge: string | null;
  direction: string | null;
}

/** Every current chunk of a game, article by article in reading order; one value, since a row for each would be much more. */
export async function listChunksToExport(db: Db, game_id: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    SELECT json_agg(id ORDER BY article_id, ordinal, id) AS ids FROM chunks
    WHERE game_id = ${game_id} AND to_rev IS NULL`.execute(db);
  return rows[0]?.ids ?? [];
}

/** What most articles of a game that have current chunks name as their source; of several the one named first. */
export async function findUsualSource(db: Db, game_id: number): Promise<string | null> {
  const { rows } = await sql<{ source: string | null }>`
    SELECT a.source FROM articles a
    WHERE a.id IN (SELECT article_id FROM chunks WHERE game_id = ${game_id} AND to_rev IS NULL)
    GROUP BY a.source ORDER BY count(*) DESC, min(a.id) LIMIT 1`.execute(db);
  return rows[0]?.source ?? null;
}

/** Chunks with what their articles say of themselves, in any order. */
export function listExportedChunks(db: Db, ids: readonly number[]): Promise<ExportedChunk[]> {
  return db
    .selectFrom('chunks as c')
    .innerJoin('articles as a', 'a.id', 'c.article_id')
    .leftJoin('chunk_gates as gate', 'gate.chunk_key', 'c.chunk_key')
    .leftJoin('achievements', 'achievements.id', 'gate.achievement_id')
    .select((row) => [
      'c.id',
      'c.article_id',
      'a.title',
      'a.language',
      'a.game_version',
      'a.checked_on',
      'a.source',
      'c.section',
      'c.content',
      'c.nudge',
      'c.direction',
      'achievements.api_name as achievement',
      row.fn.coalesce('gate.spoiler_level', row.lit(0)).as('spoiler_level'),
    ])
    .where(condition`c.id = ANY(${ids}::bigint[])`)
    .execute();
}

/** The achievements of a game by the platform's names. */
export function listAchievementNames(db: Db, game_id: number) {
  return db.selectFrom('achievements').select(['id', 'api_name']).where('game_id', '=', game_id).execute();
}
