import type { Page } from '@playwright/test';
import { adminHomeEndpoints, type Tile } from '#contract/admin-home.ts';
import { expect, expectAccessible, logIn, test, withoutApp } from './fixtures.ts';

const tabs = ['Overview', 'Answers', 'Unanswered', 'Articles', 'Games', 'Users', 'Money', 'System'];
const tabsInRussian = ['Обзор', 'Ответы', 'Без ответа', 'Статьи', 'Игры', 'Пользователи', 'Деньги', 'Система'];

/** The pages below each tab, by their pills. */
const pills = {
  Answers: ['Bad answers', 'All answers', 'Shared answers'],
  Articles: ['Articles', 'Reviews', 'Reports', 'Snapshots'],
  Games: ['Games', 'Other names', 'Labels', 'Evaluations', 'Retrieval lab'],
  Users: ['Users', 'Announcements'],
  Money: ['Top-ups', 'Ledger', 'Call packs', 'Promotion codes'],
  System: ['Settings', 'Models', 'Jobs', 'E-mails', 'Alerts', 'API keys', 'Audit log'],
};

const row = (page: Page, name = 'Admin sections') => page.getByRole('navigation', { name, exact: true });

/** Lets these figures of the queue wait, whatever other stories leave, and nothing else. */
async function letWait(page: Page, waiting: Partial<Record<Tile['key'], number>>) {
  await page.route('**/api/admin/home', async (route) => {
    const response = await route.fetch();
    const home = adminHomeEndpoints['GET /api/admin/home'].response.parse(await response.json());
    const tiles = home.tiles.map((one) => {
      const value = waiting[one.key];
      return value === undefined ? { ...one, attention: false } : { ...one, value, attention: true };
    });
    await route.fulfill({ response, json: { ...home, tiles, alerts: [] } });
  });
}

test('eight tabs are all in view, each leads to its pages, and says how much waits there', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, product.admin, withoutApp);
  await letWait(page, { bad_ratings: 12, reports: 3, articles_to_review: 4 });
  await page.goto('/admin');
  const sections = row(page);
  await expect(sections.getByRole('link')).toHaveText([
    'Overview',
    'Answers12',
    'Unanswered',
    'Articles7',
    'Games',
    'Users',
    'Money',
    'System',
  ]);
  await expectAccessible(page);
  for (const [tab, names] of Object.entries(pills)) {
    await sections.getByRole('link', { name: tab }).click();
    const parts = row(page, tab);
    await expect(parts.getByRole('link')).toHaveText(names.map((name) => new RegExp(`^${name}\\d*$`)));
    for (const name of names) {
      await parts.getByRole('link', { name }).click();
      await expect(parts.locator('[aria-current]')).toHaveText(new RegExp(`^${name}`));
      await expect(sections.locator('[aria-current]')).toHaveText(new RegExp(`^${tab}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  }
  await sections.getByRole('link', { name: 'Answers' }).click();
  await expect(page).toHaveURL(/\/admin\/quality\?handled=false&stars=bad$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Bad answers' })).toBeVisible();

  for (const [language, names] of [
    ['en', tabs],
    ['ru', tabsInRussian],
  ] as const) {
    await page.context().addCookies([{ name: 'lang', value: language, url: product.origin }]);
    await page.reload();
    const links = page.getByRole('main').getByRole('navigation').first().getByRole('link');
    await expect(links).toHaveText(names.map((name) => new RegExp(`^${name}\\d*$`)));
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  }
  await page.unrouteAll({ behavior: 'wait' });
});

test('an earlier address of the questions without an answer leads to their tab, with query and hash', async ({
  page,
  product,
}) => {
  await logIn(page, product.admin, '/admin/articles/gaps?state=closed#list');
  await expect(page).toHaveURL(/\/admin\/unanswered\?state=closed#list$/);
  await expect(row(page).locator('[aria-current]')).toHaveText(/^Unanswered/);
});

test('a game goes along from its page to its labels, evaluations and lab', async ({ page, product }) => {
  await logIn(page, product.admin, '/admin/games?q=wesnoth');
  await page.getByRole('link', { name: 'Battle for Wesnoth' }).click();
  await expect(page).toHaveURL(/\/admin\/games\/\d+$/);
  // The address changes before the page, whose game the links go on with, is drawn.
  await expect(page.getByRole('heading', { level: 1, name: 'Battle for Wesnoth' })).toBeVisible();
  const parts = row(page, 'Games');
  for (const [name, address] of [
    ['Labels', /\/labels\?game_id=\d+/],
    ['Evaluations', /\/evaluations\?game_id=\d+/],
    ['Retrieval lab', /\/retrieval-lab\?game_id=\d+/],
  ] as const) {
    await parts.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
  }
});

test('on a phone the row is moved by a finger, shows where one is, and is walked by keys', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await logIn(page, product.admin, '/admin/settings/alerts');
  const sections = row(page);
  await expect(sections.locator('[aria-current]')).toHaveText(/^System/);
  await expect(sections.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
  await expect(row(page, 'System').getByRole('link', { name: 'Alerts' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  const first = sections.getByRole('link', { name: 'Overview' });
  await first.focus();
  await expect(first).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Bad answers' })).toBeVisible();

  // A row of a list is two lines high, and the admin a place of the bar.
  await page.goto('/admin/users');
  const person = page
    .getByRole('list', { name: 'Users' })
    .getByRole('listitem')
    .filter({ hasText: product.admin.email });
  await expect(person).toContainText('Active');
  expect((await person.boundingBox())?.height).toBeLessThan(100);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main places' }).getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});

test.describe('where the system is light', () => {
  test.use({ colorScheme: 'light' });

  test('the admin is light, too, without asking, and a choice of another theme holds', async ({ page, product }) => {
    const html = page.locator('html');
    await logIn(page, product.admin);
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('button', { name: 'Use the system theme' })).toBeVisible();
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(html).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('button', { name: 'Use the system theme' })).toBeHidden();
    await expect(page.getByRole('link', { name: /^Notifications/ })).toHaveCount(1);
    await expect(page.getByRole('link', { name: /calls? left/ })).toBeHidden();
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await page.reload();
    await expect(row(page).locator('[aria-current]')).toHaveText('Overview');
    await expect(html).toHaveAttribute('data-theme', 'dark');
  });
});

test('a question mark shows the keys of the screen that is open', async ({ page, product }) => {
  await logIn(page, product.admin, '/admin/users');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  // The keys are those of what is there when it is pressed, and rows come after their table.
  await expect(page.getByRole('grid', { name: 'Users' }).locator('[aria-selected]').first()).toBeVisible();
  // What listens for keys comes after the screen.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(keys).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const does of [
    'The next one',
    'From cell to cell',
    'Open the row',
    'Choose the row, or not',
    'Find in the admin',
  ])
    await expect(keys).toContainText(does);
  await expect(keys).not.toContainText('Send the question');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await row(page)
    .getByRole('link', { name: /^System/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(keys).toContainText('Find in the admin');
  await expect(keys).not.toContainText('From cell to cell');
});
