import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useChange } from '#web/http/use-change.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';

const topUpsEndpoint = 'GET /api/admin/wallet/top-ups';

/** The total of all rows that these filters and words leave. */
export function topUpsSumQuery(filters: Readonly<Record<string, string>>, words: string) {
  const query = { ...filters, q: words || undefined, limit: 1 };
  return queryOptions({
    queryKey: ['admin', topUpsEndpoint, 'sum', query],
    queryFn: async ({ signal }) => (await api(topUpsEndpoint, { query }, { signal })).sum,
    placeholderData: keepPreviousData,
  });
}

export function adminTopUpQuery(id: number) {
  return apiQuery(['admin', 'top-up', id], 'GET /api/admin/wallet/top-ups/{id}', { params: { id } });
}

/** Lines of a user's ledger on one page. */
export const ledgerRows = 20;

/** The ledger of one user, page by page, counted from 1. */
export function userLedgerQuery(user_id: number, page: number, rows: number) {
  return apiQuery(
    ['admin', 'user', String(user_id), 'ledger', page],
    'GET /api/admin/wallet/history',
    { query: { user_id, skip: (page - 1) * rows, limit: rows } },
    { placeholderData: keepPreviousData },
  );
}

export function adminPacksQuery() {
  return apiQuery(['admin', 'call-packs'], 'GET /api/admin/wallet/call-packs', {});
}

/** What is read again after a change: the admin may be the one whose wallet it is, and sees the packs as a player does. */
const refresh = [['admin'], ['wallet']];

export function useCheckTopUp() {
  return useChange(refresh, (id: number) => api('POST /api/admin/wallet/top-ups/{id}/check', { params: { id } }));
}

export function useEndReview(id: number) {
  return useChange(refresh, (description: string) =>
    api('POST /api/admin/wallet/top-ups/{id}/review', { params: { id }, body: { description } }),
  );
}

type Keyed<B> = B & { key: string };

export function useRefundTopUp(id: number) {
  return useChange(refresh, ({ key, ...body }: Keyed<CallOf<'POST /api/admin/wallet/top-ups/{id}/refund'>['body']>) =>
    api('POST /api/admin/wallet/top-ups/{id}/refund', { params: { id }, body }, { idempotencyKey: key }),
  );
}

export function useCreditRoubles() {
  return useChange(refresh, ({ key, ...body }: Keyed<CallOf<'POST /api/admin/wallet/credit'>['body']>) =>
    api('POST /api/admin/wallet/credit', { body }, { idempotencyKey: key }),
  );
}

export function useCreditCalls() {
  return useChange(refresh, ({ key, ...body }: Keyed<CallOf<'POST /api/admin/wallet/credit-calls'>['body']>) =>
    api('POST /api/admin/wallet/credit-calls', { body }, { idempotencyKey: key }),
  );
}

export function useReverseCredit() {
  return useChange(refresh, ({ id, description, key }: { id: number; description: string; key: string }) =>
    api(
      'POST /api/admin/wallet/credits/{id}/reverse',
      { params: { id }, body: { description } },
      { idempotencyKey: key },
    ),
  );
}

export function useCheckLedger() {
  return useMutation({ mutationFn: () => api('GET /api/admin/wallet/ledger-check') });
}

export type EditedPack = CallOf<'PUT /api/admin/wallet/call-packs/{id}'>['body'];

export function useSavePack() {
  return useChange(refresh, ({ id, ...body }: EditedPack & { id: number | undefined }) =>
    id === undefined
      ? api('POST /api/admin/wallet/call-packs', { body })
      : api('PUT /api/admin/wallet/call-packs/{id}', { params: { id }, body }),
  );
}

export function useDeletePack() {
  return useChange(refresh, (id: number) => api('DELETE /api/admin/wallet/call-packs/{id}', { params: { id } }));
}

export function useRestorePack() {
  return useChange(refresh, (id: number) => api('POST /api/admin/wallet/call-packs/{id}/restore', { params: { id } }));
}

export function useSetCallPrice() {
  return useChange(refresh, (call_price_rub: number) =>
    api('PUT /api/admin/wallet/call-price', { body: { call_price_rub } }),
  );
}
