import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';

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
