import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GameEmbeddings } from '#contract/embeddings.ts';
import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';

export function gameSettingsQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'game-settings', id],
    queryFn: ({ signal }) => api('GET /api/admin/games/{id}/settings', { params: { id } }, { signal }),
  });
}

function useSettingsChange<V, A>(mutationFn: (value: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }) });
}

type Draft = CallOf<'PUT /api/admin/games/{id}/settings/draft'>['body'];

export function useSaveDraft(id: number) {
  return useSettingsChange((body: Draft) => api('PUT /api/admin/games/{id}/settings/draft', { params: { id }, body }));
}

export function useDeleteDraft(id: number) {
  return useSettingsChange(() => api('DELETE /api/admin/games/{id}/settings/draft', { params: { id } }));
}

export function usePublish(id: number) {
  return useSettingsChange((body: { reason?: string }) =>
    api('POST /api/admin/games/{id}/settings/publish', { params: { id }, body }),
  );
}

const askAgainMs = 1500;

export function isAtWork({ job }: GameEmbeddings): boolean {
  return job?.state === 'queued' || job?.state === 'running';
}

function isIncomplete(coverage: GameEmbeddings): boolean {
  const { model, covered, chunks } = coverage;
  return isAtWork(coverage) || (model !== null && covered < chunks);
}

export function embeddingsQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'embeddings', id],
    queryFn: ({ signal }) => api('GET /api/admin/games/{id}/embeddings', { params: { id } }, { signal }),
    // A job that somebody else started, or that starts by itself after a change, is seen here, too.
    refetchInterval: ({ state: { data } }) => (data && isIncomplete(data) ? askAgainMs : false),
  });
}

export function useStartEmbeddings(id: number) {
  return useSettingsChange(() => api('POST /api/admin/games/{id}/embeddings', { params: { id } }));
}

export function settingsVersionsQuery(id: number) {
  return queryOptions({
    queryKey: ['admin', 'game-settings', id, 'versions'],
    queryFn: ({ signal }) => api('GET /api/admin/games/{id}/settings/versions', { params: { id } }, { signal }),
  });
}

type LabQuestion = CallOf<'POST /api/admin/games/{id}/retrieval-lab'>['body'];

/** What happens to a question; kept while its page is open, since a model's answer costs money. */
export function labQuery(id: number, body: LabQuestion) {
  return queryOptions({
    queryKey: ['admin', 'retrieval-lab', id, body],
    queryFn: ({ signal }) => api('POST /api/admin/games/{id}/retrieval-lab', { params: { id }, body }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}
