import { queryOptions } from '@tanstack/react-query';
import type { Evaluation } from '#contract/evaluations.ts';
import { useChange } from '#web/http/use-change.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { fallbacks } from '#web/http/fallbacks.ts';
import type { CallOf } from '#contract/endpoint-types.ts';

const evaluationsEndpoint = 'GET /api/admin/evaluations';
const mostInTrend = 60;

/** Runs that have ended well change no more. */
const isOpen = ({ state }: Evaluation) => state === 'queued' || state === 'running';
const askAgainMs = 1500;

export function evaluationQuery(id: number) {
  return apiQuery(
    ['admin', 'evaluations', id],
    'GET /api/admin/evaluations/{id}',
    { params: { id } },
    { refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? askAgainMs : false) },
  );
}

/** The last runs of one game, or of all, oldest first: for the trend and to choose a baseline from. */
export function lastEvaluationsQuery(game_id: number | undefined) {
  return queryOptions({
    queryKey: ['admin', 'evaluations', 'last', game_id],
    queryFn: async ({ signal }) => {
      const query = { limit: mostInTrend, ...(game_id && { game_id }) };
      return (await api(evaluationsEndpoint, { query }, { signal })).items.toReversed();
    },
  });
}

export function rankingQuery(id: number, query_id: number) {
  return apiQuery(
    ['admin', 'evaluations', id, 'ranking', query_id],
    'GET /api/admin/evaluations/{id}/queries/{query_id}',
    { params: { id, query_id } },
  );
}

export function comparisonQuery(id: number, baseline_id: number) {
  return apiQuery(
    ['admin', 'evaluations', id, 'compare', baseline_id],
    'GET /api/admin/evaluations/{id}/compare',
    { params: { id }, query: { baseline_id } },
    { retry: false },
  );
}

/** In the address of an evaluation the lab's question that it was begun with; `q` is what its list of queries is searched for. */
export const labQuestion = 'question';

const refresh = [['admin']];

export type NewEvaluation = CallOf<'POST /api/admin/evaluations'>['body'];

export function useStartEvaluation() {
  return useChange(refresh, (body: NewEvaluation) => api('POST /api/admin/evaluations', { body }));
}

export function useDeleteEvaluation() {
  return useChange(refresh, (id: number) =>
    api('DELETE /api/admin/evaluations/{id}', { params: { id } }, { fallback: fallbacks.deleteEvaluation }),
  );
}

export function useRestoreEvaluation() {
  return useChange(refresh, (id: number) => api('POST /api/admin/evaluations/{id}/restore', { params: { id } }));
}
