import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { createOwnKey, deleteOwnKey, listOwnKeys, replaceOwnKey, restoreOwnKey } from './api-keys.ts';

export function apiKeysRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('GET /api/auth/me/api-keys', ({ user }) => listOwnKeys(db, user.id));
  route('POST /api/auth/me/api-keys', ({ user, session_id, body }) =>
    createOwnKey(deps, { user_id: user.id, session_id }, body),
  );
  route('PUT /api/auth/me/api-keys/{id}', ({ user, params, body }) => replaceOwnKey(db, user.id, params.id, body));
  route('DELETE /api/auth/me/api-keys/{id}', ({ user, params }) => deleteOwnKey(db, user.id, params.id));
  route('POST /api/auth/me/api-keys/{id}/restore', ({ user, params }) => restoreOwnKey(db, user.id, params.id));
}
