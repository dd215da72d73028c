import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/http/api.ts';

export const notificationsKey = ['notifications'] as const;

export function unreadQuery() {
  return queryOptions({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: async ({ signal }) => (await api('GET /api/notifications', { query: { limit: 1 } }, { signal })).unread,
    staleTime: Infinity,
  });
}

/** How many are unread, as the live stream keeps it; it also asks at first, so the bell itself asks nothing. */
export function useUnread(): number {
  return useQuery({ ...unreadQuery(), enabled: false }).data ?? 0;
}
