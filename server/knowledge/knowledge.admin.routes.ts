import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { startImport } from './import-job.ts';

export function knowledgeAdminRoutes(route: Route, { db }: Deps): void {
  route('POST /api/admin/games/import', ({ body, ...request }) => startImport(db, body, actorOf(request)));
}
