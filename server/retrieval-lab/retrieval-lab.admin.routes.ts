import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { fitGameDecision } from './fit-decision.ts';
import { explainQuestion } from './retrieval-lab.ts';

/** Nobody reads longer for one answer. */
const answerMs = 60_000;

export function retrievalLabAdminRoutes(route: Route, deps: Deps): void {
  route('POST /api/admin/games/{id}/retrieval-lab/decision', ({ params }) => fitGameDecision(deps, params.id));

  route('POST /api/admin/games/{id}/retrieval-lab', ({ params, body, user }) =>
    explainQuestion(deps, params.id, body, { user_id: user.id, signal: AbortSignal.timeout(answerMs) }),
  );
}
