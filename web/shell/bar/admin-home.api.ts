import { apiQuery } from '#web/http/api-query.ts';

/** What waits for those who work here; the overview, the tabs and the search of the admin read it as one. */
export function adminHomeQuery() {
  return apiQuery(['admin', 'home'], 'GET /api/admin/home', {}, { refetchInterval: 60_000 });
}
