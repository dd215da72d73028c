import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { condition } from './expressions.ts';

export interface Page {
  skip: number;
  limit: number;
  /** The row after which the page begins, whatever `skip` says, as long as it is there. */
  after_id?: number | undefined;
}

/** What the rows of a list follow each other by: a value, then their id in the same direction. */
export interface Order {
  value: Expression<unknown>;
  id: Expression<unknown>;
  isFalling: boolean;
  /** Rows without a value come last in either direction. */
  isEmptyLast?: boolean;
  /** The query for the value of one row. */
  valueOf: (id: number) => Expression<unknown>;
}

type ListSome = (after: RawBuilder<boolean>, skip: number, limit: number) => Promise<number[]>;

/**
 * Reads a page from where the one before ended: by an index on the order, a page far behind costs what the first costs,
 * and rows that were added meanwhile neither double nor hide others.
 * @param list reads ids in this order
 */
export async function pageAfter(
  db: Db,
  { skip, limit, after_id }: Page,
  { value, id, isFalling, isEmptyLast = false, valueOf }: Order,
  list: ListSome,
): Promise<number[]> {
  if (after_id === undefined) return list(condition`true`, skip, limit);
  const at = valueOf(after_id);
  const { rows } = await sql<{ is_empty: boolean }>`
    SELECT value IS NULL AS is_empty FROM (${at}) AS place (value)`.execute(db);
  const [place] = rows;
  // Whoever pages on from a row that is gone passes over as many as were shown.
  if (place === undefined) return list(condition`true`, skip, limit);
  const beyond = isFalling ? sql`<` : sql`>`;
  const isLater = sql`${id} ${beyond} ${after_id}::bigint`;
  if (place.is_empty) return list(condition`${value} IS NULL AND ${isLater}`, 0, limit);
  const found = await list(condition`(${value}, ${id}) ${beyond} ((${at}), ${after_id}::bigint)`, 0, limit);
  if (!isEmptyLast || found.length === limit) return found;
  return [...found, ...(await list(condition`${value} IS NULL`, 0, limit - found.length))];
}
