import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { OpenDatabase } from './open.ts';

/**
 * Renews the planner's statistics after a table has grown, and its visibility map, which index-only scans need. Without
 * them a query for twenty of a hundred thousand games reads all of them.
 */
export async function gatherStatistics(db: Db, table: 'games' | 'game_figures'): Promise<void> {
  await sql`ANALYZE ${sql.table(table)}`.execute(db);
  // After many changes it may take longer than a statement is allowed to; autovacuum then does it later.
  await sql`VACUUM ${sql.table(table)}`.execute(db).catch(() => undefined);
}

/**
 * PostgreSQL does this by itself. The embedded database has no autovacuum: without this its statistics would be old, the
 * room of overwritten drafts would stay lost, and lists of games would have no index-only scans.
 */
export async function gatherOwnStatistics({ kind, db }: OpenDatabase): Promise<void> {
  if (kind !== 'embedded') return;
  await sql`VACUUM article_drafts, games, game_figures`.execute(db);
  await sql`ANALYZE`.execute(db);
}
