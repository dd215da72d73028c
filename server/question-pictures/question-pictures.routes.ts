import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { ownPicture, pictureForAdmin, storePicture } from './question-pictures.ts';

export function questionPicturesRoutes(route: Route, deps: Deps): void {
  route('POST /api/chat/pictures', ({ user, body }) => storePicture(deps, user.id, body));

  route('GET /api/chat/pictures/{id}', ({ user, params }) => ownPicture(deps.db, user.id, params.id));

  route('GET /api/admin/chat/pictures/{id}', ({ params, ...request }) =>
    pictureForAdmin(deps.db, params.id, actorOf(request)),
  );
}
