import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';

/** Who runs this installation; settings, so it stays as it is while the tab is open. */
export function operatorQuery() {
  return queryOptions({
    queryKey: ['operator'],
    queryFn: ({ signal }) => api('GET /api/operator', {}, { signal }),
    staleTime: Infinity,
  });
}
