import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { listModels } from './models.ts';
import { listTokenUsage, tokenUsageFile } from './token-usage.ts';

export function usageAdminRoutes(route: Route, { db }: Deps): void {
  route('GET /api/admin/models', listModels);
  route('GET /api/admin/ai/users/{id}/token-usage-logs', ({ params, query, wants_csv }) =>
    wants_csv ? tokenUsageFile(db, params.id, query) : listTokenUsage(db, params.id, query),
  );
}
