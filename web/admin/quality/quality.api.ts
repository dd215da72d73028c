import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QualityItem } from '#contract/admin-quality.ts';
import { api } from '#web/http/api.ts';
import type { ListSource } from '../list/list-source.ts';

const qualityEndpoint = 'GET /api/admin/quality';

export const qualitySource: ListSource<QualityItem> = {
  endpoint: qualityEndpoint,
  load: (query, signal) => api(qualityEndpoint, { query }, { signal }),
  translate: {
    stars: {
      bad: { max_rating: 2 },
      1: { rating: 1 },
      2: { rating: 2 },
      3: { rating: 3 },
      4: { rating: 4 },
      5: { rating: 5 },
    },
  },
};

export function qualityQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'quality', id],
    queryFn: ({ signal }) => api('GET /api/admin/quality/{id}', { params: { id } }, { signal }),
  });
}

/** After any of these everything that the admin shows is read again. */
function useQualityChange<V, A>(mutationFn: (value: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }) });
}

export function useHandle() {
  return useQualityChange(({ id, ...body }: { id: number; handled: boolean; note?: string }) =>
    api('PATCH /api/admin/quality/{id}', { params: { id }, body }),
  );
}

export function useDeleteItem() {
  return useQualityChange((id: number) => api('DELETE /api/admin/quality/{id}', { params: { id } }));
}

export function useRestoreItem() {
  return useQualityChange((id: number) => api('POST /api/admin/quality/{id}/restore', { params: { id } }));
}

export function useMakeQuery() {
  return useQualityChange((id: number) => api('POST /api/admin/quality/{id}/labelled-query', { params: { id } }));
}
