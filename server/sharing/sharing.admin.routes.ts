import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { listShares, putBack, setExample, takeDown } from './sharing.ts';

export function sharingAdminRoutes(route: Route, { db }: Deps): void {
  route('GET /api/admin/shares', listShares);
  route('PATCH /api/admin/shares/{id}', ({ params, body, ...request }) =>
    setExample(db, params.id, body.is_example, actorOf(request)),
  );
  route('DELETE /api/admin/shares/{id}', ({ params, ...request }) => takeDown(db, params.id, actorOf(request)));
  route('POST /api/admin/shares/{id}/restore', ({ params, ...request }) => putBack(db, params.id, actorOf(request)));
}
