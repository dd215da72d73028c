import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { searchAdmin, type SearchSources } from './admin-search.ts';

export function adminSearchRoutes(route: Route, deps: Deps, sources: SearchSources): void {
  route('GET /api/admin/search', ({ query, ...request }) =>
    searchAdmin(sources, query, { ...request, deps, actor: actorOf(request) }),
  );
}
