import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { KnowledgeFormat } from '#contract/knowledge-snapshots.ts';
import { saveAsFile } from '#web/ui/save-as-file.ts';
import { api } from '#web/http/api.ts';

/** Games with published texts, as the labelling desk lists them. */
export function expertGamesQuery() {
  return queryOptions({
    queryKey: ['admin', 'labels', 'games'],
    queryFn: ({ signal }) => api('GET /api/admin/labels/games', {}, { signal }),
  });
}

export function snapshotsQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'snapshots', id],
    queryFn: ({ signal }) => api('GET /api/admin/knowledge/games/{id}/snapshots', { params: { id } }, { signal }),
  });
}

export function comparisonQuery(id: number, from: number, to: number) {
  return queryOptions({
    queryKey: ['admin', 'snapshots', id, from, to],
    queryFn: ({ signal }) =>
      api('GET /api/admin/knowledge/games/{id}/snapshots/diff', { params: { id }, query: { from, to } }, { signal }),
  });
}

export function useCreateSnapshot(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/admin/knowledge/games/{id}/snapshots', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', 'snapshots'] }),
  });
}

/** Saves the whole knowledge of a game as a file. */
export async function saveKnowledgeAsFile(id: number, format: KnowledgeFormat): Promise<void> {
  const { name, text } = await api('GET /api/admin/knowledge/games/{id}/export', { params: { id }, query: { format } });
  saveAsFile(new Blob([text], { type: format === 'json' ? 'application/json' : 'text/markdown' }), name);
}
