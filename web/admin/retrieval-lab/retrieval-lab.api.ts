import type { GameEmbeddings } from '#contract/embeddings.ts';
import { useChange } from '#web/http/use-change.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';

export function gameSettingsQuery(id: number) {
  return apiQuery(['admin', 'game-settings', id], 'GET /api/admin/games/{id}/settings', { params: { id } });
}

const refresh = [['admin']];

type Draft = CallOf<'PUT /api/admin/games/{id}/settings/draft'>['body'];

export function useSaveDraft(id: number) {
  return useChange(refresh, (body: Draft) => api('PUT /api/admin/games/{id}/settings/draft', { params: { id }, body }));
}

export function useDeleteDraft(id: number) {
  return useChange(refresh, () => api('DELETE /api/admin/games/{id}/settings/draft', { params: { id } }));
}

export function usePublish(id: number, onStart: (job_id: number) => void) {
  return useChange(refresh, async (body: { reason?: string }) => {
    const { job_id } = await api('POST /api/admin/games/{id}/settings/publish', { params: { id }, body });
    onStart(job_id);
  });
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
  return apiQuery(
    ['admin', 'embeddings', id],
    'GET /api/admin/games/{id}/embeddings',
    { params: { id } },
    {
      // A job that somebody else started, or that starts by itself after a change, is seen here, too.
      refetchInterval: ({ state: { data } }) => (data && isIncomplete(data) ? askAgainMs : false),
    },
  );
}

export function useStartEmbeddings(id: number) {
  return useChange(refresh, () => api('POST /api/admin/games/{id}/embeddings', { params: { id } }));
}

export function settingsVersionsQuery(id: number) {
  return apiQuery(['admin', 'game-settings', id, 'versions'], 'GET /api/admin/games/{id}/settings/versions', {
    params: { id },
  });
}

type LabQuestion = CallOf<'POST /api/admin/games/{id}/retrieval-lab'>['body'];

const keptWhileOpen = { staleTime: Infinity, gcTime: 0, retry: false } as const;

/** What happens to a question; kept while its page is open, since a model's answer costs money. */
export function labQuery(id: number, body: LabQuestion) {
  return apiQuery(
    ['admin', 'retrieval-lab', id, body],
    'POST /api/admin/games/{id}/retrieval-lab',
    { params: { id }, body },
    keptWhileOpen,
  );
}

interface AskedAgain {
  message_id: number;
  game_id: number;
  question: string;
  round: number;
}

/** The answer that a question gets now. It is kept apart from what the admin reads again after each change. */
export function newAnswerQuery({ message_id, game_id: id, question, round }: AskedAgain) {
  return apiQuery(
    ['new-answer', message_id, round],
    'POST /api/admin/games/{id}/retrieval-lab',
    { params: { id }, body: { question, with_answer: true, settings: 'published' } },
    keptWhileOpen,
  );
}
