import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '#contract/live.ts';
import type { Notification } from '#contract/notifications.ts';
import type { ServerEvent } from '#web/http/event-parser.ts';
import { refreshJobs, takeJob } from '#web/jobs/jobs.api.ts';
import { refreshNotifications, takeNotifications } from '#web/notifications/notifications.api.ts';
import { refreshHistory, refreshWallet, takeTopUp } from '#web/wallet/top-ups.api.ts';
import { callsSummaryKey } from '#web/wallet/wallet.api.ts';

type Takers = { [K in keyof LiveEvents]: (client: QueryClient, data: LiveEvents[K]) => Notification | null };

/** Where each event belongs; all of them say what is so now, so the later one wins. */
const takers: Takers = {
  ready: () => null,
  calls: (client, summary) => {
    client.setQueryData(callsSummaryKey, summary);
    refreshHistory(client);
    return null;
  },
  notifications: (client, data) => {
    takeNotifications(client, data);
    return data.notification?.is_read ? null : data.notification;
  },
  top_up: (client, topUp) => {
    takeTopUp(client, topUp);
    return null;
  },
  job: (client, job) => {
    takeJob(client, job);
    return null;
  },
};

function take<K extends keyof LiveEvents>(client: QueryClient, name: K, data: string): Notification | null {
  return takers[name](client, JSON.parse(data) as LiveEvents[K]);
}

const isKnown = (name: string): name is keyof LiveEvents => name in takers;

/**
 * Puts what an event tells into the cache; one of a newer server, unknown here, is passed over.
 * @returns the notification that is new and unread
 */
export function takeEvent(client: QueryClient, { event, data }: ServerEvent): Notification | null {
  return isKnown(event) ? take(client, event, data) : null;
}

/** Reads anew what the events keep right, after a time in which some may have been missed. */
export function refreshLiveData(client: QueryClient): void {
  refreshWallet(client);
  refreshNotifications(client);
  refreshJobs(client);
}
