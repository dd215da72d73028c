import type { Page } from '@playwright/test';
import { adminHomeEndpoints } from '#contract/admin-home.ts';
import { expect, expectAccessible, logIn, makePlayer, test, withoutApp } from './fixtures.ts';

/** The search that Ctrl+K opens inside the admin. */
function palette(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Find in the admin' });
  const open = async () => {
    await expect(page.getByRole('button', { name: 'Go to (Ctrl+K)' })).toBeVisible();
    if (!(await dialog.isVisible())) await page.keyboard.press('Control+k');
    await expect(dialog).toBeVisible();
  };
  const find = async (words: string) => {
    await open();
    await dialog.getByRole('combobox').fill(words);
  };
  return { dialog, open, find };
}

/** Reads what the browser keeps of the pages that this account has read. */
async function readKept(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('hintline-copies', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('copies', { keyPath: 'key' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('no database')));
  });
  const kept = await new Promise<unknown>((resolve) => {
    const request = database.transaction('copies').objectStore('copies').getAll();
    request.addEventListener('success', () => resolve(request.result));
  });
  database.close();
  return JSON.stringify(kept);
}

/** Words that an operator types, and the screen that is looked for. */
const wordsOfOperators = [
  ['refund', 'Top-ups'],
  ['возврат', 'Top-ups'],
  ['webhook', 'Alerts'],
  ['price', 'Call packs'],
  ['backup', 'Settings'],
  ['gaps', 'Unanswered'],
  ['mail', 'Settings'],
  ['ban', 'Users'],
  ['export', 'Ledger'],
  ['free calls', 'Settings'],
  ['colleague', 'Users'],
  ['alerts', 'Alerts'],
  ['charged', 'Ledger'],
  ['import wiki', 'Games'],
  ['restart', 'Settings'],
  ['credit', 'Users'],
  ['promotion', 'Promotion codes'],
  ['models', 'Models'],
] as const;

test('a search box keeps every letter, however fast one types and however slow the network is', async ({
  page,
  product,
}) => {
  await logIn(page, product.admin, withoutApp);
  await page.route('**/api/admin/games?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.goto('/admin/games');
  const search = page.getByRole('searchbox');
  for (const delay of [50, 150, 250, 400]) {
    await search.fill('');
    await search.pressSequentially('stardew valley', { delay });
    await expect(page).toHaveURL(/q=stardew\+valley/);
    await expect(search).toHaveValue('stardew valley');
  }

  await search.fill('wesnoth');
  await expect(page.getByRole('link', { name: 'Battle for Wesnoth' })).toBeVisible();
  await search.fill('nothing is called like this');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  // A changed address changes the field.
  await expect(search).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Battle for Wesnoth' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('Ctrl+K in the admin finds people, payments, answers, games, articles and screens, and leads to their pages', async ({
  page,
  product,
}) => {
  const guest = await makePlayer(page, { email: 'palette-anna@example.com', name: 'Paletta Anna' });
  await logIn(page, product.admin, '/admin');
  const { dialog, find } = palette(page);
  for (const words of [guest.email, 'Paletta']) {
    await find(words);
    await expect(dialog.getByRole('group', { name: 'People' })).toContainText(guest.email);
  }
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Paletta Anna');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paletta Anna');

  await find('Battle for Wesnoth');
  await dialog.getByRole('group', { name: 'Games' }).getByRole('option', { name: 'Battle for Wesnoth' }).click();
  await expect(page).toHaveURL(/\/admin\/games\/\d+$/);

  for (const [words, screen] of wordsOfOperators) {
    await find(words);
    await expect(dialog.getByRole('group', { name: 'Admin pages' }), words).toContainText(screen);
    await expect(dialog.getByRole('group', { name: 'Ask' })).toBeHidden();
  }

  await find('? how do I heal my units in Wesnoth');
  await expect(dialog.getByRole('option')).toHaveText([/^Ask Battle for Wesnoth/]);
  await expect(dialog.getByRole('group')).toHaveCount(1);
});

test('Ctrl+K in the admin begins with what was opened last, and its actions open their dialogs', async ({
  page,
  product,
}) => {
  await logIn(page, product.admin, '/admin/unanswered');
  await expect(page.getByRole('heading', { level: 1, name: 'Unanswered' })).toBeVisible();
  // The page is kept once somebody stays on it.
  await expect.poll(() => page.evaluate(readKept)).toContain('/admin/unanswered');
  // A worry that no other story has to live with.
  await page.route('**/api/admin/home', async (route) => {
    const response = await route.fetch();
    const home = adminHomeEndpoints['GET /api/admin/home'].response.parse(await response.json());
    const tiles = home.tiles.map((one) => (one.key === 'failed_jobs' ? { ...one, value: 2, attention: true } : one));
    await route.fulfill({ response, json: { ...home, tiles } });
  });
  await page.goto('/admin');
  const { dialog, find } = palette(page);
  await expect(page.getByRole('button', { name: 'Go to (Ctrl+K)' })).toBeVisible();
  // The key of a Russian layout.
  await page.evaluate(() => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'л', ctrlKey: true })));
  await expect(dialog.getByRole('group', { name: 'Needs attention' })).toContainText(': 2');
  await expect(dialog.getByRole('group', { name: 'Opened last' }).getByRole('option')).toHaveText([/^Unanswered/]);
  await expectAccessible(page);
  await find('new user');
  await dialog.getByRole('option', { name: 'New user' }).click();
  await expect(page.getByRole('dialog', { name: 'New user' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  await find('write an article in Wesnoth');
  await expect(dialog.getByRole('option', { selected: true })).toHaveText('Write an article in Battle for Wesnoth');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/game\/wesnoth\/articles\/create$/);

  // Outside the admin it is the players' one.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to or ask' })).toBeVisible();
});
