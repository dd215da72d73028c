import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#contract/common.ts';
import { api } from '#web/http/api.ts';

interface ArticlesFilter {
  game_id: number;
  language?: Language;
  skip: number;
  limit: number;
}

export function articlesQuery(filter: ArticlesFilter) {
  return queryOptions({
    queryKey: ['articles', filter],
    queryFn: ({ signal }) => api('GET /api/knowledge/articles', { query: { ...filter } }, { signal }),
  });
}
