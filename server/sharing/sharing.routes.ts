import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { endShare, listOwnShares, readShared, shareAnswer } from './sharing.ts';

export function sharingRoutes(route: Route, deps: Deps): void {
  route('POST /api/shares', ({ user, body }) => shareAnswer(deps, user.id, body.message_id));
  route('GET /api/shares', ({ user, query }) => listOwnShares(deps, user.id, query));
  route('DELETE /api/shares/{name}', ({ user, params }) => endShare(deps, user.id, params.name));
  route('GET /api/shared/{name}', ({ params, language }) => readShared(deps, params.name, language));
}
