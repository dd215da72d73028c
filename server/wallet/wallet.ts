import type { CallsSummary } from '#contract/wallet.ts';
import { creditsEndpoints } from '#contract/credits.ts';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { publish } from '#server/live/publish.ts';
import { book } from './ledger.ts';
import {
  checkLedger as askLedger,
  hasTransaction,
  countRewards,
  lockRewards,
  listDifferences,
} from './ledger.store.ts';
import { lowCallsOf } from './low-calls.ts';
import { isPlayerOf, readSummary } from './summary.store.ts';
import { setLowCalls } from './wallet-settings.store.ts';

const summaryDays = 14;

/** What a player has and used; `calls` excludes those reserved for running answers. */
export async function callsSummary(db: Db, user_id: number): Promise<CallsSummary> {
  const { kopecks, low_calls, ...summary } = await readSummary(db, user_id, summaryDays);
  return { ...summary, rub_balance: toRoubles(kopecks), low_calls: lowCallsOf(low_calls) };
}

/** Changes when a player is warned; what is not given stays. */
export async function changeWalletSettings(
  db: Db,
  user_id: number,
  { low_calls }: { low_calls?: number | undefined },
): Promise<CallsSummary> {
  if (low_calls !== undefined) {
    await db.transaction().execute(async (tx) => {
      await setLowCalls(tx, user_id, low_calls);
      await publish(tx, user_id, 'calls');
    });
  }
  return callsSummary(db, user_id);
}

/** Gives a new player the free calls of a first verified address; a second time, or to whoever works here, does nothing. */
export async function giveFreeCalls(tx: Tx, user_id: number, calls: number): Promise<void> {
  const reference = `free-calls:${user_id}`;
  if (calls === 0 || (await hasTransaction(tx, reference)) || !(await isPlayerOf(tx, user_id))) return;
  await book(tx, {
    reference,
    kind: 'free_calls',
    amount: calls,
    from: { house: 'issued', unit: 'call' },
    to: { user_id, kind: 'calls' },
  });
}

/** Texts of one person that are paid for in 24 hours; what is approved beyond that earns nothing. */
const rewardsPerDay = 3;

/** Gives a player calls for what they wrote, once for each reference. @returns how many were given */
export async function giveReward(
  tx: Tx,
  {
    user_id,
    calls,
    reference,
    description,
  }: { user_id: number; calls: number; reference: string; description: string },
): Promise<number> {
  if (calls === 0 || !(await isPlayerOf(tx, user_id))) return 0;
  // Two texts of one author that are approved at the same time are counted one after the other.
  await lockRewards(tx, user_id);
  if ((await hasTransaction(tx, reference)) || (await countRewards(tx, user_id)) >= rewardsPerDay) return 0;
  await book(tx, {
    reference,
    kind: 'reward',
    description,
    amount: calls,
    from: { house: 'issued', unit: 'call' },
    to: { user_id, kind: 'calls' },
  });
  return calls;
}

const ledgerCheck = creditsEndpoints['GET /api/admin/wallet/ledger-check'].response;

/** Compares every balance with the sum of its entries, and says how much was compared and when. */
export function checkLedger(db: Db) {
  return storedWhereLarge(db, 'ledger_check', ledgerCheck, () => checkLedgerNow(db));
}

async function checkLedgerNow(db: Db) {
  // One moment for all of it: between two statements money may move.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { kopecks, ...figures } = await askLedger(tx);
      return { ...figures, rub_balance: toRoubles(kopecks), differences: await listDifferences(tx) };
    });
}
