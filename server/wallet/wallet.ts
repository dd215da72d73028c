import { type CallsSummary, walletEndpoints } from '#contract/wallet.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { findUser } from '#server/users/users.store.ts';
import { notify } from '#server/notifications/notifications.ts';
import { runOnce } from './idempotency.ts';
import { book } from './ledger.ts';
import { hasTransaction, userBalances } from './ledger.store.ts';
import { lowCalls } from './low-calls.ts';
import { settledByDay } from './reservations.store.ts';

const summaryDays = 14;
const kopecksPerRouble = 100;

/** What a player has and used; `calls` excludes those reserved for running answers. */
export async function callsSummary(db: Db, user_id: number): Promise<CallsSummary> {
  const balances = await userBalances(db, user_id);
  return {
    calls: balances.calls,
    reserved: balances.reserved,
    rub_balance: balances.roubles / kopecksPerRouble,
    low_calls: lowCalls,
    days: await settledByDay(db, user_id, summaryDays),
  };
}

/** Gives a new player the free calls of a first verified address; a second time does nothing. */
export async function giveFreeCalls(tx: Tx, user_id: number, calls: number): Promise<void> {
  const reference = `free-calls:${user_id}`;
  if (calls === 0 || (await hasTransaction(tx, reference))) return;
  await book(tx, {
    reference,
    kind: 'free_calls',
    amount: calls,
    from: { house: 'issued', unit: 'call' },
    to: { user_id, kind: 'calls' },
  });
}

/**
 * An admin gives a user calls. With an idempotency key a repeated request changes nothing.
 * @throws AppError `not_found` for an unknown user
 */
export async function creditCalls(
  db: Db,
  credit: { user_id: number; calls: number; description: string },
  by: { admin_id: number; idempotency_key: string | undefined; onReplay: () => void },
) {
  const call = 'POST /api/admin/wallet/credit-calls';
  const once = {
    user_id: by.admin_id,
    call,
    key: by.idempotency_key,
    body: credit,
    parse: (stored: unknown) => walletEndpoints[call].response.parse(stored),
    onReplay: by.onReplay,
  };
  return db.transaction().execute((tx) =>
    runOnce(tx, once, async () => {
      if ((await findUser(tx, credit.user_id)) === undefined) throw new AppError('not_found');
      const { id, created_at } = await book(tx, {
        reference: `credit:${crypto.randomUUID()}`,
        kind: 'credit',
        amount: credit.calls,
        from: { house: 'issued', unit: 'call' },
        to: { user_id: credit.user_id, kind: 'calls' },
        actor_id: by.admin_id,
        description: credit.description,
      });
      await notify(
        tx,
        credit.user_id,
        'calls_credited',
        { calls: credit.calls, description: credit.description },
        '/calls',
      );
      return { id, ...credit, created_at, calls_summary: await callsSummary(tx, credit.user_id) };
    }),
  );
}
