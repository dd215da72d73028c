import { worksHere } from '#contract/values/rights.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { createHitCounter, showPageHits } from './analytics.ts';

export function analyticsRoutes(route: Route, deps: Deps): void {
  const countHit = createHitCounter(deps);
  route('POST /api/analytics/hits', async ({ body: { path }, user, viewer_id, ip, user_agent, do_not_track }) => {
    // Whoever runs the product looks at it all day, which says nothing of visitors.
    const isVisitor = viewer_id === null && (user === undefined || !worksHere(user));
    if (isVisitor) await countHit({ path, ip, user_agent, do_not_track });
  });
  route('GET /api/admin/analytics/hits', () => showPageHits(deps));
}
