import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { authEndpoints } from '#contract/auth.ts';
import { freePort } from '#server/testing/free-port.ts';
import { type ServerProcess } from '#server/testing/server-process.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { type Finding, finding, inMs, inSeconds } from './findings.ts';
import { installOnPostgres, password, production } from './installation.ts';
import { type Proxy, startNginx } from '../../scripts/private-nginx.ts';
import { send, untilReady } from './traffic.ts';
import { NotRunError } from '../../scripts/test-programs.ts';

const rounds = 6;
// A stream that lasted ten seconds counts as steady: its reader pauses for a second or two, not longer each time.
const settleMs = 12_000;
const movesWithinMs = 15_000;
const metricsToken = 'only-for-this-bench';

/**
 * A real browser with a page open behind nginx: the server that its stream is connected to is killed, the other one
 * makes a notification meanwhile, and the page has to show it.
 */
export async function movedBrowser(): Promise<Finding[]> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new NotRunError('there is no Chromium');
  if (!existsSync(join(import.meta.dirname, '../../dist/web/index.html')))
    throw new NotRunError('the web app is not built: npm run build');
  const installation = await installOnPostgres({ players: 1 });
  const [player] = installation.players;
  const ports = [await freePort(), await freePort()] as const;
  const settings = { ...production, METRICS_TOKEN: metricsToken };
  const start = (port: number) => installation.start({ ...settings, PORT: String(port) });
  const browser = await chromium.launch({ executablePath });
  let proxy: Proxy | undefined;
  try {
    const servers: [ServerProcess, ServerProcess] = [await start(ports[0]), await start(ports[1])];
    proxy = await startNginx(ports);
    const page = await openPage(browser, proxy.origin, player.email);
    const credited: string[] = [];
    /** The owner of each new key is notified. @returns when this server had it */
    const creditThrough = async (server: ServerProcess): Promise<{ name: string; at: number }> => {
      const name = `Key ${credited.length + 1}`;
      const { status } = await send(server.origin, {
        name: 'key',
        method: 'POST',
        path: '/api/auth/me/api-keys',
        headers: player.headers,
        body: { name },
      });
      if (status !== 200) throw new Error(`a key was answered with ${status}`);
      credited.push(name);
      return { name, at: performance.now() };
    };
    const delays: number[] = [];
    const moves: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const index = await connectedTo(servers);
      const other = servers[index === 0 ? 1 : 0];
      const quiet = await creditThrough(other);
      await untilShown(page, quiet.name, credited.length);
      delays.push(performance.now() - quiet.at);
      await servers[index].end('SIGKILL');
      const cut = await creditThrough(other);
      await untilShown(page, cut.name, credited.length);
      moves.push(performance.now() - cut.at);
      servers[index] = await start(ports[index]);
      await untilReady(servers[index].origin);
      await wait(settleMs);
    }
    const seen = await page.evaluate(() => window.sessionStorage.getItem('announced')?.split('\n') ?? []);
    const lost = credited.filter((name) => !seen.some((text) => text.endsWith(`: ${name}`))).length;
    return [
      finding(
        'a page connected to one server shows what another makes ≤ 1 s later',
        `slowest ${inMs(Math.max(...delays))} of ${delays.length}, in Chromium`,
        Math.max(...delays) <= 1_000,
      ),
      finding(
        `${rounds} × kill -9 of the server that the page is connected to: the badge counts on`,
        `slowest ${inSeconds(Math.max(...moves))}; ${lost} of ${credited.length} notifications lost, ${seen.length - credited.length + lost} shown twice`,
        Math.max(...moves) <= movesWithinMs && lost === 0 && seen.length === credited.length,
      ),
    ];
  } finally {
    await browser.close();
    await proxy?.stop();
    await installation.end();
  }
}

/** A logged-in page that writes down what it tells its reader. */
async function openPage(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  origin: string,
  email: string,
): Promise<Page> {
  const page = await browser.newPage({ baseURL: origin });
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  const { access_token, user } = authEndpoints['POST /api/auth/login'].response.parse(await answer.json());
  await page.addInitScript(() => {
    const take = (node: Node) => {
      const text = node instanceof Element ? node.querySelector('span')?.textContent : undefined;
      if (!text?.startsWith('New API key')) return;
      const before = window.sessionStorage.getItem('announced');
      window.sessionStorage.setItem('announced', before === null ? text : `${before}\n${text}`);
    };
    document.addEventListener('DOMContentLoaded', () => {
      const observer = new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          if (target instanceof Element && target.getAttribute('role') === 'status') addedNodes.forEach(take);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
  });
  await page.goto('/');
  await page.evaluate(
    ([token, account]) => {
      localStorage.setItem('access_token', token);
      localStorage.setItem('user', account);
    },
    [access_token, JSON.stringify(user)] as const,
  );
  await page.goto('/');
  return page;
}

/** Which of the two has the page's stream, as its own metrics tell. */
async function connectedTo(servers: readonly [ServerProcess, ServerProcess]): Promise<0 | 1> {
  for (const started = performance.now(); performance.now() - started < movesWithinMs; await wait(100)) {
    const open = await Promise.all(
      servers.map(async ({ origin }) => {
        const { text } = await send(origin, {
          name: 'metrics',
          path: '/metrics',
          headers: { authorization: `Bearer ${metricsToken}` },
        });
        return Number(/^hintline_event_streams_open (\d+)/m.exec(text)?.[1] ?? 0);
      }),
    );
    if (open[0] === 1 && open[1] === 0) return 0;
    if (open[1] === 1 && open[0] === 0) return 1;
  }
  throw new Error('the page follows no events');
}

/** The message of it, and the bell with the number. */
async function untilShown(page: Page, name: string, unread: number): Promise<void> {
  await page.waitForFunction(
    ([ending, count]) => {
      const bells = [...document.querySelectorAll('a[aria-label]')].map(
        (link) => link.getAttribute('aria-label') ?? '',
      );
      const seen = window.sessionStorage.getItem('announced')?.split('\n') ?? [];
      return bells.some((label) => label.includes(count)) && seen.some((text) => text.endsWith(`: ${ending}`));
    },
    [name, `${unread} unread`] as const,
    { timeout: 4 * movesWithinMs, polling: 10 },
  );
}
