import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { doEach } from '#server/http/bulk.ts';
import type { Route } from '#server/http/route.ts';
import { listAdminArticles, listAdminChunks, showAdminChunk } from './review/admin-knowledge.ts';
import { exportGame } from './files/export-game.ts';
import { checkImport, startImport } from './files/import-job.ts';
import { decide, dismissReport, showModeration } from './review/moderation.ts';
import { approve, listReports, listReviews, reject, sendBack, showReview } from './review/review.ts';
import { setSampleQuestions } from './files/sample-questions.ts';
import { compareSnapshots, createSnapshot, listSnapshots } from './snapshots.ts';
import { blockWriter, unblockWriter } from './review/writing-blocks.ts';

export function knowledgeAdminRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('POST /api/admin/games/import', ({ body, ...request }) => startImport(db, body, actorOf(request)));
  route('POST /api/admin/games/import/check', ({ body }) => checkImport(db, body));
  route('PUT /api/admin/games/{id}/sample-questions', ({ params, body, ...request }) =>
    setSampleQuestions(db, params.id, body.items, actorOf(request)),
  );
  route('GET /api/admin/knowledge/articles', (request) => listAdminArticles(db, request));
  route('GET /api/admin/knowledge/chunks', (request) => listAdminChunks(db, request));
  route('GET /api/admin/knowledge/chunks/{id}', ({ params, query }) => showAdminChunk(db, params.id, query.waiting));
  route('GET /api/admin/knowledge/reviews', listReviews);
  route('GET /api/admin/knowledge/reviews/{id}', ({ params }) => showReview(db, params.id));
  route('POST /api/admin/knowledge/reviews/{id}/approve', ({ params, ...request }) =>
    approve(deps, params.id, actorOf(request)),
  );
  route('POST /api/admin/knowledge/reviews/{id}/return', ({ params, body, ...request }) =>
    sendBack(db, params.id, body.note, actorOf(request)),
  );
  route('POST /api/admin/knowledge/reviews/bulk', ({ body, language, ...request }) => {
    const { action, ids, reason = '' } = body;
    const actor = actorOf(request);
    const decisions = {
      approve: (id: number) => approve(deps, id, actor),
      return: (id: number) => sendBack(db, id, reason, actor),
      reject: (id: number) => reject(db, id, reason, actor),
    };
    return doEach(deps, { ids, language }, decisions[action]);
  });
  route('POST /api/admin/knowledge/reports/bulk', ({ body, language, ...request }) =>
    doEach(deps, { ids: body.ids, language }, (id) => dismissReport(db, id, actorOf(request))),
  );
  route('GET /api/admin/knowledge/reports', listReports);
  route('POST /api/admin/knowledge/reports/{id}/close', ({ params, ...request }) =>
    dismissReport(db, params.id, actorOf(request)),
  );
  route('GET /api/admin/knowledge/articles/{id}/moderation', ({ params, user }) => showModeration(db, params.id, user));
  route('POST /api/admin/knowledge/articles/{id}/decisions', ({ params, body, ...request }) =>
    decide(db, params.id, body, actorOf(request)),
  );
  route('POST /api/admin/knowledge/reviews/{id}/reject', ({ params, body, ...request }) =>
    reject(db, params.id, body.reason, actorOf(request)),
  );
  route('PUT /api/admin/users/{id}/writing-block', ({ params, body, ...request }) =>
    blockWriter(db, params.id, body, { rights: request.user, actor: actorOf(request) }),
  );
  route('DELETE /api/admin/users/{id}/writing-block', ({ params, ...request }) =>
    unblockWriter(db, params.id, { rights: request.user, actor: actorOf(request) }),
  );
  route('GET /api/admin/knowledge/games/{id}/snapshots', ({ params }) => listSnapshots(db, params.id));
  route('POST /api/admin/knowledge/games/{id}/snapshots', ({ params, ...request }) =>
    createSnapshot(db, params.id, actorOf(request)),
  );
  route('GET /api/admin/knowledge/games/{id}/snapshots/diff', ({ params, query }) =>
    compareSnapshots(db, params.id, query),
  );
  route('GET /api/admin/knowledge/games/{id}/export', ({ params, query }) => exportGame(db, params.id, query.format));
}
