import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { AliasRow } from './aliases.ts';
import type { TitleRow } from './title-index.ts';

/** Changes with every commit that changes titles or aliases, and grows: its numbers are as long as they ever get. */
export async function catalogueRevision(db: Db): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    SELECT lpad(coalesce(max(id), 0)::text, 19, '0') || ':' || lpad(count(*)::text, 19, '0') AS revision
    FROM catalogue_changes`.execute(db);
  return rows[0]?.revision ?? '';
}

/** The next titles of games that players can find, by id. */
export function listTitles(db: Db, after_id: number, limit: number): Promise<TitleRow[]> {
  return db
    .selectFrom('games')
    .select(['id', 'title', 'popularity'])
    .where('id', '>', after_id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function listAliases(db: Db): Promise<AliasRow[]> {
  return db.selectFrom('title_aliases').select(['alias', 'stands_for']).orderBy('id').execute();
}

const mostChanges = 1000;

/** Deletes the oldest records of changes; at worst this causes one more rebuild. */
export async function forgetOldChanges(db: Db): Promise<void> {
  await sql`DELETE FROM catalogue_changes
    WHERE (SELECT count(*) FROM catalogue_changes) > ${mostChanges}
      AND id < (SELECT max(id) FROM catalogue_changes) - 10`.execute(db);
}
