import type { NotificationKind } from '#contract/values/kinds.ts';
import { apiQuery } from '#web/http/api-query.ts';
import { api } from '#web/http/api.ts';

export const pushKey = ['push'] as const;
/** Whether this browser itself still holds what it subscribed with. */
export const heldKey = [...pushKey, 'held'] as const;

export function pushQuery() {
  return apiQuery(pushKey, 'GET /api/push', {});
}

/** `blocked`: the player refused it in the browser; `absent`: the browser has none, or only once the app is installed. */
export type PushSupport = 'present' | 'blocked' | 'absent';

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'absent';
  return Notification.permission === 'denied' ? 'blocked' : 'present';
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The address by which this browser can be reached; null where it has none. */
export async function findHeld(): Promise<string | null> {
  return (await findSubscription())?.endpoint ?? null;
}

/**
 * Asks the player, subscribes at the browser's push service, and tells the server.
 * @returns what the player answered; `default` where they closed the question, which can be put again
 */
export async function subscribe(public_key: string): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission;
  const { pushManager } = await navigator.serviceWorker.ready;
  // Of an earlier key of the server, or of somebody else who used this browser.
  await (await pushManager.getSubscription())?.unsubscribe();
  await tell(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }), []);
  return permission;
}

/** Says which kinds this device does not show. The browser's subscription stays as it is. */
export async function mute(muted: NotificationKind[]): Promise<void> {
  const held = await findSubscription();
  if (held) await tell(held, muted);
}

async function tell(subscription: PushSubscription, muted: NotificationKind[]): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await api('PUT /api/push', { body: { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '', muted } });
}

export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
  await api('DELETE /api/push');
}
