import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { showOverview } from './overview.ts';

export function overviewAdminRoutes(route: Route, deps: Deps): void {
  route('GET /api/admin/overview', ({ query, user }) => showOverview(deps, query, user));
}
