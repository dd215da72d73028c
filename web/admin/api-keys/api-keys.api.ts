import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';

/** People whose name or address holds these words, for whom a key can be made. */
export function ownersQuery(words: string) {
  return queryOptions({
    queryKey: ['admin', 'users', 'owners', words],
    queryFn: ({ signal }) => api('GET /api/admin/users', { query: { q: words, sort: 'name', limit: 8 } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** After any of these every list that shows a key is read again, the audit log and one's own keys included. */
function useKeyChange<V, A>(mutationFn: (value: V) => Promise<A>) {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['admin'] });
    void client.invalidateQueries({ queryKey: ['api-keys'] });
  };
  return useMutation({ mutationFn, onSettled: refresh });
}

export function useCreateKey() {
  return useKeyChange((body: CallOf<'POST /api/admin/api-keys'>['body']) => api('POST /api/admin/api-keys', { body }));
}

type EditedKey = CallOf<'PUT /api/admin/api-keys/{id}'>['body'];

export function useEditKey() {
  return useKeyChange(({ id, name, is_active, expires_at, monthly_calls }: EditedKey & { id: number }) =>
    api('PUT /api/admin/api-keys/{id}', { params: { id }, body: { name, is_active, expires_at, monthly_calls } }),
  );
}

export function useDeleteKey() {
  return useKeyChange((id: number) => api('DELETE /api/admin/api-keys/{id}', { params: { id } }));
}

export function useRestoreKey() {
  return useKeyChange((id: number) => api('POST /api/admin/api-keys/{id}/restore', { params: { id } }));
}
