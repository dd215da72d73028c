import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { historyKey, type History } from '#web/chat/chat.api.ts';
import { purgeCopies, saveCopy } from '#web/http/offline-copies.ts';

/** Keeps on this device what is shown of the queries that say so in their `meta`. @returns ends it */
export function keepCopies(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  void purgeCopies();
  const save = ({ meta, queryKey, state }: Pick<Query, 'meta' | 'queryKey' | 'state'>) => {
    // What came from the copies itself is older than it looks.
    if (!meta?.isCopied || state.data === undefined || !navigator.onLine) return;
    void saveCopy(queryKey, state.data);
    const own = ownHistoryKey(queryKey, state.data);
    if (own) void saveCopy(own, state.data);
  };
  // Most of the first screen was there before this file.
  for (const query of cache.getAll()) save(query);
  return cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    // The events of a cache do not say what its queries hold.
    save(event.query as Query);
  });
}

/** Of the current conversation of a game: its key by its own address, at which links lead to it. */
function ownHistoryKey([area, kind, game_id, which]: QueryKey, data: unknown): QueryKey | undefined {
  if (area !== 'chat' || kind !== 'history' || which !== 'current') return undefined;
  // What is cached under this key is what that query has received.
  const { conversation } = data as History;
  return conversation ? historyKey(Number(game_id), conversation.conversation_id) : undefined;
}
