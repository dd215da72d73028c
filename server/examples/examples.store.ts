import type { Db } from '#server/db/database.ts';

/** Where articles are from, by their ids; only those of which it is known. */
export async function listOrigins(db: Db, article_ids: readonly number[]): Promise<Map<number, string>> {
  if (article_ids.length === 0) return new Map();
  const rows = await db.selectFrom('articles').select(['id', 'source']).where('id', 'in', article_ids).execute();
  return new Map(rows.flatMap(({ id, source }) => (source === null ? [] : [[id, source]])));
}
