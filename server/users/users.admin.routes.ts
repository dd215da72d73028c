import { actorOf } from '#server/audit/audit.ts';
import type { Rights } from '#contract/values/rights.ts';
import type { Deps } from '#server/deps.ts';
import { doEach } from '#server/http/bulk.ts';
import type { Route } from '#server/http/route.ts';
import { createUser, deleteUser, listUsers, replaceUser, restoreUser, showUser } from './admin-users.ts';
import { endSessions, messageUser, sendResetFor } from './support.ts';
import { showTimeline } from './timeline.ts';
import type { TimelineSource } from './user-data.ts';

export function usersAdminRoutes(route: Route, deps: Deps, timelineSources: readonly TimelineSource[]): void {
  const { db } = deps;
  const helperOf = (request: Parameters<typeof actorOf>[0] & { user: Rights }) => ({
    rights: request.user,
    actor: actorOf(request),
  });
  route('GET /api/admin/users', listUsers);
  route('POST /api/admin/users', ({ body, ...request }) => createUser(deps, body, actorOf(request)));
  route('GET /api/admin/users/{id}', ({ params, query }) => showUser(db, params.id, query.deleted === true));
  route('POST /api/admin/users/bulk', ({ body, language, ...request }) => {
    const actor = actorOf(request);
    const actions = {
      delete: (id: number) => deleteUser(db, id, actor),
      restore: (id: number) => restoreUser(db, id, actor),
    };
    return doEach(deps, { ids: body.ids, language }, actions[body.action]);
  });
  route('POST /api/admin/users/sessions/bulk', ({ body, language, ...request }) =>
    doEach(deps, { ids: body.ids, language }, (id) => endSessions(deps, id, helperOf(request))),
  );
  route('PUT /api/admin/users/{id}', ({ params, body, ...request }) =>
    replaceUser(deps, params.id, body, actorOf(request)),
  );
  route('DELETE /api/admin/users/{id}', ({ params, ...request }) => deleteUser(db, params.id, actorOf(request)));
  route('POST /api/admin/users/{id}/restore', ({ params, ...request }) => restoreUser(db, params.id, actorOf(request)));
  route('POST /api/admin/users/{id}/message', ({ params, body, ...request }) =>
    messageUser(deps, params.id, body, helperOf(request)),
  );
  route('DELETE /api/admin/users/{id}/sessions', ({ params, ...request }) =>
    endSessions(deps, params.id, helperOf(request)),
  );
  route('POST /api/admin/users/{id}/password-reset', ({ params, ...request }) =>
    sendResetFor(deps, params.id, helperOf(request)),
  );
  route('GET /api/admin/users/{id}/timeline', ({ params, query, language, ...request }) =>
    showTimeline(db, timelineSources, params.id, { ...query, language }, actorOf(request)),
  );
}
