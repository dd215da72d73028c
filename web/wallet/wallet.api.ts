import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallsSummary } from '#contract/wallet.ts';
import { api } from '#web/http/api.ts';

export const callsSummaryKey = ['calls-summary'] as const;

export function callsSummaryQuery() {
  return queryOptions({
    queryKey: callsSummaryKey,
    queryFn: ({ signal }) => api('GET /api/wallet/calls-summary', {}, { signal }),
  });
}

/** Shows the calls that a reply reports, and requests them anew: the live stream may have brought later ones before. */
export function takeCallsSummary(client: QueryClient, summary: CallsSummary): void {
  client.setQueryData(callsSummaryKey, summary);
  void client.invalidateQueries({ queryKey: callsSummaryKey });
}
