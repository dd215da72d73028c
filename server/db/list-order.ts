import { type Expression, type SelectQueryBuilder, sql } from 'kysely';

/** A column of which some rows have no value: those come last in either direction. */
export function emptyLast(column: Expression<unknown>): { emptyLast: Expression<unknown> } {
  return { emptyLast: column };
}

/**
 * The order of an admin table: by one of its columns, `-` before the name for largest first, equal ones by id in
 * the same direction. Only `emptyLast` columns are ordered NULLS LAST, which no ordinary index serves.
 */
export function inOrder<DB, TB extends keyof DB, O, Field extends string>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: Field | `-${Field}`,
  columns: Record<Field, Expression<unknown> | { emptyLast: Expression<unknown> }>,
  id: Expression<number>,
): SelectQueryBuilder<DB, TB, O> {
  const direction = sort.startsWith('-') ? sql`DESC` : sql`ASC`;
  const entries = Object.entries<Expression<unknown> | { emptyLast: Expression<unknown> }>(columns);
  const named = entries.find(([name]) => name === sort.replace(/^-/, ''))?.[1];
  if (named === undefined) throw new Error(`no column to sort by: ${sort}`);
  const first = 'emptyLast' in named ? sql`${named.emptyLast} ${direction} NULLS LAST` : sql`${named} ${direction}`;
  return query.orderBy(first).orderBy(sql`${id} ${direction}`);
}

/** The pattern by which ILIKE finds `words` anywhere, their own `%` and `_` taken as they are. */
export function anywhere(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
