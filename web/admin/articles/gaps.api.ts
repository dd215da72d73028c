import type { UnknownWord } from '#contract/gaps.ts';
import type { Language } from '#contract/common.ts';
import type { AnswerOf, BodyOf } from '#contract/endpoint-types.ts';
import { useChange } from '#web/http/use-change.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';

/** Questions that ask the same, with what may be done about them. */
export type Group = AnswerOf<'GET /api/admin/knowledge/gaps/{id}'>;

export function unknownWordsQuery() {
  return apiQuery(['admin', 'unknown-words'], 'GET /api/admin/knowledge/gaps/unknown-words', {});
}

export function gapQuery(id: number) {
  return apiQuery(['admin', 'gap', id], 'GET /api/admin/knowledge/gaps/{id}', { params: { id } });
}

export function nearTextsQuery(id: number) {
  return apiQuery(['admin', 'gap', id, 'texts'], 'GET /api/admin/knowledge/gaps/{id}/texts', { params: { id } });
}

/** The open groups of a game, those first that most players wait for. */
export function otherGroupsQuery(game_id: number, q: string) {
  const query = { game_id, state: 'open', limit: 20, ...(q !== '' && { q }) } as const;
  return apiQuery(['admin', 'other-gaps', game_id, q], 'GET /api/admin/knowledge/gaps', { query });
}

const refresh = [['admin'], ['gaps']];

export function useAcceptWord() {
  return useChange(refresh, (body: BodyOf<'POST /api/admin/knowledge/gaps/unknown-words/accept'>) =>
    api('POST /api/admin/knowledge/gaps/unknown-words/accept', { body }),
  );
}

export function useDismissWord() {
  return useChange(refresh, (body: BodyOf<'POST /api/admin/knowledge/gaps/unknown-words/dismiss'>) =>
    api('POST /api/admin/knowledge/gaps/unknown-words/dismiss', { body }),
  );
}

export function useReleaseGap() {
  return useChange(refresh, ({ id, ...body }: { id: number; wording: string; language: Language }) =>
    api('POST /api/admin/knowledge/gaps/{id}/release', { params: { id }, body }),
  );
}

export function useWithdrawGap() {
  return useChange(refresh, (id: number) => api('DELETE /api/admin/knowledge/gaps/{id}/release', { params: { id } }));
}

export function useAskGroupAgain() {
  return useChange(refresh, (id: number) => api('POST /api/admin/knowledge/gaps/{id}/ask-again', { params: { id } }));
}

export function useDismissGap() {
  return useChange(refresh, (id: number) => api('POST /api/admin/knowledge/gaps/{id}/dismiss', { params: { id } }));
}

export function useReopenGap() {
  return useChange(refresh, (id: number) => api('POST /api/admin/knowledge/gaps/{id}/reopen', { params: { id } }));
}

export function useMergeGap() {
  return useChange(refresh, ({ id, into }: { id: number; into: number }) =>
    api('POST /api/admin/knowledge/gaps/{id}/merge', { params: { id }, body: { into } }),
  );
}

export function useSplitGap() {
  return useChange(refresh, (id: number) => api('POST /api/admin/knowledge/gaps/{id}/split', { params: { id } }));
}

export function changeGaps(body: BodyOf<'POST /api/admin/knowledge/gaps/bulk'>) {
  return api('POST /api/admin/knowledge/gaps/bulk', { body });
}

/** Of several words, each known by its id; the server names them by their place. */
export async function decideWords(action: 'accept' | 'dismiss', ids: readonly number[], items: readonly UnknownWord[]) {
  const words = items.map(({ game_id, word, article }) => ({ game_id, word, stands_for: article?.title }));
  const answer = await api('POST /api/admin/knowledge/gaps/unknown-words/bulk', { body: { action, words } });
  return { ...answer, items: answer.items.map((item) => ({ ...item, id: ids[item.id - 1] ?? item.id })) };
}
