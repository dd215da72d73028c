import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MyGamesFilter, MyGamesSort } from '#contract/library.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';

export const myGamesPerPage = 24;

export interface MyGamesQuery {
  page: number;
  q: string;
  sort: MyGamesSort;
  filter: MyGamesFilter;
}

/** One page of the player's own games; the page before stays in sight while it loads. */
export function myGamesQuery({ page, q, sort, filter }: MyGamesQuery) {
  return apiQuery(
    ['library', 'games', { page, q, sort, filter }],
    'GET /api/my-games',
    {
      query: { skip: (page - 1) * myGamesPerPage, limit: myGamesPerPage, sort, filter, ...(q === '' ? {} : { q }) },
    },
    { placeholderData: keepPreviousData },
  );
}

/** The player's own games that were played last, for a short line of them. */
export function latestGamesQuery(limit: number) {
  return apiQuery(['library', 'games', 'latest', limit], 'GET /api/my-games', { query: { limit, sort: 'recent' } });
}

/** What is known of the player in one game. */
export function myAchievementsQuery(slug: string) {
  return apiQuery(['library', 'achievements', slug], 'GET /api/games/{slug}/my-achievements', { params: { slug } });
}

export function useOwnGame() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ game_id, own }: { game_id: number; own: boolean }): Promise<void> => {
      if (own) await api('PUT /api/my-games/{game_id}', { params: { game_id } });
      else await api('DELETE /api/my-games/{game_id}', { params: { game_id } });
    },
    onSettled: async () => {
      await Promise.all(['library', 'games'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}
