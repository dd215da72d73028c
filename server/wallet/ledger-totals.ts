import type { QueryOf } from '#contract/endpoint-types.ts';
import type { LedgerTotals, LedgerTransaction } from '#contract/ledger.ts';
import { ledgerList } from '#contract/lists/ledger.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { Db } from '#server/db/database.ts';
import { answerAdminList, type ListAnswer, type ListRequest } from '#server/rules/admin-list.ts';
import * as store from './ledger-totals.store.ts';

const dayMs = 86_400_000;
const shownMonths = 24;

/**
 * Counts every day of the ledger since the last one that is final, today included, each in a transaction of its own.
 * While another process counts, this one leaves it to that.
 */
export async function countLedger(db: Db): Promise<void> {
  const { first, last } = await store.ledgerDaysToCount(db);
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    const isMine = await db.transaction().execute(async (tx) => {
      if (!(await store.lockLedgerCount(tx))) return false;
      await store.countLedgerDay(tx, day);
      return true;
    });
    if (!isMine) return;
  }
}

/** What the ledger comes to by month and kind, from what `countLedger` counted. */
export async function showLedgerTotals(db: Db): Promise<LedgerTotals> {
  const rows = await store.listLedgerMonths(db, shownMonths);
  return {
    counted_at: await store.findCountedAt(db),
    months: rows.map(({ month, kinds, calls, reserved, kopecks }) => ({
      month,
      kinds: kinds.map(({ kopecks_added, kopecks_taken, ...kind }) => ({
        ...kind,
        rub_added: toRoubles(kopecks_added),
        rub_taken: toRoubles(kopecks_taken),
      })),
      held: { calls, reserved, rub_balance: toRoubles(kopecks) },
    })),
  };
}

const inRoubles = <T extends { kopecks: number }>({ kopecks, ...row }: T) => ({
  ...row,
  amount_rub: toRoubles(kopecks),
});

export function listLedger(
  db: Db,
  request: ListRequest<QueryOf<'GET /api/admin/wallet/ledger'>>,
): ListAnswer<LedgerTransaction> {
  const source = {
    select: store.transactions.select,
    current: db,
    listByIds: async (from: Db, ids: readonly number[]) =>
      (await store.transactions.listByIds(from, ids, request.query)).map(({ bookings, ...row }) => ({
        ...inRoubles(row),
        bookings: bookings.map(inRoubles),
      })),
  };
  return answerAdminList(ledgerList, request, source, {
    cells: {
      user_id: ({ user }) => user?.id ?? null,
      email: ({ user }) => user?.email ?? null,
      actor_id: ({ actor }) => actor?.id ?? null,
      game_id: ({ game }) => game?.id ?? null,
      game: ({ game }) => game?.title ?? null,
      answer_id: ({ answer }) => answer?.id ?? null,
      answer_state: ({ answer }) => answer?.state ?? null,
    },
  });
}
