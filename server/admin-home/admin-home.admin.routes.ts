import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import type { TileSource } from '#server/rules/tiles.ts';
import { showHome } from './admin-home.ts';

export function adminHomeRoutes(route: Route, deps: Deps, sources: readonly TileSource[]): void {
  route('GET /api/admin/home', ({ user }) => showHome(deps, sources, user));
}
