import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** A process that died holds up the others for so long. */
const leaseSeconds = 15;

const leaseEnd = sql<string>`now() + make_interval(secs => ${leaseSeconds})`;

export async function insertTurn(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('model_turns')
    .values({ lease_until: leaseEnd })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renewTurn(db: Db, id: number): Promise<void> {
  await db.updateTable('model_turns').set({ lease_until: leaseEnd }).where('id', '=', id).execute();
}

/** How many came before it and are still there. */
export async function countBefore(db: Db, id: number): Promise<number> {
  const { before } = await db
    .selectFrom('model_turns')
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .where('id', '<', id)
    .where('lease_until', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return before;
}

export async function deleteTurn(db: Db, id: number): Promise<void> {
  await db.deleteFrom('model_turns').where('id', '=', id).execute();
}

/** What processes left behind that died. */
export async function deleteDeadTurns(db: Db): Promise<void> {
  await db
    .deleteFrom('model_turns')
    .where('lease_until', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
}
