import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AdminUser } from '#contract/admin-users.ts';
import type { TimelineKind } from '#contract/values/kinds.ts';
import { useChange } from '#web/http/use-change.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';

/** One account, also one whose deletion can still be undone. */
export function userQuery(id: string) {
  return apiQuery(['admin', 'user', id], 'GET /api/admin/users/{id}', { params: { id }, query: { deleted: true } });
}

/** A user's time line, newest first and page by page; of these kinds, or of all where there are none. */
export function timelineQuery(id: number, kinds: readonly TimelineKind[]) {
  const kindsQuery = kinds.length > 0 ? kinds.join(',') : undefined;
  return infiniteQueryOptions({
    queryKey: ['admin', 'user', String(id), 'timeline', kindsQuery],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /api/admin/users/{id}/timeline',
        { params: { id }, query: { before: pageParam, limit: 30, kinds: kindsQuery } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

type NewUser = CallOf<'POST /api/admin/users'>['body'];
type EditedUser = CallOf<'PUT /api/admin/users/{id}'>['body'];

/** After any of these every list and page that shows the account is read again, the audit log included. */
const refresh = [['admin']];

export function useCreateUser() {
  return useChange(refresh, (body: NewUser) => api('POST /api/admin/users', { body }));
}

export function useEditUser() {
  return useChange(refresh, ({ id, ...body }: EditedUser & { id: number }) =>
    api('PUT /api/admin/users/{id}', { params: { id }, body }),
  );
}

export function useDeleteUser() {
  return useChange(refresh, (id: number) => api('DELETE /api/admin/users/{id}', { params: { id } }));
}

export function useRestoreUser() {
  return useChange(refresh, (id: number) => api('POST /api/admin/users/{id}/restore', { params: { id } }));
}

export function useSendMessage(id: number) {
  return useChange(refresh, (body: CallOf<'POST /api/admin/users/{id}/message'>['body']) =>
    api('POST /api/admin/users/{id}/message', { params: { id }, body }),
  );
}

/** What can be edited of an account, as it is. */
export function editableOf({ email, name, role, grants, is_active, language }: AdminUser) {
  return { email, name, role, grants, is_active, language };
}

export function changeUsers(action: 'delete' | 'restore', ids: number[]) {
  return api('POST /api/admin/users/bulk', { body: { action, ids } });
}

export function endSessionsOf(ids: number[]) {
  return api('POST /api/admin/users/sessions/bulk', { body: { action: 'end', ids } });
}
