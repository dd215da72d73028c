import { actorOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps.ts';
import { doEach } from '#server/http/bulk.ts';
import type { Route } from '#server/http/route.ts';
import { listUserChats, listUserMessages } from './admin-chat.ts';
import { returnCall } from './give-back.ts';

export function chatAdminRoutes(route: Route, deps: Deps): void {
  const { db } = deps;
  route('POST /api/admin/answers/bulk', ({ body: { ids, reason }, language, ...request }) =>
    doEach(deps, { ids, language }, (id) =>
      returnCall(db, id, reason, { rights: request.user, actor: actorOf(request) }),
    ),
  );

  route('POST /api/admin/answers/{id}/give-back', ({ params, body, ...request }) =>
    returnCall(db, params.id, body.reason, { rights: request.user, actor: actorOf(request) }),
  );

  route('GET /api/admin/chat/users/{id}/chats', ({ params, ...request }) =>
    listUserChats(db, params.id, actorOf(request)),
  );

  route('GET /api/admin/chat/users/{id}/games/{game_id}/messages', ({ params, query, ...request }) =>
    listUserMessages(db, { user_id: params.id, game_id: params.game_id }, query, actorOf(request)),
  );
}
