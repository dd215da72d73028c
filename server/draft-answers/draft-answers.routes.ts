import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { viewerOf } from '#server/knowledge/knowledge.ts';
import { answerWithDraft } from './draft-answers.ts';

export function draftAnswersRoutes(route: Route, deps: Deps): void {
  route('POST /api/knowledge/drafts/answers', (request) => answerWithDraft(deps, viewerOf(request), request.body));
}
