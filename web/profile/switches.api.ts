import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationSwitch } from '#contract/notifications.ts';
import { api } from '#web/http/api.ts';

export function switchesQuery() {
  return queryOptions({
    queryKey: ['notification-switches'],
    queryFn: ({ signal }) => api('GET /api/notifications/switches', {}, { signal }),
  });
}

/** Switches at once, and back where the server refuses. */
export function useSwitchKind() {
  const client = useQueryClient();
  const { queryKey } = switchesQuery();
  return useMutation({
    mutationFn: (body: Pick<NotificationSwitch, 'kind' | 'is_on'>) => api('PUT /api/notifications/switches', { body }),
    onMutate: ({ kind, is_on }) =>
      client.setQueryData(
        queryKey,
        (known) => known && { items: known.items.map((one) => (one.kind === kind ? { ...one, is_on } : one)) },
      ),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
