import { type RawBuilder, sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db, Tx } from '#server/db/database.ts';

interface KeyName {
  user_id: number;
  call: string;
  key: string;
}

/** @returns false where the key exists */
export async function insertKey(tx: Tx, row: KeyName & { body_hash: Buffer }): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

function named(tx: Tx, { user_id, call, key }: KeyName) {
  return tx
    .selectFrom('idempotency_keys')
    .where('user_id', '=', user_id)
    .where('call', '=', call)
    .where('key', '=', key);
}

export function requireIdempotencyKey(tx: Tx, name: KeyName) {
  return named(tx, name).select(['body_hash', 'question_id', 'top_up_id', 'answer']).executeTakeFirstOrThrow();
}

/** The part of a WITH that binds a key to the question that the part `question` has inserted. */
export function bindPart({ user_id, call, key }: KeyName): RawBuilder<unknown> {
  return sql`bound AS (
    UPDATE idempotency_keys SET question_id = question.id FROM question
    WHERE idempotency_keys.user_id = ${user_id} AND call = ${call} AND key = ${key})`;
}

/** Binds a key to the row whose state answers a repeated request. */
export async function bind(tx: Tx, { user_id, call, key }: KeyName, row: { top_up_id: number }): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set(row)
    .where('user_id', '=', user_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
}

export async function setAnswer(tx: Tx, { user_id, call, key }: KeyName, answer: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('user_id', '=', user_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .execute();
}

export async function deleteOlderThan(db: Db, hours: number): Promise<void> {
  await deleteInBatches(db, 'idempotency_keys', sql`created_at < now() - make_interval(hours => ${hours})`);
}
