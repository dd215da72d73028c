import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { listAudit } from './audit.ts';

export function auditAdminRoutes(route: Route, { db }: Deps): void {
  route('GET /api/admin/audit', (request) => listAudit(request.readDb(), request));
}
