import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { OpenDatabase } from './open.ts';

/**
 * What the planner goes by after a table has grown. Without it twenty games of a hundred thousand are looked up by
 * reading all of them.
 */
export async function gatherStatistics(db: Db, table: 'games'): Promise<void> {
  await sql`ANALYZE ${sql.table(table)}`.execute(db);
}

/**
 * PostgreSQL does this by itself; the embedded database has nobody to do it, nor to take the room of drafts again that
 * were overwritten while somebody wrote.
 */
export async function gatherOwnStatistics({ kind, db }: OpenDatabase): Promise<void> {
  if (kind !== 'embedded') return;
  await sql`VACUUM article_drafts`.execute(db);
  await sql`ANALYZE`.execute(db);
}
