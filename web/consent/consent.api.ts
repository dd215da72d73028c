import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';

/** What the player agreed to, and whether they have to be asked. */
export function consentQuery(user_id: number | undefined) {
  return apiQuery(
    ['consent', user_id],
    'GET /api/auth/me/consent',
    {},
    { staleTime: Infinity, enabled: user_id !== undefined },
  );
}

export function useAcceptConsent(user_id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => api('POST /api/auth/me/consent', { body: { version } }),
    onSuccess: (state) => client.setQueryData(consentQuery(user_id).queryKey, state),
    // A newer version came into force meanwhile: it has to be seen first.
    onError: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
}
