import { type RawBuilder, sql } from 'kysely';

/** Whoever runs the product tries it, too: what they do says nothing of players. `u` is the user. */
export const isPlayer = sql<boolean>`u.role = 'user' AND u.grants = '{}'`;

/** Whether the user in a column is a player, or is not; those who are not are few and looked up once. */
export function isOfPlayer(column: string, isOne = true): RawBuilder<boolean> {
  const others = sql`ARRAY(SELECT u.id FROM users u WHERE NOT (${isPlayer}))`;
  return isOne ? sql`${sql.ref(column)} <> ALL (${others})` : sql`${sql.ref(column)} = ANY (${others})`;
}
