import type { Language } from '#contract/common.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { countMissedSearch } from '#server/titles/title-aliases.ts';
import { dropDemand, dropTitle, wantExpert, wantTitle } from './demand.ts';
import { createGameReader } from './game-of-question.ts';
import {
  createGameSearch,
  openCatalogue,
  listGameAchievements,
  listSampleQuestions,
  recommendGames,
  showGame,
  type Viewer,
} from './games.ts';

function viewerOf({ user, language }: { user: { id: number } | undefined; language: Language }): Viewer {
  return { user_id: user?.id ?? null, language };
}

export function gamesRoutes(route: Route, { db, titles, config }: Deps): void {
  const searchGames = createGameSearch(db, titles);
  const readGame = createGameReader(db, titles);
  const listCatalogue = openCatalogue(db);
  route('GET /api/games/with-total', (request) => listCatalogue(request.query, viewerOf(request)));
  route('GET /api/games/recommended', (request) => recommendGames(request.readDb(), viewerOf(request)));
  route('GET /api/games/search', (request) => searchGames(request.query, viewerOf(request)));
  route('GET /api/games/of-question', (request) => readGame(request.query, viewerOf(request)));
  route('POST /api/games/missed-searches', ({ body }) => countMissedSearch(db, body.q));
  route('GET /api/games/sample-questions', ({ language }) => listSampleQuestions(db, language));
  route('PUT /api/games/{id}/demand', ({ params, user }) => wantExpert(db, params.id, user.id));
  route('DELETE /api/games/{id}/demand', ({ params, user }) => dropDemand(db, params.id, user.id));
  route('PUT /api/title-demand', ({ body, user }) => wantTitle({ db, config }, body.title, user.id));
  route('DELETE /api/title-demand', ({ query, user }) => dropTitle(db, query.title, user.id));
  route('GET /api/games/{slug}/with-achievements', (request) => showGame(db, request.params.slug, viewerOf(request)));
  route('GET /api/games/{id}/achievements', (request) =>
    listGameAchievements(db, request.params.id, viewerOf(request)),
  );
}
