import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminArticle, AdminChunk, ArticleReport, Review } from '#contract/knowledge-admin.ts';
import { api } from '#web/http/api.ts';
import type { ListSource } from '../list/list-source.ts';

const articlesEndpoint = 'GET /api/admin/knowledge/articles';
const chunksEndpoint = 'GET /api/admin/knowledge/chunks';
const reviewsEndpoint = 'GET /api/admin/knowledge/reviews';
const reportsEndpoint = 'GET /api/admin/knowledge/reports';

export const articlesSource: ListSource<AdminArticle> = {
  endpoint: articlesEndpoint,
  load: (query, signal) => api(articlesEndpoint, { query }, { signal }),
  translate: {
    state: { reviewed: { reviewed: true }, unreviewed: { reviewed: false }, deleted: { deleted: true } },
  },
};

export const chunksSource: ListSource<AdminChunk> = {
  endpoint: chunksEndpoint,
  load: (query, signal) => api(chunksEndpoint, { query }, { signal }),
};

export const reviewsSource: ListSource<Review> = {
  endpoint: reviewsEndpoint,
  load: (query, signal) => api(reviewsEndpoint, { query }, { signal }),
};

export const reportsSource: ListSource<ArticleReport> = {
  endpoint: reportsEndpoint,
  load: (query, signal) => api(reportsEndpoint, { query }, { signal }),
};

export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'review', id],
    queryFn: ({ signal }) => api('GET /api/admin/knowledge/reviews/{id}', { params: { id } }, { signal }),
  });
}

/** After any of these what admins and readers see of articles is read again. */
function useKnowledgeChange<V>(mutationFn: (value: V) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      for (const key of ['admin', 'articles', 'article', 'games']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

export function useApprove() {
  return useKnowledgeChange((id: number) => api('POST /api/admin/knowledge/reviews/{id}/approve', { params: { id } }));
}

export function useSendBack() {
  return useKnowledgeChange(({ id, note }: { id: number; note: string }) =>
    api('POST /api/admin/knowledge/reviews/{id}/return', { params: { id }, body: { note } }),
  );
}

export function useCloseReport() {
  return useKnowledgeChange((id: number) => api('POST /api/admin/knowledge/reports/{id}/close', { params: { id } }));
}
