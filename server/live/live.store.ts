import { sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The channel that announces committed events to all processes. */
export const channel = 'hintline_live';

/**
 * Adds an event and announces it at commit. The lock makes a user's events commit in the order of
 * their ids: without it a reader could resume past an event that commits late.
 */
export async function insertEvent(
  tx: Tx,
  row: { user_id: number; event: string; subject_id: number | null },
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('live_events'), ${row.user_id}::int)`.execute(tx);
  await tx.insertInto('live_events').values(row).execute();
  await sql`SELECT pg_notify(${channel}, ${String(row.user_id)})`.execute(tx);
}

export async function lastEventId(db: Db, user_id: number): Promise<number> {
  const row = await db
    .selectFrom('live_events')
    .select((is) => is.fn.coalesce(is.fn.max('id'), is.lit(0)).as('last_id'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return row.last_id;
}

/** No event has a higher id, of whichever user, kept or forgotten. */
export async function highestId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('live_events', 'id')), 0) AS id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** One event as it is stored; what it says is read when it is sent. */
export interface LiveEventRow {
  id: number;
  event: string;
  subject_id: number | null;
}

export function listEventsAfter(db: Db, user_id: number, last_id: number): Promise<LiveEventRow[]> {
  return db
    .selectFrom('live_events')
    .select(['id', 'event', 'subject_id'])
    .where('user_id', '=', user_id)
    .where('id', '>', last_id)
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Events older than an hour: a reader that resumes later reads everything again. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await deleteInBatches(db, 'live_events', sql`created_at < now() - interval '1 hour'`);
}
