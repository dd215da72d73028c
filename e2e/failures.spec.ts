import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, type Login, logIn, test, withoutApp } from './fixtures.ts';

// Requests that a story lets fail appear in the console, too.
test.use({ expectedErrors: [/Failed to load resource|TypeError|Unable to preload CSS/] });

const errorTitle = 'Unexpected Application Error!';

test('a screen that throws shows the error page under its title, and the shell stays', async ({ page, product }) => {
  await logIn(page, product.player, withoutApp);
  await page.route(/\/api\/notifications\?/, (route) => route.fulfill({ json: { items: [null], total: 1 } }));
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: errorTitle })).toBeVisible();
  await expect(page).toHaveTitle(errorTitle);
  await expect(page.getByRole('navigation', { name: 'Main places' })).toBeVisible();
});

test.describe('a screen whose files cannot be loaded', () => {
  /** Blocks files that the page has not loaded yet, as after a deployment that replaced them. */
  async function loseOtherFiles(page: Page, loaded: ReadonlySet<string>) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await page.route(/\/assets\/.*\.js$/, (route) =>
      loaded.has(route.request().url()) ? route.fallback() : route.abort(),
    );
  }

  // What a browser with the service worker does must not differ: it leaves the files of screens to the browser.
  for (const serviceWorkers of ['block', 'allow'] as const)
    test.describe(`with service workers: ${serviceWorkers}`, () => {
      test.use({ serviceWorkers });

      test('is reloaded once, then shows the error page; after 30 seconds it is reloaded again', async ({
        page,
        product,
      }) => {
        const start = Date.now();
        if (serviceWorkers === 'allow') {
          await logIn(page, product.player);
          await page.evaluate(async () => void (await navigator.serviceWorker.ready));
          await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
          await page.goto('/robots.txt');
          await page.evaluate(() => localStorage.clear());
        }
        await page.clock.setFixedTime(start);
        let loads = 0;
        page.on('request', (request) => (loads += Number(request.isNavigationRequest())));
        const loaded = new Set<string>();
        page.on('requestfinished', (request) => loaded.add(request.url()));
        await page.goto('/');
        await loseOtherFiles(page, loaded);
        expect(loads).toBe(1);

        await page.getByRole('link', { name: 'Log in' }).click();
        await expect(page.getByRole('heading', { level: 1, name: errorTitle })).toBeVisible();
        await expect(page).toHaveTitle(errorTitle);
        expect(loads).toBe(2);

        const reload = page.getByRole('button', { name: 'Reload' });
        await page.clock.setFixedTime(start + 29_999);
        await page.waitForLoadState();
        const reloaded = page.waitForEvent('load');
        await reload.click();
        // The button of the page that is left may still be there until then.
        await reloaded;
        await expect(reload).toBeVisible();
        expect(loads).toBe(3);

        await page.clock.setFixedTime(start + 30_000);
        await reload.click();
        // One reload is the player's, the second one the guard's.
        await expect.poll(() => loads).toBe(5);
        await expect(reload).toBeVisible();
        expect(loads).toBe(5);
      });
    });
});

/** Answers every request with this method and path with a status and a body that explains nothing. */
async function failWith(page: Page, method: string, path: RegExp, status: number) {
  await page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status, json: {} }) : route.fallback(),
  );
}

const identified = z.object({ id: z.int() });

