import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { changeView, deleteView, listSavedViews, restoreView, saveView } from './saved-views.ts';

export function savedViewsAdminRoutes(route: Route, { db }: Deps): void {
  route('GET /api/admin/saved-views', ({ user, query }) => listSavedViews(db, user.id, query.list));
  route('POST /api/admin/saved-views', ({ body, ...request }) => saveView(db, body, actorOf(request)));
  route('PATCH /api/admin/saved-views/{id}', ({ params, body, ...request }) =>
    changeView(db, params.id, body, actorOf(request)),
  );
  route('DELETE /api/admin/saved-views/{id}', ({ params, ...request }) => deleteView(db, params.id, actorOf(request)));
  route('POST /api/admin/saved-views/{id}/restore', ({ params, ...request }) =>
    restoreView(db, params.id, actorOf(request)),
  );
}
