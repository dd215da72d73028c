import { apiQuery } from '#web/http/api-query.ts';

/** Who runs this installation; settings, so it stays as it is while the tab is open. */
export function operatorQuery() {
  return apiQuery(['operator'], 'GET /api/operator', {}, { staleTime: Infinity });
}
