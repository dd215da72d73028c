import { type RawBuilder, sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { opensDoors } from '#server/auth/login/sessions.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The channel that announces committed events to all processes. */
export const channel = 'hintline_live';

/** An event to add: values, or what another part of the statement knows. */
export interface NewEvent {
  user_id: number | RawBuilder<unknown>;
  event: string;
  subject_id: number | null | RawBuilder<unknown>;
}

/**
 * The parts of a WITH that add an event where `source` has a row, and queue it to be announced once this transaction is
 * committed. The lock makes a user's events commit in the order of their ids: without it a reader could resume past an
 * event that commits late. It is taken after `source`, so that a statement takes its locks in one order.
 */
export function eventParts({ user_id, event, subject_id }: NewEvent, source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    event_lock AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtext('live_events'), (${user_id})::int) FROM ${source}),
    event AS (
      INSERT INTO live_events (user_id, event, subject_id)
      SELECT (${user_id})::bigint, ${event}, (${subject_id})::bigint FROM event_lock RETURNING user_id
    ),
    queued AS (INSERT INTO unannounced_events (user_id) SELECT user_id FROM event)`;
}

/** Where a statement adds its event in any case. */
export const once = sql`(SELECT) AS once`;

export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await sql`WITH ${eventParts(event, once)} SELECT`.execute(tx);
}

/**
 * Announces some of what was committed, to all processes. Several processes share the work; what one takes and does not
 * announce, because it is killed, is there again.
 * @returns how many events were taken
 */
export async function announceEvents(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    WITH taken AS (
      DELETE FROM unannounced_events WHERE id IN (
        SELECT id FROM unannounced_events ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING user_id
    ), told AS (
      SELECT count(*) AS events, count(pg_notify(${channel}, user_id::text)) FROM taken GROUP BY user_id
    )
    SELECT coalesce(sum(events), 0)::int AS events FROM told`.execute(db);
  return rows[0]?.events ?? 0;
}

/**
 * Takes some of what was committed, for a process that announces it by another service. After five seconds in which it was not
 * removed, another may take it; so it is also where the clock went back since.
 */
export async function takeEvents(db: Db, limit: number): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    UPDATE unannounced_events SET taken_at = now() WHERE id IN (
      SELECT id FROM unannounced_events
      WHERE taken_at IS NULL OR taken_at NOT BETWEEN now() - interval '5 seconds' AND now()
      ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id`.execute(db);
  return rows;
}

export async function removeAnnounced(db: Db, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM unannounced_events WHERE id = ANY(${ids}::bigint[])`.execute(db);
}

/** How many events no other process can have heard of yet. */
export async function countUnannounced(db: Db): Promise<number> {
  const { rows } = await sql<{ events: number }>`SELECT count(*)::int AS events FROM unannounced_events`.execute(db);
  return rows[0]?.events ?? 0;
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

/** None once the session has ended, or the right that a view of the account came from. */
export function listEventsAfter(
  db: Db,
  { user_id, session_id }: { user_id: number; session_id: number },
  last_id: number,
): Promise<LiveEventRow[]> {
  return db
    .selectFrom('live_events')
    .select(['id', 'event', 'subject_id'])
    .where('user_id', '=', user_id)
    .where('id', '>', last_id)
    .where(opensDoors(session_id))
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Events older than an hour: a reader that resumes later reads everything again. */
export async function deleteOldEvents(db: Db): Promise<void> {
  await deleteInBatches(db, 'live_events', sql`created_at < now() - interval '1 hour'`);
}