/** Calls the API as this person, to prepare what a story needs. */
async function connect(page: Page, login: Login) {
  const { access_token } = z
    .object({ access_token: z.string() })
    .parse(await (await page.request.post('/api/auth/login', { data: login })).json());
  const headers = { authorization: `Bearer ${access_token}` };
  return async (method: string, path: string, data?: object): Promise<unknown> => {
    const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
}

test.describe('a failure that the server does not explain is shown in the words of the specification', () => {
  // The same words in both languages.
  for (const language of ['en', 'ru'])
    test(`when an article is not deleted (${language})`, async ({ page, product }) => {
      await logIn(page, product.admin, withoutApp);
      const call = await connect(page, product.admin);
      await call('PATCH', '/api/auth/me', { language });
      const game = identified.parse(await call('GET', '/api/games/wesnoth/with-achievements'));
      const { items } = z
        .object({ items: z.array(identified) })
        .parse(await call('GET', `/api/knowledge/articles?game_id=${game.id}`));
      await failWith(page, 'DELETE', /\/api\/knowledge\/articles\/\d+$/, 500);
      await page.goto(`/game/wesnoth/articles/${items[0]?.id}`);
      await page.getByRole('button', { name: /More about this article|Ещё об этой статье/ }).click();
      await page.getByRole('menuitem', { name: /^(Delete|Удалить)$/ }).click();
      await expect(page.getByText('Не удалось удалить статью (HTTP 500)', { exact: true })).toBeVisible();
    });

  test('when a game is not deleted', async ({ page, product }) => {
    await logIn(page, product.admin, withoutApp);
    await failWith(page, 'DELETE', /\/api\/games\/\d+$/, 502);
    await page.goto('/admin/games?q=wesnoth');
    await page.getByRole('button', { name: /Battle for Wesnoth/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Не удалось удалить игру (HTTP 502)', { exact: true })).toBeVisible();
  });

  test('when labels are not saved and when an evaluation is not deleted', async ({ page, product }) => {
    await logIn(page, product.admin, withoutApp);
    const call = await connect(page, product.admin);
    const { id: game_id } = identified.parse(await call('GET', '/api/games/wesnoth/with-achievements'));
    const { items } = z
      .object({ items: z.array(z.object({ game_id: z.int(), snapshot_version: z.int() })) })
      .parse(await call('GET', '/api/admin/labels/games'));
    const snapshot_version = items.find((item) => item.game_id === game_id)?.snapshot_version;
    const query_text = 'How does the time of day change damage?';
    const query = { game_id, snapshot_version, query_text };

    await failWith(page, 'POST', /\/api\/admin\/labels\/save$/, 503);
    await page.goto(`/admin/labels?${new URLSearchParams({ game_id: String(game_id), query_text })}`);
    await page.getByRole('button', { name: 'Answers it' }).first().click();
    await page.getByRole('button', { name: /^Save and next/ }).click();
    await expect(page.getByText('Не удалось сохранить разметку (HTTP 503)', { exact: true })).toBeVisible();

    const { items: candidates } = z
      .object({ items: z.array(z.object({ version_id: z.int() })) })
      .parse(await call('POST', '/api/admin/labels/candidates', query));
    const labels = candidates.slice(0, 1).map(({ version_id }) => ({ version_id, grade: 3 }));
    await call('POST', '/api/admin/labels/save', { ...query, labels });
    const evaluation = identified.parse(
      await call('POST', '/api/admin/evaluations', { game_id, snapshot_version, retrieve_k: 5 }),
    );
    await failWith(page, 'DELETE', /\/api\/admin\/evaluations\/\d+$/, 500);
    await page.goto(`/admin/evaluations/${evaluation.id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Не удалось удалить замер (HTTP 500)', { exact: true })).toBeVisible();
  });

  test('when the server gives no reason: Request failed', async ({ page, product }) => {
    await failWith(page, 'POST', /\/api\/auth\/login$/, 500);
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(product.player.email);
    await page.getByLabel('Password', { exact: true }).fill(product.player.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Request failed', { exact: true })).toBeVisible();
  });

  test('when nothing answers: so, in the language of the reader', async ({ page, context, product }) => {
    await context.addCookies([{ name: 'lang', value: 'ru', url: product.origin }]);
    await page.route(/\/api\/auth\/login$/, (route) => route.abort());
    await page.goto('/login');
    await page.getByLabel('Почта').fill(product.player.email);
    await page.getByLabel('Пароль', { exact: true }).fill(product.player.password);
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(page.getByText('Нет связи с сервером. Проверьте подключение.')).toBeVisible();
  });
});
