import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { updateUser } from '#web/http/session.ts';

const gamesAtOnce = 20;

export function steamQuery() {
  return apiQuery(['steam', 'status'], 'GET /api/steam', {});
}

/** The games of the newest sync, what changed first. */
export function syncedGamesQuery() {
  return infiniteQueryOptions({
    queryKey: ['steam', 'games'],
    queryFn: ({ signal, pageParam }) =>
      api('GET /api/steam/games', { query: { skip: pageParam, limit: gamesAtOnce } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.length * gamesAtOnce;
      return shown < last.total ? shown : undefined;
    },
  });
}

/** What hangs on the link: Steam's own pages, the library, and what games say of this player. */
function refreshAll(client: QueryClient) {
  for (const key of ['steam', 'library', 'games']) void client.invalidateQueries({ queryKey: [key] });
}

export function useLinkSteam() {
  const client = useQueryClient();
  return (steam_profile_url: string): Promise<User> =>
    api('POST /api/auth/me/link-steam', { body: { steam_profile_url } }).then((user) => {
      updateUser(user);
      refreshAll(client);
      return user;
    });
}

/** Leads to Steam, where the player signs in; Steam leads back to the profile. */
export function useBeginProof() {
  return useMutation({
    mutationFn: () => api('POST /api/steam/proof'),
    onSuccess: ({ url }) => location.assign(url),
  });
}

/** Hands in the query with which Steam led back. */
export function useFinishProof() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (query: string) => api('POST /api/steam/proof/answer', { body: { query } }),
    onSuccess: (status) => client.setQueryData(steamQuery().queryKey, status),
  });
}

export function useUnlinkSteam() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/auth/me/unlink-steam'),
    onSuccess: (user) => {
      updateUser(user);
      refreshAll(client);
    },
  });
}

export function useStartSync() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/games/sync-with-steam'),
    // Also when it is refused because one runs already: then that one is to be seen.
    onSettled: () => client.invalidateQueries({ queryKey: steamQuery().queryKey }),
  });
}
