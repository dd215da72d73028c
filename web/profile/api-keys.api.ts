import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';

export function ownKeysQuery() {
  return queryOptions({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => api('GET /api/auth/me/api-keys', {}, { signal }),
  });
}

function useKeyChange<V, A>(mutationFn: (value: V) => Promise<A>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ['api-keys'] }) });
}

export function useMakeKey() {
  return useKeyChange((body: CallOf<'POST /api/auth/me/api-keys'>['body']) =>
    api('POST /api/auth/me/api-keys', { body }),
  );
}

type EditedKey = CallOf<'PUT /api/auth/me/api-keys/{id}'>['body'];

export function useEditKey() {
  return useKeyChange(({ id, name, is_active, expires_at, monthly_calls }: EditedKey & { id: number }) =>
    api('PUT /api/auth/me/api-keys/{id}', { params: { id }, body: { name, is_active, expires_at, monthly_calls } }),
  );
}

export function useDeleteKey() {
  return useKeyChange((id: number) => api('DELETE /api/auth/me/api-keys/{id}', { params: { id } }));
}

export function useRestoreKey() {
  return useKeyChange((id: number) => api('POST /api/auth/me/api-keys/{id}/restore', { params: { id } }));
}
