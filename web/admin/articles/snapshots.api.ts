import type { KnowledgeFormat } from '#contract/knowledge-snapshots.ts';
import { saveAsFile } from '#web/ui/data/save-as-file.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { useChange } from '#web/http/use-change.ts';
import { api } from '#web/http/api.ts';

export function snapshotsQuery(id: number) {
  return apiQuery(['admin', 'snapshots', id], 'GET /api/admin/knowledge/games/{id}/snapshots', { params: { id } });
}

export function comparisonQuery(id: number, from: number, to: number) {
  return apiQuery(['admin', 'snapshots', id, from, to], 'GET /api/admin/knowledge/games/{id}/snapshots/diff', {
    params: { id },
    query: { from, to },
  });
}

export function useCreateSnapshot(id: number) {
  return useChange([['admin', 'snapshots']], () =>
    api('POST /api/admin/knowledge/games/{id}/snapshots', { params: { id } }),
  );
}

/** Saves the whole knowledge of a game as a file. */
export async function saveKnowledgeAsFile(id: number, format: KnowledgeFormat): Promise<void> {
  const { name, text } = await api('GET /api/admin/knowledge/games/{id}/export', { params: { id }, query: { format } });
  saveAsFile(new Blob([text], { type: format === 'json' ? 'application/json' : 'text/markdown' }), name);
}
