import type { Booking } from '#contract/ledger.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { book, NotCoveredError } from './ledger.ts';
import { lockBalance } from './ledger.store.ts';
import { announceSoon } from '#server/live/publish.ts';
import { warnWhenLow } from './low-calls.ts';
import * as bookings from './bookings.store.ts';
import * as store from './reservations.store.ts';

/**
 * Holds one call for a question. The last call is decided here, by one conditional update.
 * @returns the reservation's id
 * @throws AppError `calls_exhausted` when no call is left
 */
export async function reserveCall(tx: Tx, user_id: number, lease_seconds: number): Promise<number> {
  const id = await store.insertReservation(tx, user_id, lease_seconds);
  if (id === undefined) throw new AppError('calls_exhausted');
  announceSoon();
  return id;
}

/**
 * Charges the held call. To be called in the transaction that stores the finished answer.
 * @returns false when the reservation was resolved before, for example by the sweep
 */
export async function settleCall(tx: Tx, reservation_id: number): Promise<boolean> {
  return resolve(tx, reservation_id, 'settled');
}

/** Gives the held call back. @returns false when the reservation was resolved before */
export async function refundCall(tx: Tx, reservation_id: number): Promise<boolean> {
  return resolve(tx, reservation_id, 'refunded');
}

/** Gives a call back whose holder has not finished in time. @returns false when it was resolved before */
export async function expireCall(tx: Tx, reservation_id: number): Promise<boolean> {
  return resolve(tx, reservation_id, 'expired');
}

/**
 * Charges a call for an answer that was read although its own call was given back meanwhile.
 * @returns the reservation that was charged; nothing where no call is left
 */
export async function chargeAnew(tx: Tx, user_id: number): Promise<number | undefined> {
  if ((await lockBalance(tx, user_id, 'calls')) < 1) return undefined;
  const id = await reserveCall(tx, user_id, 0);
  await settleCall(tx, id);
  return id;
}

/**
 * Returns a call that was charged. The caller sees to it that this happens once for a reservation; the ledger refuses a
 * second time.
 */
export async function returnSettledCall(
  tx: Tx,
  {
    user_id,
    reservation_id,
    ...by
  }: { user_id: number; reservation_id: number; actor_id?: number; description?: string | undefined },
): Promise<void> {
  const { actor_id, description } = by;
  await book(tx, {
    reference: `reservation:${reservation_id}:give_back`,
    kind: 'give_back',
    subject: { reservation_id },
    ...(actor_id === undefined ? {} : { actor_id }),
    ...(description === undefined ? {} : { description }),
    amount: 1,
    from: { house: 'spent', unit: 'call' },
    to: { user_id, kind: 'calls' },
  });
}

/** Reservations to expire now, oldest first; `whole` includes those whose lease still runs. */
export function listExpiredCalls(db: Db, whole: boolean): Promise<number[]> {
  return store.listExpired(db, whole);
}

/** Calls held now, in all processes. */
export const heldCalls = store.heldNow;

const movementOf = {
  settled: { kind: 'settle', from: 'reserved', to: 'spent' },
  refunded: { kind: 'refund', from: 'reserved', to: 'calls' },
  expired: { kind: 'expire', from: 'reserved', to: 'calls' },
} as const;

async function resolve(tx: Tx, id: number, state: keyof typeof movementOf): Promise<boolean> {
  const left = await store.resolveReservation(tx, id, state, movementOf[state]);
  if (left === undefined) return false;
  if (!left.is_booked) throw new NotCoveredError(`reservation ${id}`);
  announceSoon();
  if (state === 'settled') await warnWhenLow(tx, left);
  return true;
}

export const callOutcomeOf = store.callOutcomeOf;

/** All that a held call came to: reserved, charged or returned, and given back later; the oldest first. */
export async function listBookings(db: Db, reservation_id: number): Promise<Booking[]> {
  const rows = await bookings.listBookings(db, reservation_id);
  return rows.map(({ kopecks, ...row }) => ({ ...row, amount_rub: toRoubles(kopecks) }));
}
