import { sql } from 'kysely';
import type { GiveBackReason } from '#contract/values/kinds.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { isWithin } from '#server/db/moments.ts';

/** An answer of the player's visible history with what decides whether its call may be taken back. */
export async function findCharge(
  db: Db,
  { user_id, game_id, message_id }: { user_id: number; game_id: number; message_id: number },
) {
  const { rows } = await sql<{
    question_id: number;
    reservation_id: number | null;
    is_charged: boolean;
    is_given_back: boolean;
    by_key: boolean;
    hours: number;
    rating: number | null;
  }>`
    SELECT m.question_id, m.reservation_id, coalesce(r.state = 'settled', false) AS is_charged,
      EXISTS (SELECT FROM given_back_calls g WHERE g.message_id = m.id) AS is_given_back,
      m.api_key_id IS NOT NULL AS by_key,
      (extract(epoch FROM clock_timestamp() - m.finished_at) / 3600)::float8 AS hours,
      (SELECT rating FROM ratings WHERE message_id = m.id AND deleted_at IS NULL) AS rating
    FROM messages m LEFT JOIN reservations r ON r.id = m.reservation_id
    WHERE m.id = ${message_id} AND m.user_id = ${user_id} AND m.game_id = ${game_id}
      AND m.role = 'expert' AND m.hidden_at IS NULL`.execute(db);
  return rows[0];
}

/** An answer of any player with its call, whether or not the player deleted it. */
export async function findChargeOf(db: Db, message_id: number) {
  const { rows } = await sql<{ user_id: number; game_id: number; reservation_id: number | null; is_charged: boolean }>`
    SELECT m.user_id, m.game_id, m.reservation_id, coalesce(r.state = 'settled', false) AS is_charged
    FROM messages m LEFT JOIN reservations r ON r.id = m.reservation_id
    WHERE m.id = ${message_id} AND m.role = 'expert'`.execute(db);
  return rows[0];
}

/** Calls that the player took back within a day, and among the player's last charged answers. */
export async function countGivenBack(tx: Tx, user_id: number, last_answers: number) {
  const { rows } = await sql<{ today: number; of_last: number }>`
    SELECT
      (SELECT count(*)::int FROM given_back_calls
        WHERE user_id = ${user_id} AND given_by IS NULL AND ${isWithin(sql.ref('created_at'), 24 * 60)}) AS today,
      (SELECT count(g.message_id)::int FROM (
          SELECT m.id FROM reservations r JOIN messages m ON m.reservation_id = r.id
          WHERE r.user_id = ${user_id} AND r.state = 'settled' ORDER BY r.id DESC LIMIT ${last_answers}) charged
        LEFT JOIN given_back_calls g ON g.message_id = charged.id AND g.given_by IS NULL) AS of_last`.execute(tx);
  return rows[0] ?? { today: 0, of_last: 0 };
}

/** @returns whether this answer's call was not given back before */
export async function insertGivenBack(
  tx: Tx,
  row: { message_id: number; user_id: number; game_id: number; reason: GiveBackReason | null; given_by?: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('given_back_calls')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Keeps why a call was given back, unless that is known. */
export async function addReason(tx: Tx, message_id: number, reason: GiveBackReason): Promise<void> {
  await tx
    .updateTable('given_back_calls')
    .set({ reason })
    .where('message_id', '=', message_id)
    .where('reason', 'is', null)
    .execute();
}
