import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { openExamples } from './examples.ts';

export function examplesRoutes(route: Route, deps: Deps): void {
  const examples = openExamples(deps);
  route('GET /api/example-answers', ({ query, language }) => examples.list(query.game, language));
}
