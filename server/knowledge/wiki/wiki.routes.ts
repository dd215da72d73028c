import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { changeWiki, importAgain, showWikis } from './game-wikis.ts';
import { showImport, undoImport } from './undo/undo-import.ts';
import {
  startAddressSurvey,
  startFilesSurvey,
  startMarkdownSurvey,
  startPasteSurvey,
  startSurvey,
  startWikiImport,
} from './start-import.ts';

export function wikiRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('GET /api/admin/games/{id}/wiki', ({ params }) => showWikis(db, params.id));
  route('POST /api/admin/games/{id}/wiki', ({ params, body, ...request }) =>
    startSurvey(db, params.id, body, actorOf(request)),
  );
  route('POST /api/admin/games/{id}/wiki/address', ({ params, body, ...request }) =>
    startAddressSurvey(db, params.id, body, actorOf(request)),
  );
  route('POST /api/admin/games/{id}/markdown', ({ params, body, ...request }) =>
    startMarkdownSurvey(db, params.id, body, actorOf(request)),
  );
  route('POST /api/admin/games/{id}/markdown/files', ({ params, body, ...request }) =>
    startFilesSurvey(db, params.id, body, actorOf(request)),
  );
  route('POST /api/admin/games/{id}/paste', ({ params, body, ...request }) =>
    startPasteSurvey(db, params.id, body, actorOf(request)),
  );
  route('POST /api/admin/games/{id}/wiki/import', ({ params, body, ...request }) =>
    startWikiImport(deps, params.id, body, actorOf(request)),
  );
  route('GET /api/admin/imports/{id}', ({ params }) => showImport(db, params.id));
  route('POST /api/admin/imports/{id}/undo', ({ params, ...request }) => undoImport(db, params.id, actorOf(request)));
  route('PATCH /api/admin/games/{id}/wikis/{wiki_id}', ({ params, body, ...request }) =>
    changeWiki(db, params, body, actorOf(request)),
  );
  route('POST /api/admin/games/{id}/wikis/{wiki_id}/import', ({ params, ...request }) =>
    importAgain(db, params, actorOf(request)),
  );
}
