import { worksHere } from '#contract/values/rights.ts';
import { findUser } from '#server/users/users.store.ts';
import { z } from 'zod';
import { storedWhereLarge } from '#server/db/stored-results.ts';
import type { AdminTopUp, AdminTopUpDetails } from '#contract/top-ups.ts';
import { toRoubles } from '#contract/values/money.ts';
import type { QueryOf } from '#contract/endpoint-types.ts';
import { topUpsList } from '#contract/lists/top-ups.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { answerAdminList, type ListRequest } from '#server/rules/admin-list.ts';
import { isCsvFile } from '#server/rules/csv.ts';
import { findShare } from '#server/promotions/promotions.ts';
import { PaymentUnknownError } from '#server/providers/payments.ts';
import { listTopUpLines } from '#server/wallet/history.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import * as store from './admin-top-ups.store.ts';
import { refundable } from './refunds.ts';
import { listRefunds } from './refunds.store.ts';
import { settle } from './settle.ts';
import { findOpen } from './settle.store.ts';

const topUpSums = z.object({ calls: z.int(), kopecks: z.int(), paid_kopecks: z.int(), refunded_kopecks: z.int() });

/** Everybody's top-ups with the sums over all that the filters leave. */
export async function listAdminTopUps(db: Db, request: ListRequest<QueryOf<'GET /api/admin/wallet/top-ups'>>) {
  const { query } = request;
  const { offset: _offset, limit: _limit, sort: _sort, ...filters } = query;
  const { calls, kopecks, paid_kopecks, refunded_kopecks } = await storedWhereLarge(
    db,
    `top_ups ${JSON.stringify(filters)}`,
    topUpSums,
    () => store.sumTopUps(db, filters),
  );
  const source = {
    ...store.topUps,
    current: db,
    listByIds: async (on: Db, ids: readonly number[]) => (await store.listByIds(on, ids)).map(asAdminTopUp),
  };
  const page = await answerAdminList(topUpsList, request, source, {
    cells: {
      user_id: (row) => row.user.id,
      email: (row) => row.user.email,
      reason: (row) => row.reason ?? row.review_reason,
    },
  });
  if (isCsvFile(page)) return page;
  const sum = {
    calls,
    amount_rub: toRoubles(kopecks),
    paid_rub: toRoubles(paid_kopecks),
    refunded_rub: toRoubles(refunded_kopecks),
  };
  return { ...page, sum };
}

/** @throws AppError `not_found` */
export async function requireAdminTopUp(db: Db, id: number): Promise<AdminTopUpDetails> {
  const [row] = await store.listByIds(db, [id]);
  const open = await findOpen(db, id);
  if (row === undefined || open === undefined) throw new AppError('not_found', { object: 'topUp' });
  const { calls } = await callsSummary(db, row.user.id);
  const possible = refundable(open, calls);
  const buyer = await findUser(db, row.user.id);
  const share = await findShare(db, id);
  const refunds = (await listRefunds(db, id)).map(({ kopecks, ...refund }) => ({
    ...refund,
    amount_rub: toRoubles(kopecks),
  }));
  const { pack_id, provider_data, checked_at, next_check_at, ...titles } = await store.findDetails(db, id);
  return {
    ...asAdminTopUp(row),
    is_colleague: buyer !== undefined && worksHere(buyer),
    pack: pack_id === null ? null : { id: pack_id, ...titles },
    provider_data,
    checked_at,
    next_check_at,
    notices: await store.listNotices(db, id),
    refunds,
    ledger: await listTopUpLines(db, id),
    bonus: share && { ...share, player_calls: calls },
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

type Row = Awaited<ReturnType<typeof store.listByIds>>[number];

function asAdminTopUp({ amount_kopecks, refunded_kopecks, ...row }: Row): AdminTopUp {
  return {
    ...row,
    amount_rub: toRoubles(amount_kopecks),
    refunded_rub: toRoubles(refunded_kopecks),
    paid_from: row.provider === 'balance' ? 'balance' : 'provider',
  };
}
