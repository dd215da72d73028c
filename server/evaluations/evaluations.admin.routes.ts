import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { compareEvaluations } from './compare.ts';
import {
  deleteEvaluation,
  evaluateLabels,
  listEvaluations,
  listResults,
  requireEvaluation,
  restoreEvaluation,
  showRanking,
  startEvaluation,
} from './evaluations.ts';
import { startPublishing } from './publish-settings.ts';

export function evaluationsAdminRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('GET /api/admin/labels/eval', ({ query }) => evaluateLabels(deps, query));
  route('GET /api/admin/evaluations', (request) => listEvaluations(db, request));
  route('POST /api/admin/evaluations', ({ body, ...request }) =>
    startEvaluation(db, { ...body, settings: body.settings, note: body.note ?? null }, actorOf(request)),
  );
  route('GET /api/admin/evaluations/{id}', ({ params }) => requireEvaluation(db, params.id));
  route('DELETE /api/admin/evaluations/{id}', ({ params, language, ...request }) =>
    deleteEvaluation(db, params.id, { actor: actorOf(request), language }),
  );
  route('POST /api/admin/evaluations/{id}/restore', ({ params, ...request }) =>
    restoreEvaluation(db, params.id, actorOf(request)),
  );
  route('GET /api/admin/evaluations/{id}/queries', ({ params, ...request }) => listResults(db, params.id, request));
  route('GET /api/admin/evaluations/{id}/queries/{query_id}', ({ params }) =>
    showRanking(db, params.id, params.query_id),
  );
  route('GET /api/admin/evaluations/{id}/compare', ({ params, query }) =>
    compareEvaluations(db, params.id, query.baseline_id),
  );
  route('POST /api/admin/games/{id}/settings/publish', ({ params, body, ...request }) =>
    startPublishing(db, params.id, { reason: body.reason ?? null }, actorOf(request)),
  );
}
