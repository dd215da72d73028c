import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { openAchievementTrials } from './achievement-trials.ts';
import {
  addMyGame,
  declareAchievement,
  listMyAchievements,
  listMyGames,
  removeMyGame,
  takeBackAchievement,
} from './library.ts';

export function libraryRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  const tryAchievements = openAchievementTrials(deps);
  route('GET /api/my-games', ({ user, query, language }) => listMyGames(db, { user_id: user.id, language }, query));
  route('PUT /api/my-games/{game_id}', ({ user, params, language }) =>
    addMyGame(db, { user_id: user.id, language }, params.game_id),
  );
  route('DELETE /api/my-games/{game_id}', ({ user, params }) => removeMyGame(db, user.id, params.game_id));
  route('GET /api/games/{slug}/my-achievements', ({ user, params, language }) =>
    listMyAchievements(db, { user_id: user.id, language }, params.slug),
  );
  route('GET /api/games/{slug}/achievement-trials', ({ user, params, language }) =>
    tryAchievements({ user_id: user.id, language }, params.slug),
  );
  route('PUT /api/my-achievements/{id}', ({ user, params }) => declareAchievement(db, user.id, params.id));
  route('DELETE /api/my-achievements/{id}', ({ user, params }) => takeBackAchievement(db, user.id, params.id));
}
