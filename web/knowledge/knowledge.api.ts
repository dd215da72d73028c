import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportReason } from '#contract/knowledge.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { fallbacks } from '#web/http/fallbacks.ts';
import type { CallOf, QueryOf } from '#contract/endpoint-types.ts';

type ArticlesQuery = QueryOf<'GET /api/knowledge/articles'>;
export type ArticlesSort = NonNullable<ArticlesQuery['sort']>;

export const articlesPerPage = 20;

/** One page of a game's articles, counted from 1; the page before stays in sight while it loads. */
export function articlesPageQuery(filter: Omit<ArticlesQuery, 'skip' | 'limit'>, page: number) {
  const query = { ...filter, skip: (page - 1) * articlesPerPage, limit: articlesPerPage };
  return { ...articlesQuery(query), placeholderData: keepPreviousData };
}

export function articlesQuery(query: ArticlesQuery) {
  return apiQuery(['articles', query], 'GET /api/knowledge/articles', { query });
}

/** Articles of all games by a part of their titles. */
export function titlesQuery(q: string) {
  return {
    ...apiQuery(['articles', 'titles', q], 'GET /api/knowledge/titles', { query: { q } }),
    placeholderData: keepPreviousData,
  };
}

type OwnQuery = QueryOf<'GET /api/my-articles'>;
export type OwnSort = NonNullable<OwnQuery['sort']>;

export function myArticlesQuery(filter: Omit<OwnQuery, 'skip' | 'limit'>, page: number) {
  const query = { ...filter, skip: (page - 1) * articlesPerPage, limit: articlesPerPage };
  return {
    ...apiQuery(['articles', 'mine', query], 'GET /api/my-articles', { query }),
    placeholderData: keepPreviousData,
  };
}

export function gapsQuery(game_id: number) {
  return apiQuery(['gaps', game_id], 'GET /api/knowledge/gaps', { query: { game_id } });
}

export function articleQuery(id: string) {
  return apiQuery(['article', id], 'GET /api/knowledge/articles/{id}', { params: { id } });
}

/** After any of these everything that shows articles is read again; a deleted one only when it is opened. */
function useArticleChange<V, A>(mutationFn: (value: V) => Promise<A>, isDeletion = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      for (const key of ['articles', 'games', 'admin']) void client.invalidateQueries({ queryKey: [key] });
      void client.invalidateQueries({ queryKey: ['article'], refetchType: isDeletion ? 'none' : 'active' });
    },
  });
}

export function useCreateArticle() {
  return useArticleChange((body: CallOf<'POST /api/knowledge/articles'>['body']) =>
    api('POST /api/knowledge/articles', { body }),
  );
}

export function useEditArticle() {
  return useArticleChange(({ id, ...body }: CallOf<'PATCH /api/knowledge/articles/{id}'>['body'] & { id: number }) =>
    api('PATCH /api/knowledge/articles/{id}', { params: { id }, body }),
  );
}

export function useEditChunk() {
  return useArticleChange(({ id, ...body }: CallOf<'PATCH /api/knowledge/chunks/{id}'>['body'] & { id: string }) =>
    api('PATCH /api/knowledge/chunks/{id}', { params: { id }, body }),
  );
}

export function useDeleteArticle() {
  return useArticleChange(
    (id: number) =>
      api('DELETE /api/knowledge/articles/{id}', { params: { id } }, { fallback: fallbacks.deleteArticle }),
    true,
  );
}

export function useUndeleteArticle() {
  return useArticleChange((id: number) => api('POST /api/knowledge/articles/{id}/restore', { params: { id } }));
}

export function useRestoreVersion() {
  return useArticleChange(({ id, number }: { id: number; number: number }) =>
    api('POST /api/knowledge/articles/{id}/versions/{number}/restore', { params: { id, number } }),
  );
}

export function reportArticle(id: number, reason: ReportReason, comment: string) {
  return api('POST /api/knowledge/articles/{id}/report', { params: { id }, body: { reason, comment } });
}

export function versionsQuery(id: number) {
  return apiQuery(['article', String(id), 'versions'], 'GET /api/knowledge/articles/{id}/versions', { params: { id } });
}

export function versionQuery(id: number, number: number) {
  return apiQuery(
    ['article', String(id), 'versions', number],
    'GET /api/knowledge/articles/{id}/versions/{number}',
    { params: { id, number } },
    { staleTime: Infinity },
  );
}

/** Whose draft: of a new article of a game, or of an article. */
export interface DraftPlace {
  game_id: number;
  article_id?: number | undefined;
}

export function findArticleDraft(query: DraftPlace) {
  return api('GET /api/knowledge/drafts', { query: { ...query } });
}

export function saveArticleDraft(query: DraftPlace, body: CallOf<'PUT /api/knowledge/drafts'>['body']) {
  return api('PUT /api/knowledge/drafts', { query: { ...query }, body });
}

export function deleteArticleDraft(query: DraftPlace) {
  return api('DELETE /api/knowledge/drafts', { query: { ...query } });
}

export function askWithDraft(body: CallOf<'POST /api/knowledge/drafts/answers'>['body']) {
  return api('POST /api/knowledge/drafts/answers', { body });
}

export function spoilersQuery(game_id: number) {
  return apiQuery(['articles', 'spoilers', game_id], 'GET /api/knowledge/games/{id}/spoilers', {
    params: { id: game_id },
  });
}

export function useChooseSpoilers(game_id: number) {
  return useArticleChange((body: CallOf<'PUT /api/knowledge/games/{id}/spoilers'>['body']) =>
    api('PUT /api/knowledge/games/{id}/spoilers', { params: { id: game_id }, body }),
  );
}
