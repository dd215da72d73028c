import { type Expression, sql } from 'kysely';
import type { TitleAlias } from '#contract/admin-games.ts';
import type { QueryOf, SortOf } from '#contract/endpoint-types.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { anywhere, inOrder } from '#server/db/list-order.ts';
import { now } from '#server/db/moments.ts';

export type AliasesQuery = QueryOf<'GET /api/admin/title-aliases'>;

const columns = ['id', 'alias', 'stands_for', 'created_at'] as const;

function aliasesOf(db: Db, { q }: AliasesQuery) {
  const all = db.selectFrom('title_aliases');
  if (q === undefined) return all;
  return all.where((row) => row.or([row('alias', 'ilike', anywhere(q)), row('stands_for', 'ilike', anywhere(q))]));
}

export async function listIds(db: Db, query: AliasesQuery, page: { skip: number; limit: number }): Promise<number[]> {
  const fields: Record<SortOf<AliasesQuery>, Expression<unknown>> = {
    alias: sql`alias COLLATE "und-x-icu"`,
    stands_for: sql`stands_for COLLATE "und-x-icu"`,
    created_at: sql.ref('created_at'),
  };
  const rows = await inOrder(aliasesOf(db, query).select('id'), query.sort, fields, sql.ref<number>('id'))
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function countAliases(db: Db, query: AliasesQuery): Promise<number> {
  const row = await aliasesOf(db, query)
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
}

export function listByIds(db: Db, ids: readonly number[]): Promise<TitleAlias[]> {
  return db.selectFrom('title_aliases').select(columns).where('id', 'in', ids).execute();
}

interface NewAlias {
  alias: string;
  stands_for: string;
}

/** @returns nothing where it is there already */
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

export function listMissed(db: Db, limit: number) {
  return db
    .selectFrom('missed_searches')
    .select(['query', 'searches', 'last_at'])
    .where('dismissed_at', 'is', null)
    .orderBy('searches', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute();
}

export async function dismiss(db: Db, query: string): Promise<void> {
  await db.updateTable('missed_searches').set({ dismissed_at: now }).where('query', '=', query).execute();
}

export async function listTitlesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('games').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

const missedKept = 5_000;

/** Whoever types at random fills no table: only the most frequent stay, and none longer than 90 days. */
export async function forgetMissed(db: Db): Promise<void> {
  await sql`DELETE FROM missed_searches WHERE last_at < now() - interval '90 days' OR query IN (
    SELECT query FROM missed_searches ORDER BY searches DESC, last_at DESC OFFSET ${missedKept})`.execute(db);
}
