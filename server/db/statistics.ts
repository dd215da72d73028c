import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { OpenDatabase } from './open.ts';

/**
 * What the planner goes by after a table has grown, and which of its pages an index stands for alone. Without it twenty
 * games of a hundred thousand are looked up by reading all of them.
 */
export async function gatherStatistics(db: Db, table: 'games' | 'game_figures'): Promise<void> {
  await sql`ANALYZE ${sql.table(table)}`.execute(db);
  // It is longer at work than a statement may be where much was added; PostgreSQL then does it by itself later.
  await sql`VACUUM ${sql.table(table)}`.execute(db).catch(() => undefined);
}

/**
 * PostgreSQL does this by itself; the embedded database has nobody to do it, nor to take the room of drafts again that
 * were overwritten while somebody wrote, nor to note which pages of the catalogue its indexes stand for alone.
 */
export async function gatherOwnStatistics({ kind, db }: OpenDatabase): Promise<void> {
  if (kind !== 'embedded') return;
  await sql`VACUUM article_drafts, games, game_figures`.execute(db);
  await sql`ANALYZE`.execute(db);
}
