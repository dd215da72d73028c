import type { Language } from '#contract/common.ts';
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

/** Every current chunk of a game with what its article says of itself, article by article in reading order. */
export async function listChunksToExport(db: Db, game_id: number): Promise<ExportedChunk[]> {
  return db
    .selectFrom('chunks as c')
    .innerJoin('articles as a', 'a.id', 'c.article_id')
    .leftJoin('chunk_gates as gate', 'gate.chunk_key', 'c.chunk_key')
    .leftJoin('achievements', 'achievements.id', 'gate.achievement_id')
    .select((row) => [
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
    .where('c.game_id', '=', game_id)
    .where('c.to_rev', 'is', null)
    .orderBy('c.article_id')
    .orderBy('c.ordinal')
    .orderBy('c.id')
    .execute();
}

/** The achievements of a game by the platform's names. */
export function listAchievementNames(db: Db, game_id: number) {
  return db.selectFrom('achievements').select(['id', 'api_name']).where('game_id', '=', game_id).execute();
}
