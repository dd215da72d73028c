import { sql } from 'kysely';
import type { TitleAlias } from '#contract/admin-games.ts';
import { titleAliasesList } from '#contract/lists/title-aliases.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { listStore } from '#server/db/list-store.ts';
import { now } from '#server/db/moments.ts';

const columns = ['id', 'alias', 'stands_for', 'created_at'] as const;

export const aliases = listStore(titleAliasesList, (db: Db) => db.selectFrom('title_aliases'), 'title_aliases', {
  columns: {},
  filters: {},
  search: ['alias', 'stands_for'],
  listByIds: (db, ids): Promise<TitleAlias[]> =>
    db.selectFrom('title_aliases').select(columns).where('id', 'in', ids).execute(),
});

interface NewAlias {
  alias: string;
  stands_for: string;
}

/** @returns undefined if it exists already */
export function insertAlias(tx: Tx, alias: NewAlias): Promise<TitleAlias | undefined> {
  return tx
    .insertInto('title_aliases')
    .values(alias)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export function readAlias(tx: Tx, { alias, stands_for }: NewAlias): Promise<TitleAlias> {
  return tx
    .selectFrom('title_aliases')
    .select(columns)
    .where('alias', '=', alias)
    .where('stands_for', '=', stands_for)
    .executeTakeFirstOrThrow();
}

export function deleteAlias(tx: Tx, id: number): Promise<TitleAlias | undefined> {
  return tx.deleteFrom('title_aliases').where('id', '=', id).returning(columns).executeTakeFirst();
}

export async function countMissed(db: Db, query: string): Promise<void> {
  await db
    .insertInto('missed_searches')
    .values({ query })
    .onConflict((conflict) =>
      conflict.column('query').doUpdateSet((row) => ({
        searches: sql`least(${row.ref('missed_searches.searches')} + 1, 1000000)`,
        last_at: now,
      })),
    )
    .execute();
}

/** Those that most players want first. */
export function listMissed(db: Db, limit: number) {
  return db
    .selectFrom('missed_searches')
    .select(['query', 'searches', 'last_at', 'demand'])
    .where('dismissed_at', 'is', null)
    .orderBy('demand', 'desc')
    .orderBy('searches', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute();
}

export async function dismiss(db: Db, query: string): Promise<void> {
  await db.updateTable('missed_searches').set({ dismissed_at: now }).where('query', '=', query).execute();
}

export async function deleteDemand(tx: Tx, query: string): Promise<void> {
  await tx.deleteFrom('title_demand').where('query', '=', query).execute();
}

export async function listTitlesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('games').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const mostMissed = 5_000;

/** Random input cannot fill the table: only the most frequent searches stay, for at most 90 days, and those that players wait for. */
export async function forgetMissed(db: Db): Promise<void> {
  await sql`DELETE FROM missed_searches WHERE (last_at < now() - interval '90 days' OR query IN (
    SELECT query FROM missed_searches ORDER BY searches DESC, last_at DESC OFFSET ${mostMissed}))
    AND NOT EXISTS (SELECT FROM title_demand d WHERE d.query = missed_searches.query)`.execute(db);
}
