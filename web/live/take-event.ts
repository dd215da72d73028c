import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '#contract/live.ts';
import type { Notification } from '#contract/notifications.ts';
import { refreshConversations, refreshHistories, takeConversation } from '#web/chat/conversations/conversations.api.ts';
import type { ServerEvent } from '#web/http/event-parser.ts';
import { refreshJobResults, refreshJobs, takeJob } from '#web/jobs/jobs.api.ts';
import { refreshNotifications, takeNotifications } from '#web/notifications/notifications.api.ts';
import { refreshHistory, refreshWallet, takeTopUp } from '#web/wallet/top-ups.api.ts';
import { callsSummaryKey } from '#web/wallet/wallet.api.ts';

/** Takes the data of one event as it came. @returns the notification that should be shown */
type Take = (client: QueryClient, text: string) => Notification | null;

function on<K extends keyof LiveEvents>(
  name: K,
  take: (client: QueryClient, data: LiveEvents[K]) => Notification | null | void,
): [string, Take] {
  return [name, (client, text) => take(client, JSON.parse(text) as LiveEvents[K]) ?? null];
}

/** How a job ended its card says already. */
const shownByCards: ReadonlySet<Notification['kind']> = new Set([
  'import_done',
  'import_failed',
  'sync_done',
  'sync_failed',
]);

/** Where each event belongs; all of them say what is so now, so the later one wins. */
const takers = new Map([
  on('calls', (client, summary) => {
    client.setQueryData(callsSummaryKey, summary);
    refreshHistory(client);
  }),
  on('notifications', (client, data) => {
    takeNotifications(client, data);
    const { notification } = data;
    return notification && !notification.is_read && !shownByCards.has(notification.kind) ? notification : null;
  }),
  on('top_up', takeTopUp),
  on('job', takeJob),
  on('conversation', takeConversation),
]);

/**
 * Puts what an event tells into the cache; one of a newer server, unknown here, is passed over.
 * @returns the notification that is new, unread and told by nothing else
 */
export function takeEvent(client: QueryClient, { event, data }: ServerEvent): Notification | null {
  return takers.get(event)?.(client, data) ?? null;
}

/**
 * Reads anew what the events keep right, after a time in which some may have been missed.
 * @param isFirst the stream begins: a conversation that is open was read a moment ago
 */
export function refreshLiveData(client: QueryClient, isFirst: boolean): void {
  if (!isFirst) refreshHistories(client);
  refreshWallet(client);
  refreshNotifications(client);
  refreshJobs(client);
  refreshJobResults(client);
  refreshConversations(client);
}
