import type { Page } from '@playwright/test';
import { removal } from '#server/http/pages/service-worker.ts';
import { startChangedServer, type ChangedServer } from './changed-server.ts';
import { expect, logIn, type Login, test as base } from './fixtures.ts';

const test = base.extend<{ server: ChangedServer }>({
  server: async ({ product }, use) => {
    const server = await startChangedServer(product.origin);
    await use(server);
    await server.end();
  },
});

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/service.?worker|Failed to load resource|Failed to fetch|status of 50\d/i],
});

const script = 'text/javascript; charset=utf-8';
const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' });

/** A worker is installed for whoever is logged in. */
async function openWithWorker(page: Page, { origin }: ChangedServer, player: Login) {
  await logIn(page, player, `${origin}/`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

const listCaches = (page: Page) => page.evaluate(() => caches.keys());
const look = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

/** The same product as another build: its worker and its page name another entry. */
function asNewBuild(server: ChangedServer) {
  server.change(async (path, body) => {
    if (path === '/') return { type: 'text/html; charset=utf-8', body: `${await body()}<!-- "/assets/next.js" -->` };
    if (path !== '/service-worker.js') return undefined;
    const built = await body();
    const next = built
      .replace(/version:(["`])[^"`]+\1/, 'version:"next"')
      .replace(/entry:(["`])[^"`]+\1/, 'entry:"assets/next.js"');
    expect(next).not.toBe(built);
    return { type: script, body: next };
  });
}

test('a new version is offered, waits while somebody types, and comes with the tap', async ({
  page,
  server,
  product,
}) => {
  await openWithWorker(page, server, product.player);
  const before = await listCaches(page);
  expect(before).toHaveLength(1);
  asNewBuild(server);
  await page.getByRole('combobox').first().fill('wesn');
  await look(page);
  await expect(prompt(page)).toBeVisible();
  // Still the old one: nothing is reloaded or replaced by itself.
  await expect(page.getByRole('combobox').first()).toHaveValue('wesn');
  expect(await listCaches(page)).toEqual([...before, 'shell-next']);
  const loaded = page.waitForEvent('load');
  await prompt(page).getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect.poll(() => listCaches(page)).toEqual(['shell-next']);
});

test('a new version that is taken in one tab is offered in the other, which loses nothing', async ({
  page,
  context,
  server,
  product,
}) => {
  await openWithWorker(page, server, product.player);
  const other = await context.newPage();
  await other.goto(`${server.origin}/game/wesnoth/chat`);
  const field = other.getByRole('textbox', { name: /^Ask about/ });
  await field.fill('How do I cure poison?');
  asNewBuild(server);
  await look(page);
  await expect(prompt(other)).toBeVisible();
  await prompt(other).getByRole('button', { name: 'Later' }).click();
  await expect(prompt(other)).toBeHidden();
  const loaded = page.waitForEvent('load');
  await prompt(page).getByRole('button', { name: 'Reload' }).click();
  await loaded;
  // It runs on with its own version, and what it would fetch is no longer there.
  await expect(prompt(other)).toBeVisible();
  await expect(field).toHaveValue('How do I cure poison?');
  const reloaded = other.waitForEvent('load');
  await prompt(other).getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await expect(field).toHaveValue('How do I cure poison?');
});

test('pages of errors and of a café’s network are never kept, and a healthy server ends it', async ({
  page,
  server,
  product,
}) => {
  const login = { type: 'text/html', body: '<!doctype html><title>Wi-Fi</title>Log in to the network' };
  const broken: Record<string, { status?: number; type: string; body: string }> = {
    '/': login,
    '/assets/new.css': { status: 503, type: 'text/css', body: 'away' },
    '/assets/new.woff2': login,
    '/assets/new.js': { status: 404, type: script, body: 'away' },
  };
  await openWithWorker(page, server, product.player);
  const before = await listCaches(page);
  for (const [broken_path, reply] of Object.entries(broken)) {
    server.change(async (path, body) => {
      if (path === broken_path) return reply;
      if (path !== '/service-worker.js') return undefined;
      // Another worker with one file that this browser has never had.
      const kind = broken_path.slice(broken_path.lastIndexOf('.') + 1);
      const built = await body();
      const next = built
        .replace(/version:(["`])[^"`]+\1/, `version:"${kind.length}${kind.at(0)}"`)
        .replace(new RegExp(`assets/(?!index)[\\w.-]+\\.${kind}\\b`), broken_path.slice(1));
      return { type: script, body: next };
    });
    const ended = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const found = new Promise<ServiceWorker | null>((resolve) =>
        registration?.addEventListener('updatefound', () => resolve(registration.installing), { once: true }),
      );
      await registration?.update().catch(() => undefined);
      const worker = await found;
      return new Promise<string>((resolve) => {
        const sayState = () => worker && worker.state !== 'installing' && resolve(worker.state);
        worker?.addEventListener('statechange', sayState);
        sayState();
      });
    });
    expect(ended, broken_path).toBe('redundant');
  }
  server.change(undefined);
  expect(await listCaches(page)).toEqual(before);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all((await cache.keys()).map(async (request) => (await cache.match(request))?.text()));
      }),
    );
    return all.flat().filter((text) => text?.includes('Log in to the network') || text === 'away');
  });
  expect(kept).toEqual([]);
});

test('a server that is away or being replaced leads to the shell, its own errors and redirects to themselves', async ({
  page,
  server,
  product,
}) => {
  await openWithWorker(page, server, product.player);
  server.change((path) => (path === '/help' ? { status: 502, type: 'text/html', body: 'Bad gateway' } : undefined));
  await page.goto(`${server.origin}/help`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
  await expect(page.getByText('Bad gateway')).toHaveCount(0);
  server.change((path) => (path === '/help' ? { status: 500, type: 'text/html', body: 'Broken here' } : undefined));
  await page.goto(`${server.origin}/help`);
  await expect(page.getByText('Broken here')).toBeVisible();
  // Never stored: the next answer is the server's again.
  server.change(undefined);
  await page.goto(`${server.origin}/help`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
});

test('a server that wants no worker removes it with all that it kept', async ({ page, server, product }) => {
  await openWithWorker(page, server, product.player);
  expect(await listCaches(page)).toHaveLength(1);
  server.change((path) => (path === '/service-worker.js' ? { type: script, body: removal } : undefined));
  await look(page);
  await expect.poll(() => listCaches(page)).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
