import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';

/** Each reading is written to the audit log: nothing is read again by itself. */
const readOnce = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export function userChatsQuery(user_id: number) {
  return apiQuery(
    ['admin-chats', user_id],
    'GET /api/admin/chat/users/{id}/chats',
    { params: { id: user_id } },
    { ...readOnce },
  );
}

/** What was written, newest page first; `is_rag` as it stands in the address. */
export function userMessagesQuery(user_id: string, game_id: string, is_rag: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['admin-chats', user_id, game_id, is_rag],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/admin/chat/users/{id}/games/{game_id}/messages',
        { params: { id: user_id, game_id }, query: { is_rag, before: pageParam, limit: pageSize } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items }) => (items.length < pageSize ? undefined : items[0]?.message_id),
    ...readOnce,
  });
}

// Even, so that a page does not part a question from its answer.
const pageSize = 40;

export function tokenUsageQuery(user_id: number, page: number, rows: number) {
  return apiQuery(
    ['admin', 'user', String(user_id), 'tokens', page],
    'GET /api/admin/ai/users/{id}/token-usage-logs',
    { params: { id: user_id }, query: { limit: rows, offset: (page - 1) * rows } },
    { placeholderData: keepPreviousData },
  );
}

export function userGamesQuery(user_id: number) {
  return apiQuery(['admin', 'user', String(user_id), 'games'], 'GET /api/admin/users/{id}/games', {
    params: { id: user_id },
  });
}
