import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#contract/common.ts';
import { api } from '#web/http/api.ts';

export function unknownWordsQuery() {
  return queryOptions({
    queryKey: ['admin', 'unknown-words'],
    queryFn: ({ signal }) => api('GET /api/admin/knowledge/gaps/unknown-words', {}, { signal }),
  });
}

export function gapQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'gap', id],
    queryFn: ({ signal }) => api('GET /api/admin/knowledge/gaps/{id}', { params: { id } }, { signal }),
  });
}

function useGapChange<V>(mutationFn: (value: V) => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      for (const key of ['admin', 'gaps']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

export function useReleaseGap() {
  return useGapChange(({ id, ...body }: { id: number; wording: string; language: Language }) =>
    api('POST /api/admin/knowledge/gaps/{id}/release', { params: { id }, body }),
  );
}

export function useDismissGap() {
  return useGapChange((id: number) => api('POST /api/admin/knowledge/gaps/{id}/dismiss', { params: { id } }));
}

export function useReopenGap() {
  return useGapChange((id: number) => api('POST /api/admin/knowledge/gaps/{id}/reopen', { params: { id } }));
}
