import { type Expression, sql, type SqlBool } from 'kysely';
import type { CallOutcome } from '#contract/values/kinds.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { clock, farAhead, secondsFromNow, today } from '#server/db/moments.ts';

export async function insertReservation(tx: Tx, user_id: number, lease_seconds: number): Promise<number> {
  const row = await tx
    .insertInto('reservations')
    .values({ user_id, lease_until: secondsFromNow(lease_seconds) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Resolves a held reservation once; nothing where another has resolved it. */
export function resolveReservation(tx: Tx, id: number, state: 'settled' | 'refunded' | 'expired') {
  return tx
    .updateTable('reservations')
    .set({ state, resolved_at: clock })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .returning('user_id')
    .executeTakeFirst();
}

/** Held reservations past their lease; all held ones where `whole` says that no process can own them. */
export async function listExpired(db: Db, whole: boolean): Promise<number[]> {
  const rows = await db
    .selectFrom('reservations')
    .select('id')
    .where((row) => {
      const conditions: Expression<SqlBool>[] = [row('state', '=', 'held')];
      // Created in the future by a clock that has been set back since: its lease would end as much later.
      if (!whole) conditions.push(row.or([row('lease_until', '<', clock), row('created_at', '>', farAhead)]));
      return row.and(conditions);
    })
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/** How many are held and for how long the oldest has been. */
export async function heldNow(db: Db): Promise<{ count: number; oldest_seconds: number }> {
  const row = await db
    .selectFrom('reservations')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8`.as('oldest_seconds'),
    ])
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  return row;
}

export async function settledByDay(db: Db, user_id: number, days: number): Promise<{ date: string; used: number }[]> {
  const { rows } = await sql<{ date: string; used: number }>`
    SELECT day::date AS date, count(r.id) AS used
    FROM generate_series(${today} - ${days - 1}::int, ${today}, interval '1 day') AS day
    LEFT JOIN reservations r ON r.user_id = ${user_id} AND r.state = 'settled'
      AND r.resolved_at >= ${today} - ${days}::int
      AND (r.resolved_at AT TIME ZONE 'UTC')::date = day::date
    GROUP BY day ORDER BY day`.execute(db);
  return rows;
}

/** What became of the call of a message: null while it is held, and where none was reserved. */
export const callOutcomeOf = (message: 'messages' | 'm') => sql<CallOutcome | null>`(
  SELECT CASE WHEN r.state = 'held' THEN NULL WHEN r.state <> 'settled' THEN 'free'
    WHEN EXISTS (SELECT FROM given_back_calls g WHERE g.message_id = ${sql.ref(`${message}.id`)}) THEN 'given_back' ELSE 'charged' END
  FROM reservations r WHERE r.id = ${sql.ref(`${message}.reservation_id`)})`;
