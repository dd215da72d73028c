import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { createPageSender } from './page-sender.ts';

/** Takes the place of a worker that browsers still have: it deletes what that one kept, and itself. Open pages stay. */
export const removal = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(remove());
});
`;

interface WorkerOptions {
  /** What `vite build` wrote. */
  folder: string;
  /** Whether browsers are to have a worker; otherwise those that have one remove it. */
  is_on: boolean;
  send: ReturnType<typeof createPageSender>;
}

/**
 * Serves the service worker. Browsers look here for a newer one with each visit, so it is asked for every time; it
 * stands above all pages, so that no Service-Worker-Allowed is needed for its scope to be the whole site.
 */
export async function installServiceWorker(
  app: FastifyInstance,
  { folder, is_on, send }: WorkerOptions,
): Promise<void> {
  const file = join(folder, 'service-worker.js');
  const script = is_on && existsSync(file) ? await readFile(file, 'utf8') : removal;
  app.get('/service-worker.js', (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // A worker requests under its own policy: files and pages of this server, nothing else.
      'content-security-policy': "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      vary: 'accept-encoding',
    });
    return send(request, reply, script);
  });
}
