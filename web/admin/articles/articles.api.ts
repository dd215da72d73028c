import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';

/** Its key stands apart: once a text is decided on, there is nothing to read again with the lists. */
export function reviewQuery(id: number) {
  return apiQuery(['review', id], 'GET /api/admin/knowledge/reviews/{id}', { params: { id } });
}

/** Its form begins with what it reads, so what was read before a change is not shown again. */
export function chunkQuery(id: string, waiting: boolean) {
  return apiQuery(
    ['admin', 'chunk', id, waiting],
    'GET /api/admin/knowledge/chunks/{id}',
    { params: { id }, query: { waiting } },
    { staleTime: 0, gcTime: 0 },
  );
}

/** What is read again after a decision about a text: what admins and readers see of articles. */
export const articleKeys = [['admin'], ['articles'], ['article'], ['games']];

export function decideReviews(action: 'approve' | 'return' | 'reject', ids: number[], reason?: string) {
  return api('POST /api/admin/knowledge/reviews/bulk', { body: { action, ids, reason } });
}

export function dismissReports(ids: number[]) {
  return api('POST /api/admin/knowledge/reports/bulk', { body: { action: 'dismiss', ids } });
}

export function approve(id: number) {
  return api('POST /api/admin/knowledge/reviews/{id}/approve', { params: { id } });
}

export function sendBack({ id, note }: { id: number; note: string }) {
  return api('POST /api/admin/knowledge/reviews/{id}/return', { params: { id }, body: { note } });
}

export function closeReport(id: number) {
  return api('POST /api/admin/knowledge/reports/{id}/close', { params: { id } });
}
