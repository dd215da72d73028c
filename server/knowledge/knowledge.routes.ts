import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { listArticles, showArticle } from './knowledge.ts';

export function knowledgeRoutes(route: Route, { db }: Deps): void {
  route('GET /api/knowledge/articles', ({ query }) => listArticles(db, query));
  route('GET /api/knowledge/articles/{id}', ({ params }) => showArticle(db, params.id));
}
