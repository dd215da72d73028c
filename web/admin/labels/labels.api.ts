import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { saveAsFile } from '#web/ui/data/save-as-file.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { fallbacks } from '#web/http/fallbacks.ts';
import type { CallOf } from '#contract/endpoint-types.ts';
import { paths } from '#contract/values/paths.ts';

const queriesEndpoint = 'GET /api/admin/labels/queries';

export function labelGamesQuery() {
  return apiQuery(['admin', 'labels', 'games'], 'GET /api/admin/labels/games', {});
}

/** The titles of games with published texts by their ids, for a list's filter. */
export function useGameOptions(): Record<string, string> {
  const { data } = useQuery(labelGamesQuery());
  return Object.fromEntries(data?.items.map(({ game_id, title }) => [String(game_id), title]) ?? []);
}

/** What changes of its texts took from a game's queries. */
export function lostChunksQuery(id: number) {
  return apiQuery(['admin', 'labels', 'lost', id], 'GET /api/admin/labels/games/{id}/lost', { params: { id } });
}

/** The published settings, measured on what is labelled when this is read. */
export function labelFiguresQuery({ game_id, snapshot_version }: Pick<Judged, 'game_id' | 'snapshot_version'>) {
  return apiQuery(['admin', 'labels', 'figures', game_id], 'GET /api/admin/labels/eval', {
    query: { game_id, snapshot_version },
  });
}

export function useQueriesOfRatings(id: number) {
  return useLabelsChange(() => api('POST /api/admin/labels/games/{id}/from-ratings', { params: { id } }));
}

/** What is still to be judged of a game, the first of it. */
export function openQueriesQuery(game_id: number) {
  return queryOptions({
    queryKey: ['admin', 'labels', 'open', game_id],
    queryFn: async ({ signal }) => {
      const load = (state: 'open' | 'put_off') =>
        api(queriesEndpoint, { query: { game_id, state, limit: 20 } }, { signal });
      const [open, put_off] = await Promise.all([load('open'), load('put_off')]);
      return { items: [...open.items, ...put_off.items], total: open.total + put_off.total };
    },
  });
}

interface Judged {
  game_id: number;
  snapshot_version: number;
  query_text: string;
}

export function candidatesQuery(judged: Judged, search: string) {
  return apiQuery(
    ['admin', 'labels', 'candidates', judged, search],
    'POST /api/admin/labels/candidates',
    { body: { ...judged, ...(search && { search }) } },
    {
      // The cards stay while the admin's own search brings more.
      placeholderData: (previous, query) => {
        const previouslyJudged = query?.queryKey[3];
        return previouslyJudged === undefined || JSON.stringify(previouslyJudged) === JSON.stringify(judged)
          ? keepPreviousData(previous)
          : undefined;
      },
      // What is being judged must not be shuffled under the hand.
      staleTime: Infinity,
      gcTime: 0,
    },
  );
}

function useLabelsChange<V, A>(mutationFn: (value: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      const isDesk = (key: readonly unknown[]) => key[1] === 'labels' && key[2] === 'candidates';
      return client.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => !isDesk(queryKey) });
    },
  });
}

type Saved = CallOf<'POST /api/admin/labels/save'>['body'];

export function useSaveLabels() {
  return useLabelsChange((body: Saved) =>
    api('POST /api/admin/labels/save', { body }, { fallback: fallbacks.saveLabels }),
  );
}

const named = ({ game_id, snapshot_version, query_text }: Judged) => ({ game_id, snapshot_version, query_text });

export function useDeleteQuestion() {
  return useLabelsChange((query: Judged) => api('DELETE /api/admin/labels/question', { query: named(query) }));
}

export function useRestoreQuestion() {
  return useLabelsChange((query: Judged) => api('POST /api/admin/labels/question/restore', { query: named(query) }));
}

export type LabelFormat = 'qrels' | 'jsonl';

export function useImportLabels(id: number) {
  return useLabelsChange((body: { format: LabelFormat; text: string; preview: boolean }) =>
    api('POST /api/admin/labels/games/{id}/import', { params: { id }, body }, { fallback: fallbacks.saveLabels }),
  );
}

/** Saves all labels of a game's present snapshot as a file. */
export async function saveLabelsAsFile(id: number, format: LabelFormat): Promise<void> {
  const { name, text } = await api('GET /api/admin/labels/games/{id}/export', { params: { id }, query: { format } });
  saveAsFile(new Blob([text], { type: 'text/plain' }), name);
}

/** The labelling desk with this game, and with this query on it. */
export function deskAddress(game_id: number, query_text?: string): string {
  const query = new URLSearchParams({ game_id: String(game_id), ...(query_text && { query_text }) });
  return `${paths.adminLabels()}?${query}`;
}
