import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '#contract/live.ts';
import type { Notification } from '#contract/notifications.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';
import type { AnswerOf } from '#contract/endpoint-types.ts';
import { notificationsKey, unreadQuery } from './unread.api.ts';

export const notificationsPerPage = 20;

type Page = AnswerOf<'GET /api/notifications'>;
const pagesKey = [...notificationsKey, 'page'] as const;
const oneKey = [...notificationsKey, 'one'] as const;

/** One page, newest first and counted from 1; the page before stays in sight while it loads. */
export function notificationsPageQuery(page: number) {
  const query = { limit: notificationsPerPage, offset: (page - 1) * notificationsPerPage };
  return apiQuery([...pagesKey, page], 'GET /api/notifications', { query }, { placeholderData: keepPreviousData });
}

export function notificationQuery(id: number) {
  return apiQuery([...oneKey, id], 'GET /api/notifications/{id}', { params: { id } });
}

/** What the live stream tells: the new count, and the notification where there is a new one. */
export function takeNotifications(client: QueryClient, { unread, notification }: LiveEvents['notifications']): void {
  client.setQueryData(unreadQuery().queryKey, unread);
  if (notification) client.setQueryData(notificationQuery(notification.id).queryKey, notification);
  // What is open may have been withdrawn.
  else void client.invalidateQueries({ queryKey: oneKey });
  void client.invalidateQueries({ queryKey: pagesKey });
}

export function refreshNotifications(client: QueryClient): void {
  // One that is on its way may have been counted before; nobody but this function requests it.
  void client.cancelQueries({ queryKey: unreadQuery().queryKey });
  void client.fetchQuery({ ...unreadQuery(), staleTime: 0 }).catch(() => undefined);
  void client.invalidateQueries({ queryKey: pagesKey });
}

/**
 * Marks every shown copy, and counts down. What was asked for before and arrives later would show it unread again.
 * @returns puts all of it back
 */
async function markCopies(
  client: QueryClient,
  isMarked: (one: Notification) => boolean,
  leftOf: (unread: number) => number,
) {
  await client.cancelQueries({ queryKey: notificationsKey });
  const left = leftOf(client.getQueryData(unreadQuery().queryKey) ?? 1);
  const before = client.getQueriesData({ queryKey: notificationsKey });
  const mark = <T extends Notification>(one: T): T => (isMarked(one) ? { ...one, is_read: true } : one);
  client.setQueriesData<Page>(
    { queryKey: pagesKey },
    (page) => page && { ...page, items: page.items.map(mark), unread: left },
  );
  client.setQueriesData<Notification>({ queryKey: oneKey }, (one) => one && mark(one));
  client.setQueryData(unreadQuery().queryKey, left);
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/**
 * Shown as read at once; what the server refuses is shown unread again.
 * @param fail is called then, also where what marked it is gone from the screen
 */
export function useMarkRead(fail: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api('PATCH /api/notifications/{id}/read', { params: { id } }),
    onMutate: (id) =>
      markCopies(
        client,
        (one) => one.id === id,
        (unread) => Math.max(0, unread - 1),
      ),
    onError: (_error, _id, undo) => {
      undo?.();
      fail();
    },
    onSettled: () => refreshNotifications(client),
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /api/notifications/read-all'),
    onMutate: () =>
      markCopies(
        client,
        () => true,
        () => 0,
      ),
    onError: (_error, _nothing, undo) => undo?.(),
    onSettled: () => refreshNotifications(client),
  });
}
