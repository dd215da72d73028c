import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/live/publish.ts';
import * as store from './ledger.store.ts';

/** One side of a movement: a user's account or the house's. Amounts are calls or kopecks. */
export type Side =
  | { user_id: number; kind: store.UserAccountKind }
  | { house: store.HouseAccountKind; unit: store.Unit };

/** A movement of `amount` from one side to the other; always in pairs, so the sum of all entries stays 0. */
export interface Movement {
  /** Names the cause; the same reference cannot be booked twice. */
  reference: string;
  kind: 'credit' | 'free_calls' | 'reserve' | 'settle' | 'refund' | 'expire';
  amount: number;
  from: Side;
  to: Side;
  actor_id?: number;
  description?: string;
}

/** A balance would have fallen below zero; nothing was moved. */
export class NotCoveredError extends Error {}

/**
 * Books a movement in the open transaction: both balances and both entries, or neither. The user's
 * open browsers hear of it.
 * @throws NotCoveredError when the paying account does not hold `amount`
 */
export async function book(tx: Tx, movement: Movement): Promise<{ id: number; created_at: string }> {
  const { from, to } = await moveBoth(tx, movement);
  const transaction = await store.insertTransaction(
    tx,
    {
      reference: movement.reference,
      kind: movement.kind,
      actor_id: movement.actor_id ?? null,
      description: movement.description ?? null,
    },
    [
      { account_id: from, amount: -movement.amount },
      { account_id: to, amount: movement.amount },
    ],
  );
  for (const user_id of new Set(
    [movement.from, movement.to].flatMap((side) => ('house' in side ? [] : [side.user_id])),
  )) {
    await publish(tx, user_id, 'calls');
  }
  return transaction;
}

/** Always touches `calls` before `reserved`, whichever pays, so that two movements of one user cannot block each other. */
async function moveBoth(tx: Tx, { from, to, amount }: Movement): Promise<{ from: number; to: number }> {
  if ('kind' in to && to.kind === 'calls') {
    const receiver = await move(tx, to, amount);
    return { from: await move(tx, from, -amount), to: receiver };
  }
  const payer = await move(tx, from, -amount);
  return { from: payer, to: await move(tx, to, amount) };
}

async function move(tx: Tx, side: Side, amount: number): Promise<number> {
  if ('house' in side) return store.houseAccountId(tx, side.house, side.unit);
  const account = await store.moveBalance(tx, side.user_id, side.kind, amount);
  if (account === undefined) throw new NotCoveredError(`user ${side.user_id}, ${side.kind}, ${amount}`);
  return account.id;
}

/** Opens a user's accounts; every user has them from the start. */
export const openAccounts = store.insertAccounts;
