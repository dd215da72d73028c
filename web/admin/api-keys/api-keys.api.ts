import { keepPreviousData } from '@tanstack/react-query';
import { useChange } from '#web/http/use-change.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';

/** People whose name or address holds these words, for whom a key can be made. */
export function ownersQuery(words: string) {
  return apiQuery(
    ['admin', 'users', 'owners', words],
    'GET /api/admin/users',
    { query: { q: words, sort: 'name', limit: 8 } },
    { placeholderData: keepPreviousData },
  );
}

/** A key as it is when its form opens; what was read before is not shown again, and typing is not disturbed. */
export function keyQuery(id: number) {
  return apiQuery(
    ['admin', 'api-keys', 'one', id],
    'GET /api/admin/api-keys/{id}',
    { params: { id } },
    { gcTime: 0, staleTime: Infinity },
  );
}

/** After any of these every list that shows a key is read again, the audit log and one's own keys included. */
const refresh = [['admin'], ['api-keys']];

export function useCreateKey() {
  return useChange(refresh, (body: CallOf<'POST /api/admin/api-keys'>['body']) =>
    api('POST /api/admin/api-keys', { body }),
  );
}

type EditedKey = CallOf<'PUT /api/admin/api-keys/{id}'>['body'];

export function useEditKey() {
  return useChange(refresh, ({ id, name, is_active, expires_at, monthly_calls }: EditedKey & { id: number }) =>
    api('PUT /api/admin/api-keys/{id}', { params: { id }, body: { name, is_active, expires_at, monthly_calls } }),
  );
}

export function useDeleteKey() {
  return useChange(refresh, (id: number) => api('DELETE /api/admin/api-keys/{id}', { params: { id } }));
}

export function useRestoreKey() {
  return useChange(refresh, (id: number) => api('POST /api/admin/api-keys/{id}/restore', { params: { id } }));
}
