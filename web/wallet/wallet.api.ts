import type { QueryClient } from '@tanstack/react-query';
import type { CallsSummary } from '#contract/wallet.ts';
import { apiQuery } from '#web/http/api-query.ts';

export const callsSummaryKey = ['calls-summary'] as const;

export function callsSummaryQuery() {
  return apiQuery(callsSummaryKey, 'GET /api/wallet/calls-summary', {});
}

/** Shows the calls that a reply reports, and requests them anew: the live stream may have brought later ones before. */
export function takeCallsSummary(client: QueryClient, summary: CallsSummary): void {
  client.setQueryData(callsSummaryKey, summary);
  void client.invalidateQueries({ queryKey: callsSummaryKey });
}
