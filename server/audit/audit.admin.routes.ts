import type { Route } from '#server/http/route.ts';
import { listAudit } from './audit.ts';

export function auditAdminRoutes(route: Route): void {
  route('GET /api/admin/audit', listAudit);
}
