import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';

export function answerQuery(id: number) {
  return apiQuery(['admin', 'answers', id], 'GET /api/admin/answers/{id}', { params: { id } });
}

export function announceBetterAnswer(id: number, everybody: boolean) {
  return api('POST /api/admin/answers/{id}/better-answer', { params: { id }, body: { everybody } });
}

export function giveBackCalls(ids: number[], reason: string) {
  return api('POST /api/admin/answers/bulk', { body: { action: 'give_back', ids, reason } });
}
