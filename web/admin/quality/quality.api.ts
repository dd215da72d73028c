import { qualityList } from '#contract/lists/quality.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { useChange } from '#web/http/use-change.ts';
import { adminHomeQuery } from '#web/shell/bar/admin-home.api.ts';
import { api } from '#web/http/api.ts';

/** After any of these everything that the admin shows is read again. */
const refresh = [['admin']];

/** A rated answer; one that was removed from the list has none. */
export function caseQuery(id: number) {
  return apiQuery(['admin', 'quality', id], 'GET /api/admin/quality/{id}', { params: { id } });
}

export function useHandle() {
  return useChange(refresh, ({ id, ...body }: { id: number; handled: boolean; note?: string }) =>
    api('PATCH /api/admin/quality/{id}', { params: { id }, body }),
  );
}

export function changeItems(action: 'handle' | 'reopen' | 'delete' | 'restore', ids: number[]) {
  return api('POST /api/admin/quality/bulk', { body: { action, ids } });
}

/** Its own page is left at once, and would find nothing any more. */
export function useDeleteItem() {
  const without = [['admin', qualityList.endpoint], adminHomeQuery().queryKey];
  return useChange(without, (id: number) => api('DELETE /api/admin/quality/{id}', { params: { id } }));
}

export function useRestoreItem() {
  return useChange(refresh, (id: number) => api('POST /api/admin/quality/{id}/restore', { params: { id } }));
}

export function useMakeQuery() {
  return useChange(refresh, (id: number) => api('POST /api/admin/quality/{id}/labelled-query', { params: { id } }));
}
