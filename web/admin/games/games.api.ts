import { useChange } from '#web/http/use-change.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { fallbacks } from '#web/http/fallbacks.ts';
import type { CallOf } from '#contract/endpoint-types.ts';
import { useStartJob } from '#web/jobs/jobs.api.ts';

/**
 * What belongs to a game, read anew before each deletion. Its key stands apart: once the game is deleted there is
 * nothing to read again with the lists.
 */
export function relatedQuery(id: number) {
  return apiQuery(
    ['related-to-game', id],
    'GET /api/admin/games/{id}/hanging',
    { params: { id } },
    { staleTime: 0, gcTime: 0 },
  );
}

export function gameWorkQuery(id: number) {
  return apiQuery(['admin', 'games', id, 'work'], 'GET /api/admin/games/{id}', { params: { id } });
}

type EditableGame = CallOf<'PUT /api/admin/games/{id}'>['body'];

/** After any of these every list that shows the game is read again, players' lists and the audit log included. */
const refresh = [['admin'], ['games']];

export function useCreateGame() {
  return useChange(refresh, (body: EditableGame) => api('POST /api/admin/games', { body }));
}

export function useEditGame() {
  return useChange(refresh, ({ id, ...body }: EditableGame & { id: number }) =>
    api('PUT /api/admin/games/{id}', { params: { id }, body }),
  );
}

export function useSetSampleQuestions(id: number) {
  return useChange(refresh, (items: CallOf<'PUT /api/admin/games/{id}/sample-questions'>['body']['items']) =>
    api('PUT /api/admin/games/{id}/sample-questions', { params: { id }, body: { items } }),
  );
}

export function useDeleteGame() {
  return useChange(refresh, (id: number) =>
    api('DELETE /api/games/{id}', { params: { id } }, { fallback: fallbacks.deleteGame }),
  );
}

export function useRestoreGame() {
  return useChange(refresh, (id: number) => api('POST /api/games/{id}/restore', { params: { id } }));
}

export function useMergeGame() {
  return useChange(refresh, ({ id, into }: { id: number; into: number }) =>
    api('POST /api/admin/games/{id}/merge', { params: { id }, body: { into } }),
  );
}

export function missedSearchesQuery() {
  return apiQuery(['admin', 'missed-searches'], 'GET /api/admin/missed-searches', {});
}

export function useAddAlias() {
  return useChange(refresh, (body: { alias: string; stands_for: string }) =>
    api('POST /api/admin/title-aliases', { body }),
  );
}

export function useDeleteAlias() {
  return useChange(refresh, (id: number) => api('DELETE /api/admin/title-aliases/{id}', { params: { id } }));
}

export function useDismissMissed() {
  return useChange(refresh, (query: string) => api('POST /api/admin/missed-searches/dismiss', { body: { query } }));
}

/** Takes apps of Steam's store into the catalogue. */
export function useImportApps() {
  return useStartJob((app_ids: number[]) => api('POST /api/admin/games/import-from-steam', { body: { app_ids } }));
}

/** Loads the games of a catalogue file. */
export function useImportCatalogue() {
  return useStartJob((file: File) => api('POST /api/admin/games/import-catalogue', {}, { file }));
}

/** For a file chooser. */
export const knowledgeFileTypes = '.json,.md,application/json,text/markdown';

/** Sends a knowledge file to be imported. */
export function useImportGame() {
  return useStartJob((file: File) => api('POST /api/admin/games/import', {}, { file }));
}

/** Has a knowledge file looked over without importing it. */
export function useCheckImport() {
  return useChange([], (file: File) => api('POST /api/admin/games/import/check', {}, { file }));
}

/** Sends a wiki's export and has it looked at. */
export function useSurveyWiki(id: number) {
  return useStartJob((file: File) => api('POST /api/admin/games/{id}/wiki', { params: { id } }, { file }));
}

/** Sends a zip of Markdown and has it looked at. */
export function useSurveyZip(id: number) {
  return useStartJob((file: File) => api('POST /api/admin/games/{id}/markdown', { params: { id } }, { file }));
}

/** The same for files one by one. */
export function useSurveyFiles(id: number) {
  return useStartJob((files: CallOf<'POST /api/admin/games/{id}/markdown/files'>['body']['files']) =>
    api('POST /api/admin/games/{id}/markdown/files', { params: { id }, body: { files } }),
  );
}

/** Has pasted text looked at. */
export function useSurveyPaste(id: number) {
  return useStartJob((text: string) => api('POST /api/admin/games/{id}/paste', { params: { id }, body: { text } }));
}

/** Has a live wiki looked at. */
export function useSurveyAddress(id: number) {
  return useStartJob((address: string) =>
    api('POST /api/admin/games/{id}/wiki/address', { params: { id }, body: { address } }),
  );
}

/** The live wikis that a game was filled from, and its articles whose page is gone there. */
export function gameWikisQuery(id: number) {
  return apiQuery(['admin', 'games', id, 'wikis'], 'GET /api/admin/games/{id}/wiki', { params: { id } });
}

export function useImportWikiAgain(id: number) {
  return useStartJob((wiki_id: number) =>
    api('POST /api/admin/games/{id}/wikis/{wiki_id}/import', { params: { id, wiki_id } }),
  );
}

export function useSetWeekly(id: number) {
  return useChange([['admin', 'games', id, 'wikis']], ({ wiki_id, ...body }: { wiki_id: number; is_weekly: boolean }) =>
    api('PATCH /api/admin/games/{id}/wikis/{wiki_id}', { params: { id, wiki_id }, body }),
  );
}

/** Imports a wiki that was looked at. */
export function useImportWiki(id: number) {
  return useStartJob((body: CallOf<'POST /api/admin/games/{id}/wiki/import'>['body']) =>
    api('POST /api/admin/games/{id}/wiki/import', { params: { id }, body }),
  );
}
