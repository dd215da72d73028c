import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/live/publish.ts';
import * as store from './ledger.store.ts';
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
  | { reverses_id: number };

/** A movement of `amount` from one side to the other; always in pairs, so the sum of all entries stays 0. */
export interface Movement {
  amount: number;
  from: Side;
  to: Side;
}

/** A balance would have fallen below zero; the transaction has to be rolled back. */
export class NotCoveredError extends Error {}

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
  const sides = movements.flatMap(({ amount, from, to }) => [
    { side: from, amount: -amount },
    { side: to, amount },
  ]);
  const entries: { account_id: number; amount: number }[] = [];
  for (const { side, amount } of sides.toSorted((a, b) => lockRank(a.side) - lockRank(b.side))) {
    entries.push({ account_id: await move(tx, side, amount), amount });
  }
  const { reference, kind, subject, actor_id = null, description = null } = cause;
  const transaction = await store.insertTransaction(
    tx,
    { reference, kind, actor_id, description, ...subject },
    entries,
  );
  for (const user_id of new Set(sides.flatMap(({ side }) => ('house' in side ? [] : [side.user_id])))) {
    await publish(tx, user_id, 'calls');
  }
  return transaction;
}

/** Accounts are always moved in this order, so that two movements of one user cannot block each other. */
function lockRank(side: Side): number {
  return 'house' in side ? 3 : ['roubles', 'calls', 'reserved'].indexOf(side.kind);
}

async function move(tx: Tx, side: Side, amount: number): Promise<number> {
  if ('house' in side) return store.houseAccountId(tx, side.house, side.unit);
  const account = await store.moveBalance(tx, side.user_id, side.kind, amount);
  if (account === undefined) throw new NotCoveredError(`user ${side.user_id}, ${side.kind}, ${amount}`);
  return account.id;
}

/** Opens a user's accounts; every user has them from the start. */
export const openAccounts = store.insertAccounts;

/**
 * What an account holds, which stays so until the end of the transaction. To be asked for in the
 * order roubles, calls, reserved, and before anything is booked.
 */
export const lockBalance = store.lockBalance;
