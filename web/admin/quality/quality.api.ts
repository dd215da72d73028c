import { useChange } from '#web/http/use-change.ts';
import { api } from '#web/http/api.ts';

/** After any of these everything that the admin shows is read again. */
const refresh = [['admin']];

export function useHandle() {
  return useChange(refresh, ({ id, ...body }: { id: number; handled: boolean; note?: string }) =>
    api('PATCH /api/admin/quality/{id}', { params: { id }, body }),
  );
}

export function changeItems(action: 'handle' | 'reopen' | 'delete' | 'restore', ids: number[]) {
  return api('POST /api/admin/quality/bulk', { body: { action, ids } });
}

export function useDeleteItem() {
  return useChange(refresh, (id: number) => api('DELETE /api/admin/quality/{id}', { params: { id } }));
}

export function useRestoreItem() {
  return useChange(refresh, (id: number) => api('POST /api/admin/quality/{id}/restore', { params: { id } }));
}

export function useMakeQuery() {
  return useChange(refresh, (id: number) => api('POST /api/admin/quality/{id}/labelled-query', { params: { id } }));
}
