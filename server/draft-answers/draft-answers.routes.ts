import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { createTurns } from '#server/rules/in-turn.ts';
import { viewerOf } from '#server/knowledge/knowledge.ts';
import { answerWithDraft } from './draft-answers.ts';
import { openDraftMeaning } from './draft-meaning.ts';

/** Each answer reads thousands of chunks and builds an index of them in a thread of its own. */
const bounds = { most: 8, most_of_one: 2 };

export function draftAnswersRoutes(route: Route, deps: Deps): void {
  const meaningOf = openDraftMeaning(deps);
  const inTurn = createTurns(bounds);
  route('POST /api/knowledge/drafts/answers', (request) =>
    inTurn(request.user.id, () => answerWithDraft({ ...deps, meaningOf }, viewerOf(request), request.body)),
  );
}
