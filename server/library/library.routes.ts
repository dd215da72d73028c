import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { addMyGame, listMyAchievements, listMyGames, removeMyGame } from './library.ts';

export function libraryRoutes(route: Route, { db }: Deps): void {
  route('GET /api/my-games', ({ user, query, language }) => listMyGames(db, { user_id: user.id, language }, query));
  route('PUT /api/my-games/{game_id}', ({ user, params, language }) =>
    addMyGame(db, { user_id: user.id, language }, params.game_id),
  );
  route('DELETE /api/my-games/{game_id}', ({ user, params }) => removeMyGame(db, user.id, params.game_id));
  route('GET /api/games/{slug}/my-achievements', ({ user, params, language }) =>
    listMyAchievements(db, { user_id: user.id, language }, params.slug),
  );
}
