import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';

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
