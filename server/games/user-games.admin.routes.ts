import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { listUserGames } from './user-games.ts';

export function userGamesAdminRoutes(route: Route, { db }: Deps): void {
  route('GET /api/admin/users/{id}/games', ({ params }) => listUserGames(db, params.id));
}
