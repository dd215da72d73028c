import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { announceSoon, publish, publishParts } from '#server/live/publish.ts';
import * as store from './ledger.store.ts';
import { endLowWarning } from './low-calls.ts';
import type { LedgerKind } from '#contract/values/kinds.ts';

/** One side of a movement: a user's account or the house's. Amounts are calls or kopecks. */
export type Side =
  | { user_id: number; kind: store.UserAccountKind }
  | { house: store.HouseAccountKind; unit: store.Unit };

/** What is booked and why. */
export interface Cause {
  /** Names the cause; the same reference cannot be booked twice. */
  reference: string;
  kind: LedgerKind;
  /** The row that moved the money; nothing for a credit and for free calls. */
  subject?: Subject;
  actor_id?: number;
  description?: string;
}

/** What a transaction is about. At most one key of a transaction is set; `reverses_id` is the transaction that it takes back. */
export type Subject =
  | { reservation_id: number }
  | { top_up_id: number }
  | { top_up_refund_id: number }
  | { promotion_redemption_id: number }
  | { reverses_id: number };

/** A movement of `amount` from one side to the other; always in pairs, so the sum of all entries stays 0. */
export interface Movement {
  amount: number;
  from: Side;
  to: Side;
}

/** A balance would have fallen below zero; the transaction has to be rolled back. */
export class NotCoveredError extends Error {}

/** @throws AppError `not_covered` in place of a `NotCoveredError` */
export function asNotCovered(error: unknown): never {
  throw error instanceof NotCoveredError ? new AppError('not_covered') : error;
}

/**
 * Books a movement in the open transaction: both balances and both entries, or neither. The user's
 * open browsers hear of it.
 * @throws NotCoveredError when the paying account does not hold `amount`
 */
export function book(tx: Tx, movement: Cause & Movement): Promise<{ id: number; created_at: string }> {
  return bookAll(tx, movement, [movement]);
}

/** Books several movements of one cause as `book` does one: the calls that are bought and the roubles that pay for them. */
export async function bookAll(
  tx: Tx,
  cause: Cause,
  movements: readonly Movement[],
): Promise<{ id: number; created_at: string }> {
  const entries = entriesOf(movements);
  const { reference, kind, subject, actor_id, description } = cause;
  const users = new Set(entries.flatMap(({ account }) => ('house' in account ? [] : [account.user_id])));
  const [user_id, ...others] = users;
  const beside =
    user_id === undefined ? [] : [publishParts({ user_id, event: 'calls', subject_id: null }, sql`booked`)];
  const transaction = { reference, kind, actor_id, description, ...subject };
  const booked = await store.insertBooking(tx, transaction, entries, beside);
  if (booked === undefined) throw new NotCoveredError(reference);
  announceSoon();
  for (const other of others) await publish(tx, other, 'calls');
  for (const { account, amount } of entries)
    if (!('house' in account) && account.kind === 'calls' && amount > 0) await endLowWarning(tx, account.user_id);
  return booked;
}

/** Each movement in pairs. */
export function entriesOf<S extends Side>(
  movements: readonly { amount: number; from: S; to: S }[],
): { account: S; amount: number }[] {
  return movements.flatMap(({ amount, from, to }) => [
    { account: from, amount: -amount },
    { account: to, amount },
  ]);
}

/** Opens a user's accounts; every user has them from the start. */
export const openAccounts = store.insertAccounts;

/**
 * What an account holds, which stays so until the end of the transaction. To be asked for in the
 * order roubles, calls, reserved, and before anything is booked.
 */
export const lockBalance = store.lockBalance;
