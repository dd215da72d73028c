import type { Page } from '@playwright/test';
import { expect, logIn, test, withoutApp } from './fixtures.ts';

/** Path, query and hash of the address bar. */
function readAddress(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
}

async function expectAddress(page: Page, address: string) {
  await expect.poll(() => readAddress(page)).toBe(address);
}

test.describe('a visitor without an account', () => {
  test('is sent from every screen for players to the login, with query and hash kept', async ({ page }) => {
    for (const path of [
      '/profile',
      '/steam-sync',
      '/calls',
      '/my-games',
      '/notifications',
      '/notifications/1',
      '/game/wesnoth/articles',
      '/game/wesnoth/articles/create',
      '/game/wesnoth/articles/1',
      '/game/wesnoth/chat',
      '/admin',
      '/admin/users/1',
    ]) {
      await page.goto(`${path}?from=mail&n=2#part`);
      await expectAddress(page, '/login?from=mail&n=2#part');
    }
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });

  test('lands after the login where the guard stopped them, with query and hash', async ({ page, product }) => {
    await page.goto('/game/wesnoth/articles?q=time%20of%20day#list');
    await expectAddress(page, '/login?q=time%20of%20day#list');
    await page.getByLabel('E-mail').fill(product.player.email);
    await page.getByLabel('Password', { exact: true }).fill(product.player.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/game/wesnoth/articles');
    const address = new URL(page.url());
    expect(address.searchParams.get('q')).toBe('time of day');
    expect(address.hash).toBe('#list');
  });

  test('lands after a login that no guard asked for at home, with query and hash', async ({ page, product }) => {
    await page.goto('/login?from=mail#part');
    await page.getByLabel('E-mail').fill(product.player.email);
    await page.getByLabel('Password', { exact: true }).fill(product.player.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expectAddress(page, '/?from=mail#part');
  });

  test('may read the public screens', async ({ page }) => {
    for (const path of ['/help', '/personal-data', '/forgot-password', '/game/wesnoth']) {
      await page.goto(`${path}?from=mail#part`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAddress(page, `${path}?from=mail#part`);
    }
  });
});

test.describe('a player', () => {
  test('is sent from the login and the registration to home, with query and hash kept', async ({ page, product }) => {
    await logIn(page, product.player, withoutApp);
    for (const path of ['/login', '/register']) {
      await page.goto(`${path}?from=mail&n=2#part`);
      await expectAddress(page, '/?from=mail&n=2#part');
    }
  });

  test('is redirected from old addresses to the current ones, with query and hash kept', async ({ page, product }) => {
    await logIn(page, product.player, withoutApp);
    for (const [old, present] of [
      ['/app', '/'],
      ['/wallet', '/calls'],
      ['/game/wesnoth/expert', '/game/wesnoth/chat'],
    ] as const) {
      await page.goto('/help');
      await page.goto(`${old}?from=mail&n=2#part`);
      await expectAddress(page, `${present}?from=mail&n=2#part`);
      await page.goBack();
      // The old address is no step of the history.
      await expectAddress(page, '/help');
    }
  });

  test('sees on an admin screen that it is not allowed, without a request or a redirect', async ({ page, product }) => {
    await logIn(page, product.player, withoutApp);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/admin/users?q=x#part');
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
    await expectAddress(page, '/admin/users?q=x#part');
    expect(requests.filter((url) => url.includes('/api/admin/'))).toEqual([]);
  });
});

test('each path or query is reported once as a page hit, without its hash and without secrets', async ({ page }) => {
  const hits: string[] = [];
  page.on('request', (request) => {
    const path = (request.url().endsWith('/api/analytics/hits') ? request.postDataJSON() : null)?.path;
    if (typeof path === 'string') hits.push(path);
  });
  await page.goto('/help?token=secret&from=mail#part');
  await expect.poll(() => hits).toEqual(['/help?from=mail']);
  await page.evaluate(() => (window.location.hash = 'other'));
  // Another address of the same visit, which differs only in what is not reported.
  await page.evaluate(() => {
    for (const token of ['second', 'third']) history.pushState(history.state, '', `/help?token=${token}&from=mail`);
  });
  await page.goBack();
  await expectAddress(page, '/help?token=second&from=mail');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect.poll(() => hits).toEqual(['/help?from=mail', '/login']);
  await page.goBack();
  await expect.poll(() => hits).toEqual(['/help?from=mail', '/login', '/help?from=mail']);
});
