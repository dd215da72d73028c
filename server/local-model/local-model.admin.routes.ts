import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { showLocalModel } from './local-model.ts';

export function localModelAdminRoutes(route: Route, deps: Deps): void {
  route('GET /api/admin/local-model', () => showLocalModel(deps));
}
