import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import {
  deleteSettingsDraft,
  listVersions,
  requireSettings,
  restoreVersion,
  saveSettingsDraft,
} from './game-settings.ts';

export function gameSettingsAdminRoutes(route: Route, { db }: Deps): void {
  route('GET /api/admin/games/{id}/settings', ({ params }) => requireSettings(db, params.id));
  route('PUT /api/admin/games/{id}/settings/draft', ({ params, body, ...request }) =>
    saveSettingsDraft(db, params.id, body, actorOf(request)),
  );
  route('DELETE /api/admin/games/{id}/settings/draft', ({ params, ...request }) =>
    deleteSettingsDraft(db, params.id, actorOf(request)),
  );
  route('GET /api/admin/games/{id}/settings/versions', ({ params }) => listVersions(db, params.id));
  route('POST /api/admin/games/{id}/settings/versions/{version_id}/restore', ({ params, ...request }) =>
    restoreVersion(db, params, actorOf(request)),
  );
}
