import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { TopUp } from '#contract/top-ups.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { callsSummaryKey, takeCallsSummary } from './wallet.api.ts';

export const historyKey = ['wallet', 'history'] as const;
const latestKey = ['wallet', 'top-ups', 'latest'] as const;

/** The packs on sale, the price of a single call, and whether calls can be paid for at all. */
export function callPacksQuery() {
  return apiQuery(['wallet', 'call-packs'], 'GET /api/wallet/call-packs', {});
}

/** The last top-ups, among them those that still wait for something. */
export function latestTopUpsQuery() {
  return apiQuery(latestKey, 'GET /api/wallet/top-ups', { query: { limit: 20 } });
}

export function topUpQuery(id: number) {
  return apiQuery(['wallet', 'top-ups', 'one', id], 'GET /api/wallet/top-ups/{id}', { params: { id } });
}

/** A top-up as it is now, from whoever tells it first: an answer, or the live stream. */
export function takeTopUp(client: QueryClient, topUp: TopUp): void {
  client.setQueryData(topUpQuery(topUp.id).queryKey, topUp);
  void client.invalidateQueries({ queryKey: latestKey });
}

/** The ledger has a new line. */
export function refreshHistory(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: historyKey });
}

/** Everything of the wallet that moves by itself. */
export function refreshWallet(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: callsSummaryKey });
  void client.invalidateQueries({ queryKey: ['wallet'] });
}

/** A step of a top-up that answers it as it is afterwards, or as it was found where the step came too late. */
function useStep<V>(step: (value: V) => Promise<TopUp>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: (topUp) => {
      takeTopUp(client, topUp);
      // The live stream may have brought a later state before this reply.
      void client.invalidateQueries({ queryKey: topUpQuery(topUp.id).queryKey });
    },
    onError: () => refreshWallet(client),
  });
}

export function useBuyCalls() {
  return useStep(({ calls, key }: { calls: number; key: string }) =>
    api('POST /api/wallet/top-up', { body: { calls } }, { idempotencyKey: key }),
  );
}

export function useRetryTopUp() {
  return useStep(({ id, key }: { id: number; key: string }) =>
    api('POST /api/wallet/top-ups/{id}/retry', { params: { id } }, { idempotencyKey: key }),
  );
}

export function useCancelTopUp() {
  return useStep((id: number) => api('POST /api/wallet/top-ups/{id}/cancel', { params: { id } }));
}

/** Has the provider asked now; what it says arrives here. */
export function useCheckTopUp() {
  return useStep((id: number) => api('POST /api/wallet/top-ups/{id}/check', { params: { id } }));
}

export function useChooseLowCalls() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (low_calls: number) => api('PATCH /api/wallet/settings', { body: { low_calls } }),
    onSuccess: (summary) => takeCallsSummary(client, summary),
  });
}
