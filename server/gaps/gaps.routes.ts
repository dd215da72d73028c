import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { wrongField } from '#server/errors.ts';
import { doEach } from '#server/http/bulk.ts';
import type { Route } from '#server/http/route.ts';
import { askAgain } from './ask-again.ts';
import { listAdminGaps, listGaps, release, setDismissed, showGap, withdraw } from './gaps.ts';
import { mergeGap, splitGap } from './merge-gaps.ts';
import { listNearTexts } from './near-texts.ts';
import { listUnknownWords } from './unknown-words.ts';
import { acceptWord, dismissWord } from './word-proposals.ts';

export function gapsRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('GET /api/knowledge/gaps', ({ query }) => listGaps(db, query.game_id));
  route('GET /api/admin/knowledge/gaps', listAdminGaps);
  route('GET /api/admin/knowledge/gaps/unknown-words', () => listUnknownWords(deps));
  route('POST /api/admin/knowledge/gaps/unknown-words/accept', ({ body, ...request }) =>
    acceptWord(db, body, actorOf(request)),
  );
  route('POST /api/admin/knowledge/gaps/unknown-words/dismiss', ({ body, ...request }) =>
    dismissWord(db, body, actorOf(request)),
  );
  route('POST /api/admin/knowledge/gaps/unknown-words/bulk', ({ body, language, ...request }) => {
    const { action, words } = body;
    const actor = actorOf(request);
    const places = words.map((_, place) => place + 1);
    return doEach(deps, { ids: places, language }, async (place) => {
      const word = words[place - 1];
      if (word === undefined) return;
      const { stands_for } = word;
      if (action === 'dismiss') await dismissWord(db, word, actor);
      else if (stands_for === undefined) throw wrongField('words', 'no_meaning');
      else await acceptWord(db, { ...word, stands_for }, actor);
    });
  });
  route('POST /api/admin/knowledge/gaps/bulk', ({ body, language, ...request }) => {
    const actor = actorOf(request);
    return doEach(deps, { ids: body.ids, language }, (id) => setDismissed(db, id, body.action === 'dismiss', actor));
  });
  route('POST /api/admin/knowledge/gaps/{id}/merge', ({ params, body, ...request }) =>
    mergeGap(db, params.id, body.into, actorOf(request)),
  );
  route('POST /api/admin/knowledge/gaps/{id}/split', ({ params, ...request }) =>
    splitGap(db, params.id, actorOf(request)),
  );
  route('GET /api/admin/knowledge/gaps/{id}', ({ params, ...request }) => showGap(db, params.id, actorOf(request)));
  route('GET /api/admin/knowledge/gaps/{id}/texts', ({ params }) => listNearTexts(deps, params.id));
  route('POST /api/admin/knowledge/gaps/{id}/ask-again', ({ params, ...request }) =>
    askAgain(deps, params.id, actorOf(request)),
  );
  route('POST /api/admin/knowledge/gaps/{id}/release', ({ params, body, ...request }) =>
    release(db, params.id, body, actorOf(request)),
  );
  route('DELETE /api/admin/knowledge/gaps/{id}/release', ({ params, ...request }) =>
    withdraw(db, params.id, actorOf(request)),
  );
  route('POST /api/admin/knowledge/gaps/{id}/dismiss', ({ params, ...request }) =>
    setDismissed(db, params.id, true, actorOf(request)),
  );
  route('POST /api/admin/knowledge/gaps/{id}/reopen', ({ params, ...request }) =>
    setDismissed(db, params.id, false, actorOf(request)),
  );
}
