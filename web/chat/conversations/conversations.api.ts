import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Conversation } from '#contract/conversations.ts';
import type { LiveEvents } from '#contract/live.ts';
import { api } from '#web/http/api.ts';
import { orCopy } from '#web/http/or-copy.ts';
import { changeHistory, historiesKey, historyKey } from '../chat.api.ts';
import type { History } from '../chat.api.ts';
import { isAsking } from '../ask/asking.ts';

const listsKey = ['chat', 'conversations'] as const;
const pageRows = 20;

/** The last conversation, of whichever game: where the player goes on. */
export function lastConversationQuery() {
  return queryOptions({
    queryKey: [...listsKey, 'last'],
    queryFn: (context) =>
      orCopy(context, async () => {
        const { items } = await api('GET /api/chat/conversations', { query: { limit: 1 } }, { signal: context.signal });
        return items[0] ?? null;
      }),
    meta: { isCopied: true },
  });
}

interface Listed {
  game_id?: number | undefined;
  /** Those that can be brought back. */
  deleted?: true | undefined;
}

/** The conversations of a game, or all; with words those that hold them. */
export function conversationsQuery({ game_id, deleted }: Listed, q: string) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, deleted ? 'deleted' : (game_id ?? 'all'), q],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/chat/conversations',
        { query: { game_id, deleted, q: q || undefined, skip: pageParam, limit: pageRows } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return items.length > 0 && loaded < total ? loaded : undefined;
    },
  });
}

export function refreshConversations(client: QueryClient) {
  void client.invalidateQueries({ queryKey: listsKey });
}

/** Reads again what is open of conversations; an answer that this tab follows has its own stream. */
export function refreshHistories(client: QueryClient) {
  if (!isAsking()) void client.invalidateQueries({ queryKey: historiesKey });
}

/** Shows the new, empty conversation of a game as the current one. */
export async function openConversation(client: QueryClient, game_id: number): Promise<void> {
  const conversation = await api('POST /api/chat/games/{id}/conversations', { params: { id: game_id } });
  client.setQueryData<History>(historyKey(game_id), { items: [], total: 0, conversation });
}

export function renameConversation(conversation_id: number, title: string) {
  return api('PATCH /api/chat/conversations/{id}', { params: { id: conversation_id }, body: { title } });
}

interface Place {
  game_id: number;
  /** The current one where it is not known. */
  conversation_id: number | undefined;
}

export function deleteConversation({ game_id, conversation_id }: Place) {
  return api('DELETE /api/chat/games/{id}/messages', { params: { id: game_id }, query: { conversation_id } });
}

export function restoreConversation({ game_id, conversation_id }: Place): Promise<Conversation> {
  return api('POST /api/chat/games/{id}/messages/restore', { params: { id: game_id }, query: { conversation_id } });
}

/** Forgets what is cached of a conversation that was deleted. */
export function dropConversation(client: QueryClient, game_id: number, conversation_id: number) {
  changeHistory(client, { game_id, conversation_id }, () => ({ items: [], total: 0, conversation: null }));
  // Another one was the current one when it was last read; which one is it now, only the server knows.
  const current = client.getQueryData<History>(historyKey(game_id))?.conversation;
  if (current) client.removeQueries({ queryKey: historyKey(game_id), type: 'inactive' });
}

/** What was asked, renamed or deleted in another tab or on another device. */
export function takeConversation(client: QueryClient, { conversation_id, conversation }: LiveEvents['conversation']) {
  refreshConversations(client);
  const cached = client.getQueriesData<History>({ queryKey: historiesKey });
  for (const [queryKey, history] of cached) {
    if (isAsking()) continue;
    if (history === undefined) {
      // Its first reply is on its way and may have been read before.
      void client.invalidateQueries({ queryKey });
      continue;
    }
    const isShown = history.conversation?.conversation_id === conversation_id;
    // The first question of a game may have been asked elsewhere.
    const mayBecomeShown = queryKey.at(-1) === 'current' && queryKey[2] === conversation?.game.id;
    const last = history.items.at(-1);
    const isKnown =
      isShown &&
      conversation !== null &&
      conversation.last_message?.message_id === last?.message_id &&
      conversation.last_message?.is_running === (last?.state === 'running');
    if (isKnown) client.setQueryData<History>(queryKey, { ...history, conversation });
    else if (isShown || (mayBecomeShown && history.items.length === 0)) void client.invalidateQueries({ queryKey });
  }
}
