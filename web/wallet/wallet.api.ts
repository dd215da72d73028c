import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';

export const callsSummaryKey = ['calls-summary'] as const;

export function callsSummaryQuery() {
  return queryOptions({
    queryKey: callsSummaryKey,
    queryFn: ({ signal }) => api('GET /api/wallet/calls-summary', {}, { signal }),
  });
}
