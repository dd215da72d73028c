import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { takeCallsSummary } from './wallet.api.ts';

/** Shares that go with the next purchase. */
export function waitingSharesQuery() {
  return apiQuery(['wallet', 'promotions'], 'GET /api/wallet/promotions', {});
}

export function useRedeem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, key }: { code: string; key: string }) =>
      api('POST /api/wallet/promotions', { body: { code } }, { idempotencyKey: key }),
    onSuccess: ({ calls_summary }) => {
      takeCallsSummary(client, calls_summary);
      void client.invalidateQueries({ queryKey: ['wallet'] });
    },
  });
}
