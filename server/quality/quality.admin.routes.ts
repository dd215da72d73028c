import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { doEach } from '#server/http/bulk.ts';
import type { Route } from '#server/http/route.ts';
import { announceBetterAnswer, listAnswers, showAnswer } from './answers.ts';
import { deleteQuality, listQuality, makeQueryOf, markHandled, restoreQuality, showQuality } from './quality.ts';

export function qualityAdminRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('GET /api/admin/quality', (request) => listQuality(db, request, actorOf(request)));
  route('GET /api/admin/quality/{id}', ({ params, ...request }) => showQuality(db, params.id, actorOf(request)));
  route('PATCH /api/admin/quality/{id}', ({ params, body, ...request }) =>
    markHandled(db, params.id, { handled: body.handled, note: body.note ?? null }, actorOf(request)),
  );
  route('POST /api/admin/quality/bulk', ({ body, language, ...request }) => {
    const actor = actorOf(request);
    // What somebody else has handled keeps its note, and is not opened again by an undo.
    const mark = (id: number, handled: boolean) =>
      markHandled(db, id, { handled, note: null, refuse_same: true }, actor);
    const actions = {
      handle: (id: number) => mark(id, true),
      reopen: (id: number) => mark(id, false),
      delete: (id: number) => deleteQuality(db, id, actor),
      restore: (id: number) => restoreQuality(db, id, actor),
    };
    return doEach(deps, { ids: body.ids, language }, actions[body.action]);
  });
  route('DELETE /api/admin/quality/{id}', ({ params, ...request }) => deleteQuality(db, params.id, actorOf(request)));
  route('POST /api/admin/quality/{id}/restore', ({ params, ...request }) =>
    restoreQuality(db, params.id, actorOf(request)),
  );
  route('POST /api/admin/quality/{id}/labelled-query', ({ params, ...request }) =>
    makeQueryOf(db, params.id, actorOf(request)),
  );

  route('GET /api/admin/answers', (request) => listAnswers(db, request, actorOf(request)));
  route('GET /api/admin/answers/{id}', ({ params, ...request }) => showAnswer(db, params.id, actorOf(request)));
  route('POST /api/admin/answers/{id}/better-answer', ({ params, body, ...request }) =>
    announceBetterAnswer(db, params.id, body, actorOf(request)),
  );
}
