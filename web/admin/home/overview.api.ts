import type { QueryOf } from '#contract/endpoint-types.ts';
import { apiQuery } from '#web/http/api-query.ts';

/** How it went in a period; counted once a minute, so asked for again as often. */
export function overviewQuery(query: QueryOf<'GET /api/admin/overview'>) {
  return apiQuery(['admin', 'overview', query], 'GET /api/admin/overview', { query }, { refetchInterval: 60_000 });
}
