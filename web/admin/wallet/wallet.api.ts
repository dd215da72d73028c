import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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
  return queryOptions({
    queryKey: ['admin', 'top-up', id],
    queryFn: ({ signal }) => api('GET /api/admin/wallet/top-ups/{id}', { params: { id } }, { signal }),
  });
}

/** The ledger of one user, page by page, counted from 1. */
export function userLedgerQuery(user_id: number, page: number, rows: number) {
  return queryOptions({
    queryKey: ['admin', 'user', String(user_id), 'ledger', page],
    queryFn: ({ signal }) =>
      api('GET /api/admin/wallet/history', { query: { user_id, skip: (page - 1) * rows, limit: rows } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function adminPacksQuery() {
  return queryOptions({
    queryKey: ['admin', 'call-packs'],
    queryFn: ({ signal }) => api('GET /api/admin/wallet/call-packs', {}, { signal }),
  });
}

/** After any of these everything that the admin shows is read again, the audit log included. */
function useWalletChange<V, A>(mutationFn: (value: V) => Promise<A>) {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['admin'] });
    // The admin may be the one whose wallet it is, and sees the packs as a player does.
    void client.invalidateQueries({ queryKey: ['wallet'] });
  };
  return useMutation({ mutationFn, onSettled: refresh });
}

export function useCheckTopUp() {
  return useWalletChange((id: number) => api('POST /api/admin/wallet/top-ups/{id}/check', { params: { id } }));
}

export function useEndReview(id: number) {
  return useWalletChange((description: string) =>
    api('POST /api/admin/wallet/top-ups/{id}/review', { params: { id }, body: { description } }),
  );
}

type Keyed<B> = B & { key: string };

export function useRefundTopUp(id: number) {
  return useWalletChange(({ key, ...body }: Keyed<CallOf<'POST /api/admin/wallet/top-ups/{id}/refund'>['body']>) =>
    api('POST /api/admin/wallet/top-ups/{id}/refund', { params: { id }, body }, { idempotencyKey: key }),
  );
}

export function useCreditRoubles() {
  return useWalletChange(({ key, ...body }: Keyed<CallOf<'POST /api/admin/wallet/credit'>['body']>) =>
    api('POST /api/admin/wallet/credit', { body }, { idempotencyKey: key }),
  );
}

export function useCreditCalls() {
  return useWalletChange(({ key, ...body }: Keyed<CallOf<'POST /api/admin/wallet/credit-calls'>['body']>) =>
    api('POST /api/admin/wallet/credit-calls', { body }, { idempotencyKey: key }),
  );
}

export function useReverseCredit() {
  return useWalletChange(({ id, description, key }: { id: number; description: string; key: string }) =>
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
  return useWalletChange(({ id, ...body }: EditedPack & { id: number | undefined }) =>
    id === undefined
      ? api('POST /api/admin/wallet/call-packs', { body })
      : api('PUT /api/admin/wallet/call-packs/{id}', { params: { id }, body }),
  );
}

export function useDeletePack() {
  return useWalletChange((id: number) => api('DELETE /api/admin/wallet/call-packs/{id}', { params: { id } }));
}

export function useRestorePack() {
  return useWalletChange((id: number) => api('POST /api/admin/wallet/call-packs/{id}/restore', { params: { id } }));
}

export function useSetCallPrice() {
  return useWalletChange((call_price_rub: number) =>
    api('PUT /api/admin/wallet/call-price', { body: { call_price_rub } }),
  );
}
