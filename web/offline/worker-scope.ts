/** What a service worker has beside a page; TypeScript's own types for both cannot be loaded together. */

interface LaterEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface InstallEvent extends LaterEvent {
  /** Absent where the browser has no static routes. */
  addRoutes?: (rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>;
}

export interface FetchEvent extends LaterEvent {
  readonly request: Request;
  /** What the browser fetched for a page while the worker started; nothing for a file. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

interface PushEvent extends LaterEvent {
  readonly data: { text: () => string } | null;
}

interface ClickEvent extends LaterEvent {
  readonly notification: Pick<Notification, 'close' | 'data'>;
}

interface OpenPage {
  readonly url: string;
  focus: () => Promise<unknown>;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: LaterEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: ClickEvent;
  message: MessageEvent<unknown> & LaterEvent;
}

interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly navigator: Pick<Navigator, 'onLine'>;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<OpenPage[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <N extends keyof WorkerEvents>(name: N, listener: (event: WorkerEvents[N]) => void) => void;
}

// In a page this is the window; this module runs in the worker only.
export const scope = globalThis as unknown as WorkerScope;

/** The path below which the app is, with a slash at both ends. */
export const basePath = new URL('.', scope.location.href).pathname;
