import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import {
  addTitleAlias,
  deleteTitleAlias,
  dismissMissed,
  listMissed,
  listTitleAliases,
} from '#server/titles/title-aliases.ts';
import {
  createGame,
  deleteGame,
  listAdminGames,
  mergeGames,
  replaceGame,
  restoreGame,
  showDependents,
  showGameWork,
} from './admin-games.ts';
import { startAppsImport } from './import-apps-job.ts';
import { startCatalogueImport } from './import-catalogue-job.ts';
import { listUserGames } from './user-games.ts';

export function gamesAdminRoutes(route: Route, deps: Deps): void {
  const { db, titles } = deps;
  route('GET /api/admin/games', (request) => listAdminGames(db, titles, request));
  route('POST /api/admin/games', ({ body, ...request }) => createGame(db, body, actorOf(request)));
  route('POST /api/admin/games/import-catalogue', ({ body, ...request }) =>
    startCatalogueImport(db, body, actorOf(request)),
  );
  route('POST /api/admin/games/import-from-steam', ({ body, ...request }) =>
    startAppsImport(deps, body.app_ids, actorOf(request)),
  );
  route('GET /api/admin/games/{id}', ({ params }) => showGameWork(db, params.id));
  route('PUT /api/admin/games/{id}', ({ params, body, ...request }) =>
    replaceGame(db, params.id, body, actorOf(request)),
  );
  route('GET /api/admin/games/{id}/hanging', ({ params }) => showDependents(db, params.id));
  route('POST /api/admin/games/{id}/merge', ({ params, body, ...request }) =>
    mergeGames(db, params.id, body.into, actorOf(request)),
  );
  route('DELETE /api/games/{id}', ({ params, ...request }) => deleteGame(db, params.id, actorOf(request)));
  route('POST /api/games/{id}/restore', ({ params, language, ...request }) =>
    restoreGame(db, params.id, { user_id: request.user.id, language }, actorOf(request)),
  );
  route('GET /api/admin/title-aliases', listTitleAliases);
  route('POST /api/admin/title-aliases', ({ body, ...request }) => addTitleAlias(db, body, actorOf(request)));
  route('DELETE /api/admin/title-aliases/{id}', ({ params, ...request }) =>
    deleteTitleAlias(db, params.id, actorOf(request)),
  );
  route('GET /api/admin/missed-searches', () => listMissed(db, titles));
  route('POST /api/admin/missed-searches/dismiss', ({ body }) => dismissMissed(db, body.query));
  route('GET /api/admin/users/{id}/games', ({ params }) => listUserGames(db, params.id));
}
