import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { startSurvey, startWikiImport } from './wiki-jobs.ts';

export function wikiRoutes(route: Route, deps: Deps): void {
  route('POST /api/admin/games/{id}/wiki', ({ params, body, ...request }) =>
    startSurvey(deps.db, params.id, body, actorOf(request)),
  );
  route('POST /api/admin/games/{id}/wiki/import', ({ params, body, ...request }) =>
    startWikiImport(deps, params.id, body, actorOf(request)),
  );
}
