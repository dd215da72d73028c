import { QueryClient } from '@tanstack/react-query';
import { getLanguage, subscribeLanguage } from '#web/i18n/language.ts';
import { ApiError } from './api-error.ts';
import { dropEarlierReplies } from './drop-earlier-replies.ts';
import { copiesName, getSession, subscribeSession } from './session.ts';

/** The one cache of server data, in memory only; what outlives the tab is in offline-copies.ts. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a network a call fails at once and says so; waiting in silence would look like loading for ever.
        networkMode: 'always',
        // A refusal stays a refusal; a lost connection or a failing server deserves one more try.
        retry: (failures, error) => failures < 1 && (!(error instanceof ApiError) || isPassing(error.status)),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always' },
    },
  });
  dropEarlierReplies(client);
  let token = getSession()?.access_token;
  subscribeSession(() => {
    const next = getSession()?.access_token;
    if (next === token) return;
    token = next;
    // What one visitor received must never be shown to the next.
    for (const query of client.getQueryCache().getAll()) query.reset();
    indexedDB.deleteDatabase(copiesName);
    // Only after the screens know who is here now: what the last visitor could ask may be refused to this one.
    setTimeout(() => void client.refetchQueries({ type: 'active' }));
  });
  let language = getLanguage();
  subscribeLanguage(() => {
    const chosen = getLanguage();
    if (chosen === language) return;
    language = chosen;
    // Summaries and names come in the language of the request; the old ones stay until the new ones are here.
    void client.invalidateQueries();
  });
  return client;
}

function isPassing(status: number): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}
