import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';

export const gamesPerPage = 20;

/** One page of the catalogue, counted from 1; the page before stays in sight while it loads. */
export function gamesPageQuery(page: number) {
  return apiQuery(
    ['games', 'page', page],
    'GET /api/games/with-total',
    { query: { skip: (page - 1) * gamesPerPage, limit: gamesPerPage } },
    { placeholderData: keepPreviousData },
  );
}

export function recommendedGamesQuery() {
  return apiQuery(['games', 'recommended'], 'GET /api/games/recommended', {});
}

export function sampleQuestionsQuery() {
  return apiQuery(['games', 'sample-questions'], 'GET /api/games/sample-questions', {}, { staleTime: 10 * 60_000 });
}

/** Answers that visitors are shown, of one game or of several. */
export function exampleAnswersQuery(game?: string) {
  return apiQuery(
    ['games', 'examples', game],
    'GET /api/example-answers',
    { query: { game } },
    { staleTime: 10 * 60_000 },
  );
}

/** Games by name; nothing is asked for an empty text. */
export function gameSearchQuery(text: string) {
  const q = text.trim().slice(0, 200);
  return apiQuery(
    ['games', 'search', q],
    'GET /api/games/search',
    { query: { q, limit: 10 } },
    { enabled: q !== '', placeholderData: keepPreviousData },
  );
}

/** Tells that a search ended without opening a game; admins give such words a name. Nobody waits for it. */
export function missSearch(q: string) {
  api('POST /api/games/missed-searches', { body: { q } }).catch(() => {});
}

export function gameQuery(slug: string) {
  return apiQuery(
    ['games', 'one', slug],
    'GET /api/games/{slug}/with-achievements',
    { params: { slug } },
    { meta: { isCopied: true } },
  );
}

/** What a game can be achieved by, without the rest of its page. */
export function achievementsQuery(id: number) {
  return apiQuery(['games', 'achievements', id], 'GET /api/games/{id}/achievements', { params: { id } });
}
