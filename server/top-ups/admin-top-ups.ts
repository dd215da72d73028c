import type { AdminTopUp, AdminTopUpDetails } from '#contract/top-ups.ts';
import { toKopecks, toRoubles } from '#contract/values/money.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { answerAdminList, type ListRequest } from '#server/http/admin-list.ts';
import { type CsvFile, isCsvFile } from '#server/http/csv.ts';
import { PaymentUnknownError } from '#server/providers/payments.ts';
import { listTopUpLines } from '#server/wallet/history.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import * as store from './admin-top-ups.store.ts';
import { refundable } from './refunds.ts';
import { listRefunds } from './refunds.store.ts';
import { settle } from './settle.ts';
import { findOpen } from './settle.store.ts';

/** Everybody's top-ups with the sums over all that the filters leave. */
export async function listAdminTopUps(
  db: Db,
  { query: { min_rub, max_rub, offset, ...rest }, wants_csv }: ListRequest<QueryOf<'GET /api/admin/wallet/top-ups'>>,
) {
  const query = { ...rest, skip: offset, min_kopecks: optionalKopecks(min_rub), max_kopecks: optionalKopecks(max_rub) };
  const { total, calls, kopecks, paid_kopecks, refunded_kopecks } = await store.sumTopUps(db, query);
  const page = await answerAdminList<AdminTopUp>(
    { query, wants_csv },
    {
      listIds: (span) => store.listIds(db, query, span),
      count: () => Promise.resolve(total),
      listByIds: async (ids) => (await store.listByIds(db, ids)).map(asAdminTopUp),
    },
    csvColumns,
  );
  if (isCsvFile(page)) return page satisfies CsvFile;
  const sum = {
    calls,
    amount_rub: toRoubles(kopecks),
    paid_rub: toRoubles(paid_kopecks),
    refunded_rub: toRoubles(refunded_kopecks),
  };
  return { ...page, sum };
}

const csvColumns = {
  name: 'top-ups',
  columns: {
    id: (row: AdminTopUp) => row.id,
    created_at: (row: AdminTopUp) => row.created_at,
    user_id: (row: AdminTopUp) => row.user.id,
    email: (row: AdminTopUp) => row.user.email,
    status: (row: AdminTopUp) => row.status,
    reason: (row: AdminTopUp) => row.reason ?? row.review_reason,
    calls: (row: AdminTopUp) => row.calls,
    amount_rub: (row: AdminTopUp) => row.amount_rub,
    provider: (row: AdminTopUp) => row.provider,
    provider_payment_id: (row: AdminTopUp) => row.provider_payment_id,
    paid_at: (row: AdminTopUp) => row.paid_at,
    refunded_calls: (row: AdminTopUp) => row.refunded_calls,
    refunded_rub: (row: AdminTopUp) => row.refunded_rub,
  },
};

/** @throws AppError `not_found` */
export async function requireAdminTopUp(db: Db, id: number): Promise<AdminTopUpDetails> {
  const [row] = await store.listByIds(db, [id]);
  const open = await findOpen(db, id);
  if (row === undefined || open === undefined) throw new AppError('not_found', { object: 'topUp' });
  const { calls } = await callsSummary(db, row.user.id);
  const possible = refundable(open, calls);
  const refunds = (await listRefunds(db, id)).map(({ kopecks, ...refund }) => ({
    ...refund,
    amount_rub: toRoubles(kopecks),
  }));
  return {
    ...asAdminTopUp(row),
    ...(await store.findDetails(db, id)),
    notices: await store.listNotices(db, id),
    refunds,
    ledger: await listTopUpLines(db, id),
    refundable: { calls: possible.calls, amount_rub: toRoubles(possible.kopecks) },
  };
}

/**
 * Asks the provider now.
 * @throws AppError `not_found`; `unavailable` where the provider gives no answer
 */
export async function checkAdminTopUp(deps: Deps, id: number): Promise<AdminTopUpDetails> {
  await requireAdminTopUp(deps.db, id);
  await settle(deps, id).catch((error: unknown) => {
    throw error instanceof PaymentUnknownError ? new AppError('unavailable', { retry_after: 60, cause: error }) : error;
  });
  return requireAdminTopUp(deps.db, id);
}

function optionalKopecks(roubles: number | undefined): number | undefined {
  return roubles === undefined ? undefined : toKopecks(roubles);
}

type Row = Awaited<ReturnType<typeof store.listByIds>>[number];

function asAdminTopUp({ amount_kopecks, refunded_kopecks, ...row }: Row): AdminTopUp {
  return {
    ...row,
    amount_rub: toRoubles(amount_kopecks),
    refunded_rub: toRoubles(refunded_kopecks),
    paid_from: row.provider === 'balance' ? 'balance' : 'provider',
  };
}
