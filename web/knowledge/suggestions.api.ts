import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';

const suggestionsKey = (id: number) => ['article', String(id), 'suggestions'] as const;

/** Lists what readers suggest for an article that one may edit. */
export function suggestionsQuery(id: number) {
  return apiQuery(suggestionsKey(id), 'GET /api/knowledge/articles/{id}/suggestions', { params: { id } });
}

export function suggest(chunk_key: string, content: string) {
  return api('POST /api/knowledge/chunks/{id}/suggestions', { params: { id: chunk_key }, body: { content } });
}

export function decideSuggestion(id: number, takes: boolean, reason?: string) {
  return api('POST /api/knowledge/suggestions/{id}/decision', { params: { id }, body: { takes, reason } });
}
