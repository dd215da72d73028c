import { useChange } from '#web/http/use-change.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import type { CallOf } from '#contract/endpoint-types.ts';

export function ownKeysQuery() {
  return apiQuery(['api-keys'], 'GET /api/auth/me/api-keys', {});
}

const refresh = [['api-keys']];

export function useMakeKey() {
  return useChange(refresh, (body: CallOf<'POST /api/auth/me/api-keys'>['body']) =>
    api('POST /api/auth/me/api-keys', { body }),
  );
}

type EditedKey = CallOf<'PUT /api/auth/me/api-keys/{id}'>['body'];

export function useEditKey() {
  return useChange(
    refresh,
    ({ id, name, is_active, expires_at, monthly_calls, game_ids }: EditedKey & { id: number }) =>
      api('PUT /api/auth/me/api-keys/{id}', {
        params: { id },
        body: { name, is_active, expires_at, monthly_calls, game_ids },
      }),
  );
}

export function useDecideSignIn() {
  return useChange(refresh, (body: CallOf<'POST /api/oauth/sign-in'>['body']) =>
    api('POST /api/oauth/sign-in', { body }),
  );
}

export function useDeleteKey() {
  return useChange(refresh, (id: number) => api('DELETE /api/auth/me/api-keys/{id}', { params: { id } }));
}

export function useRestoreKey() {
  return useChange(refresh, (id: number) => api('POST /api/auth/me/api-keys/{id}/restore', { params: { id } }));
}
