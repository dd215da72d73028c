import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { showPageHits } from './page-hits.ts';

export function analyticsAdminRoutes(route: Route, deps: Deps): void {
  route('GET /api/admin/analytics/hits', () => showPageHits(deps));
}
