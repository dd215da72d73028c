import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { createHitCounter, showPageHits } from './analytics.ts';

export function analyticsRoutes(route: Route, deps: Deps): void {
  const countHit = createHitCounter(deps);
  route('POST /api/analytics/hits', ({ body: { path }, ip, user_agent, do_not_track }) =>
    countHit({ path, ip, user_agent, do_not_track }),
  );
  route('GET /api/admin/analytics/hits', () => showPageHits(deps));
}
