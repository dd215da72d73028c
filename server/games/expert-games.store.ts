import { exists } from '#server/db/expressions.ts';
import type { Db } from '#server/db/database.ts';

export interface ExpertGame {
  id: number;
  slug: string;
  title: string;
  kb_revision: number;
  created_at: string;
}

const mostListed = 1000;

function expertGames(db: Db) {
  return db
    .selectFrom('games')
    .select(['id', 'slug', 'title', 'kb_revision', 'created_at'])
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .where('kb_revision', '>', 0)
    .where(exists`chunks c WHERE c.game_id = games.id AND c.to_rev IS NULL`);
}

/** The games that have an expert, the popular ones first. */
export function listExpertGames(db: Db): Promise<ExpertGame[]> {
  return expertGames(db).orderBy('popularity', 'desc').orderBy('id').limit(mostListed).execute();
}

/** Those of these games that have an expert, in no order. */
export async function listExpertGamesOf(db: Db, slugs: readonly string[]): Promise<ExpertGame[]> {
  return slugs.length === 0 ? [] : expertGames(db).where('slug', 'in', slugs).execute();
}

/** The game of this slug if it has an expert. */
export function findExpertGame(db: Db, slug: string): Promise<ExpertGame | undefined> {
  return expertGames(db).where('slug', '=', slug).executeTakeFirst();
}
