import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (401|404)/],
});

const field = (page: Page) => page.getByRole('textbox', { name: /^Ask about/ });
const answers = (page: Page) => page.getByRole('article', { name: 'The expert answered' });
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });
const question = 'How does the time of day change damage?';

async function ask(page: Page, text: string) {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  await expect(answers(page).last().getByRole('button', { name: 'Copy the answer' })).toBeVisible();
}

/** Until the shell is on this device. */
const waitForWorker = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** The texts of what this device keeps of conversations. */
function readCopies(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = await indexedDB.databases();
    if (!names.some(({ name }) => name === 'hintline-copies')) return '';
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      const request = indexedDB.open('hintline-copies');
      // Deleted meanwhile: made here it would have no place for copies, also for the app.
      request.addEventListener('upgradeneeded', () => request.transaction?.abort());
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => resolve(undefined));
    });
    if (database === undefined) return '';
    const rows = await new Promise<{ queryKey: unknown[] }[]>((resolve) => {
      const request = database.transaction('copies').objectStore('copies').getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    const conversations = rows.filter(({ queryKey }) => queryKey[1] === 'history');
    return rows.length === 0 ? '' : JSON.stringify(conversations);
  });
}

test('without a network the app opens, reads the last conversation, keeps what is typed, and goes on by itself', async ({
  page,
  context,
}) => {
  const player = await makePlayer(page, { email: 'train@example.com', name: 'Tara' });
  await logIn(page, player, '/game/wesnoth/chat');
  await ask(page, question);
  await waitForWorker(page);
  // By its own address it is kept once its number is known, a moment after the answer.
  await expect.poll(() => readCopies(page)).toMatch(/"queryKey":\["chat","history",\d+,\d+\].*"state":"answered"/);

  await context.setOffline(true);
  await expect(line(page)).toBeVisible();
  // What explains a button was never fetched; the conversation stays without it.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
  await answers(page).getByRole('button', { name: 'Copy the answer' }).hover();
  await failed;
  await expect(answers(page)).toContainText('lawful');
  await page.reload();
  await expect(page.getByRole('article', { name: 'You asked' })).toContainText(question);
  await expect(answers(page)).toContainText('lawful');
  await expect(line(page)).toBeVisible();
  await expectAccessible(page);

  await field(page).fill('What is a zone of control?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('There is no connection');
  await expect(field(page)).toHaveValue('What is a zone of control?');
  await page.reload();
  await expect(field(page)).toHaveValue('What is a zone of control?');

  // It pushes the page, and lies over nothing of it, on a phone either.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    const said = (await line(page).boundingBox())!;
    const first = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect(first.y).toBeGreaterThanOrEqual(said.y + said.height);
  }).toPass();
  await page.setViewportSize({ width: 1280, height: 720 });

  await line(page).getByRole('button', { name: 'Read offline' }).click();
  const kept = page.getByRole('dialog', { name: 'Conversations on this device' });
  await expectAccessible(page);
  await kept.getByRole('link', { name: question }).click();
  await expect(page).toHaveURL(/\/game\/wesnoth\/chat\/\d+$/);
  await expect(answers(page)).toContainText('lawful');

  // A page whose files were never fetched says so, and opens once there is a network.
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: question })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();

  await page.goto('/game/wesnoth/chat');
  await expect(field(page)).toHaveValue('What is a zone of control?');
  // Files that are on their way when the connection goes are lost; the answer is drawn by the last of them.
  await expect(answers(page)).toContainText('lawful');
  await context.setOffline(true);
  await expect(line(page)).toBeVisible();
  await context.setOffline(false);
  await expect(line(page)).toBeHidden();
  await expect(answers(page)).toHaveCount(1);
  await field(page).press('Enter');
  await expect(answers(page)).toHaveCount(2);
});

test('nothing of an account stays after logout, after its session has ended, or for another account', async ({
  page,
  context,
}) => {
  const first = await makePlayer(page, { email: 'first@example.com', name: 'Fay' });
  const second = await makePlayer(page, { email: 'second@example.com', name: 'Sam' });
  const open = async (login: typeof first) => {
    await logIn(page, login, '/game/wesnoth/chat');
  };
  await open(first);
  await ask(page, question);
  await waitForWorker(page);
  await expect.poll(() => readCopies(page)).toContain(question);

  // The worker's caches hold files of the app only.
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.length).toBeGreaterThan(100);
  expect(cached.filter((path) => !/^\/(?:seen|assets\/.+)?$/.test(path))).toEqual([]);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect.poll(() => readCopies(page)).toBe('');

  // Ended elsewhere: the server's 401 is what tells this device.
  await open(first);
  await expect(answers(page)).toHaveCount(1);
  await expect.poll(() => readCopies(page)).toContain(question);
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => readCopies(page)).toBe('');

  // Another account in the same browser, without any logout between.
  await open(first);
  await expect.poll(() => readCopies(page)).toContain(question);
  await open(second);
  await expect(field(page)).toBeVisible();
  await expect.poll(() => readCopies(page)).not.toContain(question);
  await context.setOffline(true);
  await page.reload();
  await expect(line(page)).toBeVisible();
  await line(page).getByRole('button', { name: 'Read offline' }).click();
  await expect(page.getByText('No conversation is kept on this device')).toBeVisible();
  await expect(page.getByRole('link', { name: question })).toHaveCount(0);
  await expect(answers(page)).toHaveCount(0);
});
