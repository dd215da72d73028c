import { countUses } from './articles/count-uses.ts';
import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/rules/network.ts';
import type { Route } from '#server/http/route.ts';
import { deleteArticleDraft, findArticleDraft, saveArticleDraft } from './articles/drafts.ts';
import { chooseSpoilers, showSpoilers } from './articles/gates.ts';
import { countOpening, listMyArticles } from './articles/my-articles.ts';
import { startKnowledgeJob } from './knowledge-jobs.ts';
import { listArticles, listTitled, showArticle } from './knowledge.ts';
import { report } from './review/moderation.ts';
import { decideSuggestion, listSuggestions, suggest } from './review/suggestions.ts';
import { listVersions, showVersion } from './articles/versions.ts';
import { viewerOf } from './articles/viewer.ts';
import {
  createArticle,
  deleteArticle,
  editArticle,
  editChunk,
  restoreVersion,
  undeleteArticle,
  type Writer,
} from './articles/write-article.ts';

export function knowledgeRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  const writerOf = (request: Parameters<typeof viewerOf>[0] & Parameters<typeof actorOf>[0]): Writer => ({
    viewer: viewerOf(request),
    actor: actorOf(request),
    rate_limit_factor: deps.config.RATE_LIMIT_FACTOR,
  });
  route('GET /api/knowledge/articles', ({ query, language, ...request }) =>
    listArticles(deps, viewerOf(request), { ...query, first: language }),
  );
  route('GET /api/knowledge/titles', ({ query, language, ...request }) =>
    listTitled(db, viewerOf(request), { ...query, first: language }),
  );
  route('POST /api/knowledge/articles', (request) => createArticle(db, request.body, writerOf(request)));
  route('POST /api/knowledge/articles/rebuild-by-game', ({ query, ...request }) =>
    startKnowledgeJob(deps, 'knowledge_rebuild', query.game_id, actorOf(request)),
  );
  route('POST /api/knowledge/articles/import-from-guides', ({ query, ...request }) =>
    startKnowledgeJob(deps, 'guides_import', query.game_id, actorOf(request)),
  );
  route('GET /api/knowledge/articles/{id}', async (request) => {
    await countUses(db);
    const article = await showArticle(db, request.params.id, viewerOf(request));
    // Programs, and admins who look at what a player sees, are no readers.
    if (request.session_id !== null && request.viewer_id === null) await countOpening(db, request.user.id, article);
    return article;
  });
  route('PATCH /api/knowledge/articles/{id}', (request) =>
    editArticle(db, request.params.id, request.body, writerOf(request)),
  );
  route('DELETE /api/knowledge/articles/{id}', (request) => deleteArticle(db, request.params.id, writerOf(request)));
  route('POST /api/knowledge/articles/{id}/restore', (request) =>
    undeleteArticle(db, request.params.id, writerOf(request)),
  );
  route('PATCH /api/knowledge/chunks/{id}', (request) =>
    editChunk(db, request.params.id, request.body, writerOf(request)),
  );
  route('GET /api/knowledge/articles/{id}/versions', (request) =>
    listVersions(db, viewerOf(request), request.params.id),
  );
  route('GET /api/knowledge/articles/{id}/versions/{number}', (request) =>
    showVersion(db, viewerOf(request), request.params.id, request.params.number),
  );
  route('POST /api/knowledge/articles/{id}/versions/{number}/restore', (request) =>
    restoreVersion(db, request.params.id, request.params.number, writerOf(request)),
  );
  route('POST /api/knowledge/articles/{id}/report', (request) =>
    report(db, viewerOf(request), request.params.id, { ...request.body, network: networkOf(request.ip) }),
  );
  route('POST /api/knowledge/chunks/{id}/suggestions', (request) =>
    suggest(db, request.params.id, request.body.content, writerOf(request)),
  );
  route('GET /api/knowledge/articles/{id}/suggestions', (request) =>
    listSuggestions(db, request.params.id, viewerOf(request)),
  );
  route('POST /api/knowledge/suggestions/{id}/decision', (request) =>
    decideSuggestion(deps, request.params.id, request.body, writerOf(request)),
  );
  route('GET /api/knowledge/games/{id}/spoilers', ({ user, params, language }) =>
    showSpoilers(db, user.id, params.id, language),
  );
  route('PUT /api/knowledge/games/{id}/spoilers', ({ user, params, body, language }) =>
    chooseSpoilers(db, user.id, params.id, { ...body, language }),
  );
  route('GET /api/my-articles', ({ user, query }) => listMyArticles(db, user.id, query));
  route('GET /api/knowledge/drafts', (request) => findArticleDraft(db, writerOf(request), request.query));
  route('PUT /api/knowledge/drafts', (request) => saveArticleDraft(db, writerOf(request), request.query, request.body));
  route('DELETE /api/knowledge/drafts', ({ user, query }) => deleteArticleDraft(db, user.id, query));
}
