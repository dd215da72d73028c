import type { CallOf } from '#contract/endpoint-types.ts';
import { api } from '#web/http/api.ts';
import { useChange } from '#web/http/use-change.ts';

const refresh = [['admin']];

export function useCreatePromotion() {
  return useChange(refresh, (body: CallOf<'POST /api/admin/wallet/promotions'>['body']) =>
    api('POST /api/admin/wallet/promotions', { body }),
  );
}

type Edited = CallOf<'PATCH /api/admin/wallet/promotions/{id}'>['body'];

export function useEditPromotion() {
  return useChange(refresh, ({ id, ...body }: Edited & { id: number }) =>
    api('PATCH /api/admin/wallet/promotions/{id}', { params: { id }, body }),
  );
}

export function useDeletePromotion() {
  return useChange(refresh, (id: number) => api('DELETE /api/admin/wallet/promotions/{id}', { params: { id } }));
}

export function useRestorePromotion() {
  return useChange(refresh, (id: number) => api('POST /api/admin/wallet/promotions/{id}/restore', { params: { id } }));
}
