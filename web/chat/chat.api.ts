import { queryOptions } from '@tanstack/react-query';
import type { Message } from '#contract/chat.ts';
import type { GiveBackReason } from '#contract/values/kinds.ts';
import { api } from '#web/http/api.ts';

export interface History {
  items: Message[];
  /** All messages of this history, also those not loaded. */
  total: number;
}

export const historyKey = (game_id: number) => ['chat', game_id] as const;

/** The latest messages. Asked for at every visit only: in between, the answers' own events keep it right. */
export function historyQuery(game_id: number) {
  return queryOptions({
    queryKey: historyKey(game_id),
    queryFn: ({ signal }): Promise<History> =>
      api('GET /api/chat/games/{id}/messages', { params: { id: game_id } }, { signal }),
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
}

export function listEarlier(game_id: number, before: number): Promise<History> {
  return api('GET /api/chat/games/{id}/messages', { params: { id: game_id }, query: { before } });
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

export function deleteHistory(game_id: number) {
  return api('DELETE /api/chat/games/{id}/messages', { params: { id: game_id } });
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
