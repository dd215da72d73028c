import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { condition } from '#server/db/expressions.ts';

/** A process that died holds up the others for so long. */
const leaseSeconds = 15;

const leaseEnd = sql<string>`now() + make_interval(secs => ${leaseSeconds})`;
const isLive = condition`p.lease_until > now()`;

/** Until the end of the transaction nobody else takes a place or begins: who comes first is certain. */
export async function lockQueue(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('model_places'))`.execute(tx);
}

/**
 * Takes the last place.
 * @param user_id null where no player waits
 * @returns nothing where this player has a place and none is free
 */
export async function insertPlace(tx: Tx, user_id: number | null, at_once: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO model_places (user_id, lease_until) SELECT ${user_id}::bigint, ${leaseEnd}
    WHERE NOT EXISTS (SELECT FROM model_places p WHERE p.user_id = ${user_id}::bigint AND ${isLive})
      OR (SELECT count(*) FROM model_places p WHERE ${isLive}) < ${at_once}::int
    RETURNING id`.execute(tx);
  return rows[0]?.id;
}

export async function renewPlace(db: Db, id: number): Promise<void> {
  await db.updateTable('model_places').set({ lease_until: leaseEnd }).where('id', '=', id).execute();
}

/** Who is in the queue, first come first, with those who began before all others and players before the rest. */
export function listPlaces(tx: Tx): Promise<{ id: number; began: boolean }[]> {
  return tx
    .selectFrom('model_places as p')
    .select(['p.id', 'p.began'])
    .where(isLive)
    .orderBy('p.began', 'desc')
    .orderBy(sql`p.user_id IS NULL`)
    .orderBy('p.id')
    .execute();
}

export async function beginAt(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('model_places').set({ began: true }).where('id', 'in', ids).execute();
}

export async function deletePlace(db: Db, id: number): Promise<void> {
  await db.deleteFrom('model_places').where('id', '=', id).execute();
}

/** What processes left behind that died. */
export async function deleteDeadPlaces(db: Db): Promise<void> {
  await db
    .deleteFrom('model_places')
    .where('lease_until', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
}
