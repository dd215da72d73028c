import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminGame } from '#contract/admin-games.ts';
import { splitTexts } from '#contract/values/texts.ts';
import { fallbacks } from '#web/http/api-error.ts';
import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';
import { jobQuery, takeJob } from '#web/jobs/jobs.api.ts';

/**
 * What belongs to a game, read anew before each deletion. Its key stands apart: once the game is deleted there is
 * nothing to read again with the lists.
 */
export function relatedQuery(id: number) {
  return queryOptions({
    queryKey: ['related-to-game', id],
    queryFn: ({ signal }) => api('GET /api/admin/games/{id}/hanging', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export type EditableGame = CallOf<'PUT /api/admin/games/{id}'>['body'];

/** After any of these every list that shows the game is read again, players' lists and the audit log included. */
function useGameChange<V, A>(mutationFn: (value: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(['admin', 'games'].map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}

export function useCreateGame() {
  return useGameChange((body: EditableGame) => api('POST /api/admin/games', { body }));
}

export function useEditGame() {
  return useGameChange(({ id, ...body }: EditableGame & { id: number }) =>
    api('PUT /api/admin/games/{id}', { params: { id }, body }),
  );
}

export function useDeleteGame() {
  return useGameChange((id: number) =>
    api('DELETE /api/games/{id}', { params: { id } }, { fallback: fallbacks.deleteGame }),
  );
}

export function useRestoreGame() {
  return useGameChange((id: number) => api('POST /api/games/{id}/restore', { params: { id } }));
}

export function useMergeGame() {
  return useGameChange(({ id, into }: { id: number; into: number }) =>
    api('POST /api/admin/games/{id}/merge', { params: { id }, body: { into } }),
  );
}

/** What can be edited of a game, as it is. */
export function editableOf(game: AdminGame): EditableGame {
  const { title, steam_app_id, header_url, genres } = game;
  const { released_on, developer, publisher, game_version, hidden } = game;
  return {
    title,
    steam_app_id,
    ...splitTexts(game, ['summary']).texts,
    header_url,
    genres,
    released_on,
    developer,
    publisher,
    game_version,
    hidden,
  };
}

export function missedSearchesQuery() {
  return queryOptions({
    queryKey: ['admin', 'missed-searches'],
    queryFn: ({ signal }) => api('GET /api/admin/missed-searches', {}, { signal }),
  });
}

export function useAddAlias() {
  return useGameChange((body: { alias: string; stands_for: string }) => api('POST /api/admin/title-aliases', { body }));
}

export function useDeleteAlias() {
  return useGameChange((id: number) => api('DELETE /api/admin/title-aliases/{id}', { params: { id } }));
}

export function useDismissMissed() {
  return useGameChange((query: string) => api('POST /api/admin/missed-searches/dismiss', { body: { query } }));
}

/** Takes apps of Steam's store into the catalogue; the job is shown at once wherever jobs are. */
export function useImportApps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (app_ids: number[]) => api('POST /api/admin/games/import-from-steam', { body: { app_ids } }),
    onSuccess: async ({ job_id }) => takeJob(client, await client.fetchQuery(jobQuery(job_id))),
  });
}

/** Sends a knowledge file; the job that imports it is shown at once wherever jobs are. */
export function useImportGame() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => api('POST /api/admin/games/import', {}, { file }),
    onSuccess: async ({ job_id }) => takeJob(client, await client.fetchQuery(jobQuery(job_id))),
  });
}

/** Sends a wiki's export and has it looked at. */
export function useSurveyWiki(game_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => api('POST /api/admin/games/{id}/wiki', { params: { id: game_id } }, { file }),
    onSuccess: async ({ job_id }) => takeJob(client, await client.fetchQuery(jobQuery(job_id))),
  });
}

/** Imports a wiki that was looked at. */
export function useImportWiki(game_id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOf<'POST /api/admin/games/{id}/wiki/import'>['body']) =>
      api('POST /api/admin/games/{id}/wiki/import', { params: { id: game_id }, body }),
    onSuccess: async ({ job_id }) => takeJob(client, await client.fetchQuery(jobQuery(job_id))),
  });
}
