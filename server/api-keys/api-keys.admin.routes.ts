import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { createKey, deleteKey, listApiKeys, replaceKey, requireKey, restoreKey } from './api-keys.ts';

export function apiKeysAdminRoutes(route: Route, { db }: Deps): void {
  route('GET /api/admin/api-keys', listApiKeys);
  route('POST /api/admin/api-keys', ({ body, ...request }) => createKey(db, body, actorOf(request)));
  route('GET /api/admin/api-keys/{id}', ({ params }) => requireKey(db, params.id));
  route('PUT /api/admin/api-keys/{id}', ({ params, body, ...request }) =>
    replaceKey(db, params.id, body, actorOf(request)),
  );
  route('DELETE /api/admin/api-keys/{id}', ({ params, ...request }) => deleteKey(db, params.id, actorOf(request)));
  route('POST /api/admin/api-keys/{id}/restore', ({ params, ...request }) =>
    restoreKey(db, params.id, actorOf(request)),
  );
}
