import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationSwitch } from '#contract/notifications.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';

export function switchesQuery() {
  return apiQuery(['notification-switches'], 'GET /api/notifications/switches', {});
}

/** Switches at once, and back where the server refuses. */
export function useSwitchKind() {
  const client = useQueryClient();
  const { queryKey } = switchesQuery();
  return useMutation({
    mutationFn: (body: Pick<NotificationSwitch, 'kind' | 'is_on'>) => api('PUT /api/notifications/switches', { body }),
    mutationKey: queryKey,
    onMutate: async ({ kind, is_on }) => {
      // What was requested before the press would switch it back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (known) => known && { items: known.items.map((one) => (one.kind === kind ? { ...one, is_on } : one)) },
      );
    },
    // While another switch is on its way, its old state would come back.
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
}
