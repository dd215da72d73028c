import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { changeHistory } from '../chat.api.ts';

const sharesKey = ['shares'] as const;

/** The answers that one shares. */
export function ownSharesQuery(limit: number) {
  return apiQuery([...sharesKey, limit], 'GET /api/shares', { query: { limit } });
}

/** The share of one answer, where there is one. */
export function shareOfQuery(message_id: number) {
  return queryOptions({
    queryKey: [...sharesKey, 'of', message_id],
    queryFn: async ({ signal }) =>
      (await api('GET /api/shares', { query: { message_id } }, { signal })).items[0] ?? null,
    staleTime: 0,
  });
}

/** What anybody may read under this name. */
export function sharedQuery(name: string) {
  return apiQuery(['shared', name], 'GET /api/shared/{name}', { params: { name } });
}

/** The messages and lists that say whether an answer is shared. */
interface ShareOf {
  game_id: number;
  conversation_id: number;
  message_id: number;
}

async function noteShare(client: QueryClient, { game_id, conversation_id, message_id }: ShareOf, share: string | null) {
  changeHistory(client, { game_id, conversation_id }, (history) => ({
    ...history,
    items: history.items.map((message) => (message.message_id === message_id ? { ...message, share } : message)),
  }));
  await client.invalidateQueries({ queryKey: sharesKey });
}

export async function shareAnswer(client: QueryClient, of: ShareOf) {
  const share = await api('POST /api/shares', { body: { message_id: of.message_id } });
  client.setQueryData(shareOfQuery(of.message_id).queryKey, share);
  await noteShare(client, of, share.name);
  return share;
}

export async function endShare(client: QueryClient, of: ShareOf, name: string) {
  await api('DELETE /api/shares/{name}', { params: { name } });
  client.setQueryData(shareOfQuery(of.message_id).queryKey, null);
  await noteShare(client, of, null);
}
