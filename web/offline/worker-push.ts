import { paths } from '#contract/values/paths.ts';
import { basePath, scope } from './worker-scope.ts';

/** What the server sends; `path` is a page of this app. */
interface PushMessage {
  id: number;
  title: string;
  body: string;
  path: string;
}

// Where a message cannot be read, something has to be shown all the same: browsers demand it.
const unreadable: PushMessage = { id: 0, title: 'Hintline', body: '', path: paths.notifications() };

function readMessage(text: string | undefined): PushMessage {
  try {
    const { id, title, body, path } = { ...unreadable, ...(JSON.parse(text ?? '') as Partial<PushMessage>) };
    return { id, title, body, path: path.startsWith('/') && !path.startsWith('//') ? path : unreadable.path };
  } catch {
    return unreadable;
  }
}

/** A page that is open there already is brought to the front; no other page is taken from whoever reads it. */
async function open(path: string): Promise<void> {
  const address = basePath + path.slice(1);
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === address);
  await (there ? there.focus() : scope.clients.openWindow(address));
}

/** Shows what the bell tells while the app is closed. A second delivery of one notification takes the first one's place. */
export function showPushes(): void {
  scope.addEventListener('push', (event) => {
    const { id, title, body, path } = readMessage(event.data?.text());
    const shown = { body, tag: `notification-${id}`, icon: `${basePath}icons/192.png`, data: { path } };
    event.waitUntil(scope.registration.showNotification(title, shown));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = event.notification.data as { path: string };
    event.waitUntil(open(path));
  });
}
