import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '#web/http/api-query.ts';
import { api, send } from '#web/http/api.ts';
import { saveAsFile } from '#web/ui/data/save-as-file.ts';
import { startOfDay } from '#web/ui/form/day-input.ts';

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

/** Days of the reader's own calendar, both included; empty for an open end. */
export interface TokenSpan {
  from: string;
  to: string;
}

function wireSpan({ from, to }: TokenSpan) {
  const [start, end] = [startOfDay(from), startOfDay(to, 1)];
  return { ...(start && { from: start }), ...(end && { to: end }) };
}

/** All requests of the span as a file to keep. */
export async function saveTokenUsage(user_id: number, span: TokenSpan): Promise<void> {
  const call = { params: { id: user_id }, query: wireSpan(span) };
  const response = await send('GET /api/admin/ai/users/{id}/token-usage-logs', call, { accept: 'text/csv' });
  saveAsFile(await response.blob(), `tokens-of-user-${user_id}.csv`);
}

export function tokenUsageQuery(user_id: number, span: TokenSpan, page: number, rows: number) {
  return apiQuery(
    ['admin', 'user', String(user_id), 'tokens', span, page],
    'GET /api/admin/ai/users/{id}/token-usage-logs',
    { params: { id: user_id }, query: { ...wireSpan(span), limit: rows, offset: (page - 1) * rows } },
    { placeholderData: keepPreviousData },
  );
}

export function userGamesQuery(user_id: number) {
  return apiQuery(['admin', 'user', String(user_id), 'games'], 'GET /api/admin/users/{id}/games', {
    params: { id: user_id },
  });
}
