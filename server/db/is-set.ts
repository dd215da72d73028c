import { type RawBuilder, sql } from 'kysely';

/** Whether a column has a value; unlike kysely's comparison a plain boolean, as the contract has it. */
export function isSet(column: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} IS NOT NULL`;
}
