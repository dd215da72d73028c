import { type Expression, type SelectQueryBuilder, sql } from 'kysely';

/**
 * The order of an admin table: by one of its columns, `-` before the name for largest first, rows
 * without a value last, equal ones by id in the same direction.
 */
export function inOrder<DB, TB extends keyof DB, O, Field extends string>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: Field | `-${Field}`,
  columns: Record<Field, Expression<unknown>>,
  id: Expression<number>,
): SelectQueryBuilder<DB, TB, O> {
  const direction = sort.startsWith('-') ? sql`DESC` : sql`ASC`;
  const named = Object.entries<Expression<unknown>>(columns).find(([name]) => name === sort.replace(/^-/, ''));
  if (named === undefined) throw new Error(`no column to sort by: ${sort}`);
  return query.orderBy(sql`${named[1]} ${direction} NULLS LAST`).orderBy(sql`${id} ${direction}`);
}

/** The pattern by which ILIKE finds `words` anywhere, their own `%` and `_` taken as they are. */
export function anywhere(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
