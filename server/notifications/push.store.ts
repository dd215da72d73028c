import { sql } from 'kysely';
import { limits } from '#contract/values/limits.ts';
import type { Db, Tx } from '#server/db/database.ts';

export interface PushKeys {
  public_key: string;
  private_key: string;
}

export function findKeys(db: Db): Promise<PushKeys | undefined> {
  return db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst();
}

/** Does nothing where another process was first. */
export async function insertKeys(db: Db, keys: PushKeys): Promise<void> {
  await db
    .insertInto('push_keys')
    .values(keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface NewSubscription {
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  muted_kinds: readonly string[];
}

/**
 * A session has one, and an address has one: whoever logged in last in a browser takes the address over. Of too many of
 * one person the oldest go, or each notification could be made to write to any number of addresses.
 */
export async function replaceSubscription(tx: Tx, { muted_kinds, ...row }: NewSubscription): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where((one) => one.or([one('session_id', '=', row.session_id), one('endpoint', '=', row.endpoint)]))
    .execute();
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, muted_kinds: [...muted_kinds] })
    .execute();
  const newest = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', row.user_id)
    .orderBy('id', 'desc')
    .limit(limits.pushDevices);
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', row.user_id).where('id', 'not in', newest).execute();
}

export function findSubscription(db: Db, session_id: number) {
  return db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'muted_kinds'])
    .where('session_id', '=', session_id)
    .executeTakeFirst();
}

export async function deleteOfSession(db: Db, session_id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', session_id).execute();
}

export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Devices of a user that show this kind. */
export async function listDevices(tx: Tx, user_id: number, kind: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`NOT ${kind} = ANY (muted_kinds)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Where a notification goes on one device; nothing once the device or its owner's account is gone. */
export function findDevice(db: Db, id: number) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .select(['user_id', 'endpoint', 'p256dh', 'auth', 'users.language'])
    .where('push_subscriptions.id', '=', id)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}
