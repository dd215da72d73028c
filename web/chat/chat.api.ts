import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/chat.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import type { GiveBackReason } from '#contract/values/kinds.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { mergeMessages } from './ask/answer-stream.ts';

/** The loaded messages of a conversation with what is known about it; `total` counts also those not loaded. */
export type History = AnswerOf<'GET /api/chat/games/{id}/messages'>;

export const historiesKey = ['chat', 'history'] as const;
const allHistories = (game_id: number) => [...historiesKey, game_id] as const;

/** Without a conversation: of the one that is current. */
export const historyKey = (game_id: number, conversation_id?: number) =>
  [...allHistories(game_id), conversation_id ?? 'current'] as const;

/** The latest messages. Asked for at every visit only: in between, the answers' own events keep it right. */
export function historyQuery(game_id: number, conversation_id?: number) {
  return apiQuery(
    historyKey(game_id, conversation_id),
    'GET /api/chat/games/{id}/messages',
    { params: { id: game_id }, query: { conversation_id } },
    { meta: { isCopied: true }, staleTime: Infinity, refetchOnMount: 'always' },
  );
}

/** Changes what is cached of a conversation, wherever it is: as the current one, and by its own address. */
export function changeHistory(
  client: QueryClient,
  { game_id, conversation_id }: { game_id: number; conversation_id: number },
  change: (history: History) => History,
) {
  client.setQueriesData<History>({ queryKey: allHistories(game_id) }, (history) =>
    history?.conversation?.conversation_id === conversation_id ? change(history) : history,
  );
}

/** Puts newer copies of messages in the place of the old ones. */
export function keepMessages(client: QueryClient, game_id: number, messages: readonly Message[]) {
  const conversation_id = messages[0]?.conversation_id;
  if (conversation_id === undefined) return;
  changeHistory(client, { game_id, conversation_id }, (history) => ({
    ...history,
    items: mergeMessages(history.items, messages),
  }));
}

/** Adds what came before the `first` loaded message. */
export async function loadEarlier(
  client: QueryClient,
  { game_id, conversation_id, first }: { game_id: number; conversation_id: number; first: number },
): Promise<void> {
  const query = { conversation_id, before: first };
  const earlier = await api('GET /api/chat/games/{id}/messages', { params: { id: game_id }, query });
  changeHistory(client, { game_id, conversation_id }, (history) => {
    // A conversation that was emptied meanwhile gets nothing back.
    if (history.items.length === 0) return history;
    const items = mergeMessages(earlier.items, history.items);
    return { ...history, items, total: earlier.items.length > 0 ? history.total : items.length };
  });
}

export function stopAnswer(game_id: number, message_id: number) {
  return api('POST /api/chat/games/{id}/messages/{message_id}/stop', { params: { id: game_id, message_id } });
}

export function revealStep(game_id: number, message_id: number, step: number) {
  return api('POST /api/chat/games/{id}/messages/{message_id}/reveal', {
    params: { id: game_id, message_id },
    body: { step },
  });
}

export function rateAnswer(message_id: number, rating: number, comment: string) {
  return api('POST /api/quality/rate', { body: { message_id, rating, comment: comment.trim() || null } });
}

export function giveBackCall(game_id: number, message_id: number, reason: GiveBackReason | undefined) {
  return api('POST /api/chat/games/{id}/messages/{message_id}/give-back', {
    params: { id: game_id, message_id },
    body: { reason },
  });
}
