import type { Deps } from '#server/deps.ts';
import type { Route } from '#server/http/route.ts';
import { ask } from './ask.ts';
import { replyWithAnswer } from './running/follow.ts';
import { giveBackCall } from './give-back.ts';
import {
  deleteConversation,
  listConversations,
  openConversation,
  renameConversation,
  restoreConversation,
} from './conversations/conversations.ts';
import { attach, listMessages, revealStep, stopAnswer } from './conversations/history.ts';

export function chatRoutes(route: Route, deps: Deps): void {
  route('GET /api/chat/games/{id}/messages', ({ user, params, query }) =>
    listMessages(deps, { user_id: user.id, game_id: params.id }, query),
  );

  route('POST /api/chat/games/{id}/messages', async ({ user, params, body, ...request }) => {
    const { api_key_id, idempotency_key } = request;
    const { text, conversation_id, picture_id, replaces, ...options } = body;
    const answer = await ask(deps, {
      game_id: params.id,
      user_id: user.id,
      text,
      options,
      conversation_id,
      picture_id,
      replaces,
      api_key_id,
      idempotency_key,
    });
    if (answer.is_replay) request.set_header('idempotent-replayed', 'true');
    return replyWithAnswer(answer, request);
  });

  route('DELETE /api/chat/games/{id}/messages', ({ user, params, query }) =>
    deleteConversation(deps, { user_id: user.id, game_id: params.id }, query.conversation_id),
  );

  route('POST /api/chat/games/{id}/messages/restore', ({ user, params, query }) =>
    restoreConversation(deps, { user_id: user.id, game_id: params.id }, query.conversation_id),
  );

  route('GET /api/chat/conversations', ({ user, query }) => listConversations(deps, user.id, query));

  route('POST /api/chat/games/{id}/conversations', ({ user, params }) =>
    openConversation(deps, { user_id: user.id, game_id: params.id }),
  );

  route('PATCH /api/chat/conversations/{id}', ({ user, params, body }) =>
    renameConversation(deps, user.id, params.id, body.title),
  );

  route('POST /api/chat/games/{id}/messages/{message_id}/stop', ({ user, params, when_left }) =>
    stopAnswer(deps, { user_id: user.id, game_id: params.id, message_id: params.message_id }, when_left()),
  );

  route('POST /api/chat/games/{id}/messages/{message_id}/reveal', ({ user, params, body }) =>
    revealStep(deps, { user_id: user.id, game_id: params.id, message_id: params.message_id }, body.step),
  );

  route('POST /api/chat/games/{id}/messages/{message_id}/give-back', ({ user, params, body }) =>
    giveBackCall(deps, { user_id: user.id, game_id: params.id, message_id: params.message_id }, body.reason ?? null),
  );

  route('GET /api/chat/games/{id}/messages/{message_id}/events', async ({ user, params, ...request }) => {
    const answer = await attach(deps, { user_id: user.id, game_id: params.id, message_id: params.message_id });
    return replyWithAnswer(answer, request);
  });
}
