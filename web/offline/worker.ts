import { findPage } from '#contract/values/find-page.ts';
import { firstOf, isFile, isShell } from './replies.ts';
import type { PageMessage } from './worker-messages.ts';
import { showPushes } from './worker-push.ts';
import { basePath, type FetchEvent, scope } from './worker-scope.ts';

/** Written by the build: which files open the app without a network, below its path, and what tells this build from others. */
declare const builtShell: { version: string; entry: string; files: string[] };
// Once only: the build writes it wherever the name stands.
const { version, ...built } = builtShell;
const entry = basePath + built.entry;

// The name changes with the build, so that nothing outlives it.
const shellCache = `shell-${version}`;

const shellKey = basePath;
const seenKey = `${basePath}seen`;
/** A page that takes longer is shown from the cache; what it asks the server for still goes there. */
const pageMs = 10_000;
/** A shell that has not reached its server for so long no longer opens. */
const shellMs = 30 * 24 * 60 * 60_000;
const seenEveryMs = 60 * 60_000;
const atOnce = 4;

let seenAt = 0;
/** Whether the server could not be reached last time, though the browser has a network. */
let isServerAway = false;

scope.addEventListener('install', (event) => {
  // The API never passes through here: nothing of an account can be kept, and no call waits for the worker.
  void event.addRoutes?.([{ condition: { urlPattern: { pathname: `${basePath}api/*` } }, source: 'network' }]);
  event.waitUntil(install());
});

scope.addEventListener('activate', (event) => event.waitUntil(activate()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    if (findPage(pathname.slice(basePath.length - 1)) !== undefined) event.respondWith(openPage(event));
    // Online every file is the browser's own business, as without a worker.
  } else if (pathname.startsWith(`${basePath}assets/`) && (isServerAway || !scope.navigator.onLine)) {
    event.respondWith(openFile(event, pathname));
  }
});

showPushes();

scope.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  if (message === 'activate') event.waitUntil(scope.skipWaiting());
  // A worker that has been stopped meanwhile has forgotten it; an open page says it with each try.
  if (message === 'away' || message === 'back') isServerAway = message === 'away';
  if (message === 'build') event.ports[0]?.postMessage(entry);
});

/** All or nothing: a reply that is not the file itself, such as the page of a café's network, ends the installation. */
async function install(): Promise<void> {
  const cache = await scope.caches.open(shellCache);
  try {
    const page = await fetch(shellKey, { cache: 'no-cache', credentials: 'omit' });
    const html = await page.clone().text();
    if (!isShell(page, html, entry)) throw new Error('The server has another build than this worker');
    await cache.put(shellKey, page);
    await cache.put(seenKey, new Response(String(Date.now())));
    for (let start = 0; start < built.files.length; start += atOnce) {
      await Promise.all(built.files.slice(start, start + atOnce).map((file) => addFile(cache, basePath + file)));
    }
  } catch (error) {
    await scope.caches.delete(shellCache);
    throw error;
  }
}

async function addFile(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path, { priority: 'low', credentials: 'omit' });
  if (!isFile(response, path)) throw new Error(`The server did not send ${path}`);
  await cache.put(path, response);
}

async function activate(): Promise<void> {
  const names = await scope.caches.keys();
  const old = names.filter((name) => name !== shellCache);
  await Promise.all(old.map((name) => scope.caches.delete(name)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** The server's page; the shell only where the server cannot be reached in time. */
async function openPage(event: FetchEvent): Promise<Response> {
  const answer = event.preloadResponse.then((preloaded) => preloaded ?? fetch(event.request));
  const response = await firstOf(answer, pageMs);
  // A proxy says so of a server that is away; any other reply, errors too, is the server's own.
  if (response !== undefined && ![502, 503, 504].includes(response.status)) {
    isServerAway = false;
    event.waitUntil(noteSeen());
    return response;
  }
  const page = await findShell();
  isServerAway = page !== undefined;
  return page ?? response ?? answer;
}

async function noteSeen(): Promise<void> {
  if (Date.now() - seenAt < seenEveryMs) return;
  seenAt = Date.now();
  if (!(await scope.caches.has(shellCache))) return;
  const cache = await scope.caches.open(shellCache);
  await cache.put(seenKey, new Response(String(seenAt)));
}

async function findShell(): Promise<Response | undefined> {
  const cache = await scope.caches.open(shellCache);
  const seen = await cache.match(seenKey);
  const isFresh = seen !== undefined && Date.now() - Number(await seen.text()) < shellMs;
  return isFresh ? cache.match(shellKey) : undefined;
}

/** A file that is not of the shell may still be in the browser's own cache. */
async function openFile(event: FetchEvent, path: string): Promise<Response> {
  return (await scope.caches.match(path, { ignoreVary: true })) ?? fetch(event.request);
}
