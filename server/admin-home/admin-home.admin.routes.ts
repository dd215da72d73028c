import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { showHome, type TileSource } from './admin-home.ts';

export function adminHomeRoutes(route: Route, deps: Deps, sources: readonly TileSource[]): void {
  route('GET /api/admin/home', ({ user }) => showHome(deps, sources, user));
}
