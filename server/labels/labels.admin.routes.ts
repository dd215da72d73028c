import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { exportLabels } from './export-labels.ts';
import { importLabels } from './label-files.ts';
import {
  deleteQuestion,
  listCandidates,
  listLabelGames,
  listLabelledQueries,
  restoreQuestion,
  saveLabels,
} from './labels.ts';
import { listLostChunks } from './lost-chunks.ts';
import { makeQueriesOfRatings } from './queries-of-ratings.ts';

export function labelsAdminRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('GET /api/admin/labels/games', () => listLabelGames(db));
  route('GET /api/admin/labels/queries', listLabelledQueries);
  route('GET /api/admin/labels/games/{id}/lost', ({ params }) => listLostChunks(db, params.id));
  route('POST /api/admin/labels/candidates', ({ body }) => listCandidates(deps, body));
  route('POST /api/admin/labels/save', ({ body, ...request }) => saveLabels(db, body, actorOf(request)));
  route('DELETE /api/admin/labels/question', ({ query, ...request }) => deleteQuestion(db, query, actorOf(request)));
  route('POST /api/admin/labels/question/restore', ({ query, ...request }) =>
    restoreQuestion(db, query, actorOf(request)),
  );
  route('POST /api/admin/labels/games/{id}/from-ratings', ({ params, ...request }) =>
    makeQueriesOfRatings(db, params.id, actorOf(request)),
  );
  route('GET /api/admin/labels/games/{id}/export', ({ params, query }) =>
    exportLabels(db, params.id, query.snapshot_version, query.format),
  );
  route('POST /api/admin/labels/games/{id}/import', ({ params, body, ...request }) =>
    importLabels(db, params.id, body, actorOf(request)),
  );
}
