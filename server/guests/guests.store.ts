import { sql } from 'kysely';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { clock, daysAgo, secondsFromNow } from '#server/db/moments.ts';
import { storable, storableJson } from '#server/db/storable.ts';
import { guestDays } from './guest-cookie.ts';

/** A process that writes an answer for longer than this is dead. */
const claimSeconds = 120;
/** For so long an answer can still become the first conversation of an account. */
const keptDays = 1;

export function findAnswer(db: Db, token_hash: Buffer) {
  return db
    .selectFrom('guest_answers')
    .select(['game_id', 'question', 'given_at', 'answer', 'written'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

/** Claims the one answer of a browser; of several at once one gets it. @returns whether this one did */
export async function claimAnswer(
  db: Db,
  row: { token_hash: Buffer; game_id: number; question: string },
): Promise<boolean> {
  const claim = { ...row, question: storable(row.question), claimed_at: clock };
  const claimed = await db
    .insertInto('guest_answers')
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .column('token_hash')
        .doUpdateSet(claim)
        .where('guest_answers.given_at', 'is', null)
        .where('guest_answers.claimed_at', '<', secondsFromNow(-claimSeconds)),
    )
    .returning('token_hash')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Gives a claim back that has led to no real answer. */
export async function releaseAnswer(db: Db, token_hash: Buffer): Promise<void> {
  await db.deleteFrom('guest_answers').where('token_hash', '=', token_hash).where('given_at', 'is', null).execute();
}

/** From now on the browser has had its answer. @returns whether it had none until now */
export async function giveAnswer(
  db: Db,
  token_hash: Buffer,
  { answer, written }: { answer: object; written: object },
): Promise<boolean> {
  const given = await db
    .updateTable('guest_answers')
    .set({ answer: storableJson(answer), written: storableJson(written), given_at: clock })
    .where('token_hash', '=', token_hash)
    .where('given_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  return given !== undefined;
}

const forgotten = { question: '', answer: null, written: null };

/** The answer that the browser got is gone here with this: of two that take it at once one gets it. */
export async function takeAnswer(tx: Tx, token_hash: Buffer) {
  const row = await tx
    .selectFrom('guest_answers')
    .select(['game_id', 'question', 'written'])
    .where('token_hash', '=', token_hash)
    .where('written', 'is not', null)
    .where('given_at', '>', daysAgo(keptDays))
    .forUpdate()
    .executeTakeFirst();
  if (row !== undefined)
    await tx.updateTable('guest_answers').set(forgotten).where('token_hash', '=', token_hash).execute();
  return row;
}

/** Forgets what was asked and answered after a day; that a browser had its answer is known for as long as its cookie. */
export async function forgetOldAnswers(db: Db): Promise<void> {
  await db
    .updateTable('guest_answers')
    .set(forgotten)
    .where('given_at', '<=', daysAgo(keptDays))
    .where('answer', 'is not', null)
    .execute();
  await deleteInBatches(
    db,
    'guest_answers',
    sql`coalesce(given_at + make_interval(days => ${guestDays - 1}), claimed_at) <= ${daysAgo(keptDays)}`,
  );
}
