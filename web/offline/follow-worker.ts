import { createStore } from '#web/ui/create-store.ts';
import { below } from '#web/http/own-address.ts';
import type { PageMessage } from './worker-messages.ts';

/** The address that the browser registers and looks at for newer versions. */
const workerPath = below('/service-worker.js');
const lookEveryMs = 60 * 60_000;

/** A newer version that is on this device; taking it reloads the page. */
const newVersion = createStore<{ take: () => void } | null>(null);
export const useNewVersion = newVersion.use;
export const putOffNewVersion = () => newVersion.set(null);

/** The policy of the pages takes addresses of scripts from a named place only. */
function trusted(path: string): string {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (typeof factory !== 'object' || factory === null) return path;
  // Not in TypeScript's types of the browser yet; `register` takes what it makes as if it were the string.
  const { createPolicy } = factory as {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => {
      createScriptURL: (url: string) => string;
    };
  };
  const policy = createPolicy.call(factory, 'service-worker', {
    createScriptURL(url) {
      if (url !== workerPath) throw new TypeError(`${url} is no service worker of this app`);
      return url;
    },
  });
  return policy.createScriptURL(path);
}

/** The entry of the build that this page runs. */
function ownEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return script ? new URL(script.src).pathname : '';
}

const say = (worker: ServiceWorker, message: PageMessage, ports: MessagePort[] = []) =>
  worker.postMessage(message, ports);

function entryOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      port1.close();
      resolve(data);
    });
    port1.start();
    say(worker, 'build', [port2]);
  });
}

/** A page of the new build lets its worker in; an older page offers it and goes on as it is until the player takes it. */
async function offer(worker: ServiceWorker): Promise<void> {
  const isOwn = (await entryOf(worker)) === ownEntry();
  if (worker.state !== 'installed') return;
  if (isOwn) return say(worker, 'activate');
  newVersion.set({
    take() {
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload());
      say(worker, 'activate');
    },
  });
}

/** Another tab has let a newer worker in: this page still runs its own version. */
async function compare(): Promise<void> {
  const worker = navigator.serviceWorker.controller;
  if (!worker || newVersion.get() !== null || (await entryOf(worker)) === ownEntry()) return;
  newVersion.set({ take: () => window.location.reload() });
}

let isWatched = false;

function watchUpdates(registration: ServiceWorkerRegistration): void {
  if (isWatched) return;
  isWatched = true;
  const hadController = navigator.serviceWorker.controller !== null;
  if (registration.waiting) void offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) void offer(worker);
    });
  });
  if (hadController) navigator.serviceWorker.addEventListener('controllerchange', () => void compare());
  let lookedAt = Date.now();
  const look = () => {
    if (document.hidden || !navigator.onLine || Date.now() - lookedAt < lookEveryMs) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, lookEveryMs);
}

/** Says to the service worker, where there is one, whether the server could be reached. */
export function sayReachable(isReachable: boolean) {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null;
  if (worker) say(worker, isReachable ? 'back' : 'away');
}

/**
 * Follows the service worker of the build; development has none. A visitor without an account has nothing to read
 * offline, so none is installed for them.
 */
export async function followWorker(isInstalled: boolean): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = isInstalled
      ? await navigator.serviceWorker.register(trusted(workerPath), { updateViaCache: 'none' })
      : await navigator.serviceWorker.getRegistration();
    if (registration) watchUpdates(registration);
    // Also where the server did not hear of the logout: this device shows nothing of the account any more.
    if (registration && !isInstalled) {
      for (const shown of await registration.getNotifications()) shown.close();
      await (await registration.pushManager.getSubscription())?.unsubscribe();
    }
  } catch {
    // Private windows and full disks have none: the app is the same, online.
  }
}
