import { sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { daysAgo, now } from '#server/db/moments.ts';

const retentionDays = 180;
const mostOfOneUser = 20;

export async function isKnownDevice(db: Db, email: string, token_hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .where('token_hash', '=', token_hash)
    .where('last_login_at', '>', daysAgo(retentionDays))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the token was given to a browser at all, for whichever user. */
export async function isGivenToken(db: Db, token_hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The oldest beyond a number that nobody has are forgotten. */
export async function putDevice(db: Db, user_id: number, token_hash: Buffer): Promise<void> {
  const last_login_at = now;
  await db
    .insertInto('known_devices')
    .values({ user_id, token_hash, last_login_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ last_login_at }))
    .execute();
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('token_hash', 'in', (row) =>
      row
        .selectFrom('known_devices as older')
        .select('older.token_hash')
        .where('older.user_id', '=', user_id)
        .orderBy('older.last_login_at', 'desc')
        .offset(mostOfOneUser),
    )
    .execute();
}

export async function deleteDevicesOf(tx: Tx, user_id: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', user_id).execute();
}

export async function deleteOldDevices(db: Db): Promise<void> {
  await deleteInBatches(db, 'known_devices', sql`last_login_at <= ${daysAgo(retentionDays)}`);
}
