import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';

export const gamesPerPage = 20;

/** One page of the catalogue, counted from 1; the page before stays in sight while it loads. */
export function gamesPageQuery(page: number) {
  return queryOptions({
    queryKey: ['games', 'page', page],
    queryFn: ({ signal }) =>
      api('GET /api/games/with-total', { query: { skip: (page - 1) * gamesPerPage, limit: gamesPerPage } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function recommendedGamesQuery() {
  return queryOptions({
    queryKey: ['games', 'recommended'],
    queryFn: ({ signal }) => api('GET /api/games/recommended', {}, { signal }),
  });
}

export function sampleQuestionsQuery() {
  return queryOptions({
    queryKey: ['games', 'sample-questions'],
    queryFn: ({ signal }) => api('GET /api/games/sample-questions', {}, { signal }),
    staleTime: 10 * 60_000,
  });
}

/** Games by name; nothing is asked for an empty text. */
export function gameSearchQuery(text: string) {
  const q = text.trim().slice(0, 200);
  return queryOptions({
    queryKey: ['games', 'search', q],
    queryFn: ({ signal }) => api('GET /api/games/search', { query: { q, limit: 10 } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** Tells that a search ended without opening a game; admins give such words a name. Nobody waits for it. */
export function missSearch(q: string) {
  api('POST /api/games/missed-searches', { body: { q } }).catch(() => {});
}

export function gameQuery(slug: string) {
  return queryOptions({
    queryKey: ['games', 'one', slug],
    queryFn: ({ signal }) => api('GET /api/games/{slug}/with-achievements', { params: { slug } }, { signal }),
  });
}
