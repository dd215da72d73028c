import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '#contract/common.ts';
import { api } from '#web/http/api.ts';

interface ArticlesFilter {
  game_id: number;
  language?: Language | undefined;
  skip: number;
  limit: number;
}

export function articlesQuery(filter: ArticlesFilter) {
  return queryOptions({
    queryKey: ['articles', filter],
    queryFn: ({ signal }) => api('GET /api/knowledge/articles', { query: { ...filter } }, { signal }),
  });
}

export const articlesPerPage = 20;

/** One page of a game's articles, counted from 1; the page before stays in sight while it loads. */
export function articlesPageQuery(game_id: number, language: Language | undefined, page: number) {
  return {
    ...articlesQuery({ game_id, language, skip: (page - 1) * articlesPerPage, limit: articlesPerPage }),
    placeholderData: keepPreviousData,
  };
}

export function articleQuery(id: string) {
  return queryOptions({
    queryKey: ['article', id],
    queryFn: ({ signal }) => api('GET /api/knowledge/articles/{id}', { params: { id } }, { signal }),
  });
}
