import type { StartableKind } from '#server/background-jobs/job-kind.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { fetchExport, showExport, startExport } from './data-export.ts';

export function dataExportRoutes(route: Route, deps: Deps, kind: StartableKind<object>): void {
  route('POST /api/auth/me/export', ({ user }) => startExport(deps, kind, user.id));
  route('GET /api/auth/me/export', ({ user }) => showExport(deps.db, user.id));
  route('GET /api/auth/me/export/{id}', ({ user, params }) => fetchExport(deps.db, user.id, params.id));
}
