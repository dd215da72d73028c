import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { showEmbeddings, startEmbeddings } from './embeddings.ts';

export function embeddingsAdminRoutes(route: Route, deps: Deps): void {
  route('GET /api/admin/games/{id}/embeddings', ({ params }) => showEmbeddings(deps, params.id));
  route('POST /api/admin/games/{id}/embeddings', ({ params, ...request }) =>
    startEmbeddings(deps, params.id, actorOf(request)),
  );
}
