import type { BodyOf } from '#contract/endpoint-types.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import { useChange } from '#web/http/use-change.ts';

export const viewsKey = (list: string) => ['admin', 'saved-views', list];

export function savedViewsQuery(list: string) {
  return apiQuery(viewsKey(list), 'GET /api/admin/saved-views', { query: { list } });
}

export function useSaveView(list: string) {
  return useChange([viewsKey(list)], (body: { name: string; query: string }) =>
    api('POST /api/admin/saved-views', { body: { list, ...body } }),
  );
}

export function useChangeView(list: string) {
  return useChange([viewsKey(list)], ({ id, ...body }: { id: number } & BodyOf<'PATCH /api/admin/saved-views/{id}'>) =>
    api('PATCH /api/admin/saved-views/{id}', { params: { id }, body }),
  );
}

export function deleteView({ id }: { id: number }) {
  return api('DELETE /api/admin/saved-views/{id}', { params: { id } });
}

export function restoreView({ id }: { id: number }) {
  return api('POST /api/admin/saved-views/{id}/restore', { params: { id } });
}
