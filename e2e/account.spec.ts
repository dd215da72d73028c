import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { consentVersion } from '#contract/auth.ts';
import {
  expect,
  expectAccessible,
  type Login,
  logIn,
  makePlayer,
  takeMail,
  takeVerificationLink,
  test,
  withoutApp,
} from './fixtures.ts';

// The browser uses a session that has just ended once more before it knows.
test.use({ expectedErrors: [/4(01|22)/] });

/** A new person, because the password changes and the account is deleted. */
async function registerByApi(page: Page, product: { folder: string }, login: Login, name: string) {
  const data = { ...login, name, consent: true, consent_version: consentVersion };
  await page.request.post('/api/auth/register', { data });
  const [, token] = (await takeVerificationLink(product.folder, login.email)).split('token=');
  expect((await page.request.post('/api/auth/verify-email', { data: { token } })).status()).toBe(200);
}

/** Reads the account before its address is confirmed, and keeps that old reply back until it is released. */
async function holdAccount(page: Page) {
  const isRead = Promise.withResolvers<void>();
  const isReleased = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    isRead.resolve();
    await isReleased.promise;
    await route.fulfill({ response });
  });
  await page.route('**/email-change/confirm', async (route) => {
    await isRead.promise;
    await route.continue();
  });
  const arrival = page.waitForResponse('**/api/auth/me');
  return {
    release: async () => {
      isReleased.resolve();
      await (await arrival).finished();
      // The page has taken the reply in once it has painted again.
      await page.evaluate(() => new Promise((paint) => requestAnimationFrame(() => setTimeout(paint))));
      await page.unrouteAll({ behavior: 'wait' });
    },
  };
}

test('two changes of an account are sent one after another, so that the last one stays', async ({ page, product }) => {
  const login = { email: 'two.changes@example.com', password: 'three calm green owls' };
  await registerByApi(page, product, login, 'First Name');
  await logIn(page, login, '/profile');
  await expect(page.getByRole('heading', { name: 'First Name' })).toBeVisible();
  const isStored = Promise.withResolvers<void>();
  const isReleased = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route('**/api/auth/me', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    sent.push(route.request().postData() ?? '');
    if (sent.length > 1) return route.fallback();
    const response = await route.fetch();
    isStored.resolve();
    await isReleased.promise;
    return route.fulfill({ response });
  });
  const languages = page.getByRole('group', { name: 'Language' });
  await languages.getByRole('button', { name: 'Русский' }).click();
  await isStored.promise;
  await page.getByLabel('Имя', { exact: true }).fill('Second Name');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  expect(sent).toEqual(['{"language":"ru"}']);
  isReleased.resolve();
  await expect(page.getByRole('heading', { name: 'Second Name' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Second Name' })).toBeVisible();
});

test('a player changes name, password and address, and sees where they are logged in', async ({ page, product }) => {
  const login = { email: 'changing.player@example.com', password: 'three calm green owls' };
  await registerByApi(page, product, login, 'Changing Player');
  expect((await page.request.post('/api/auth/login', { data: login })).status()).toBe(200);
  await logIn(page, login, '/profile');
  await expect(page.getByRole('heading', { name: 'Changing Player' })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Name', { exact: true }).fill('Changed Player');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Changed Player' })).toBeVisible();

  const sections = page.getByRole('navigation', { name: 'Sections of the profile' });
  await sections.getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL(/\/profile\/security$/);
  await expect(page.getByText(/^This browser ·/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(page.getByText('All other sessions have ended')).toBeVisible();
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('four wild red foxes');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Wrong password')).toBeVisible();
  await page.getByLabel('Current password').fill(login.password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^This browser ·/)).toBeVisible();

  await sections.getByRole('link', { name: 'Account' }).click();
  const email = 'moved.player@example.com';
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByLabel('New address').fill(email);
  await page.getByLabel('Current password').fill('four wild red foxes');
  await page.getByRole('button', { name: 'Send the e-mail' }).click();
  await expect(page.getByText('Waiting to be confirmed')).toBeVisible();
  await expectAccessible(page);
  const link = /\/profile\?token=[\w-]+/.exec(await takeMail(product.folder, email))?.[0] ?? '';
  const account = await holdAccount(page);
  await page.goto(link);
  await expect(page.getByText('Your address is changed')).toBeVisible();
  await account.release();
  await expect(page.locator('#email').getByText(email)).toBeVisible();
  await expect(page).toHaveURL(/\/profile#email$/);
  await page.goto(link);
  await expect(page.getByText('This link has been used or has expired')).toBeVisible();
  expect(await takeMail(product.folder, login.email, 'account is now')).toContain(email);
});

test('a player takes their data along, deletes the account, and keeps it by logging in again', async ({
  page,
  product,
}) => {
  const login = { email: 'leaving.player@example.com', password: 'three calm green owls' };
  await registerByApi(page, product, login, 'Leaving Player');
  await logIn(page, login, withoutApp);
  // The data may be ready before the page hears of jobs.
  const isReady = Promise.withResolvers<void>();
  await page.route('**/api/events', async (route) => {
    await isReady.promise;
    await route.fallback();
  });
  await page.goto('/profile#data');
  await page.getByRole('button', { name: 'Collect my data' }).click();
  const { access_token } = await (await page.request.post('/api/auth/login', { data: login })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const exported = async () => (await (await page.request.get('/api/auth/me/export', { headers })).json()).job_id;
  await expect.poll(exported, { timeout: 60_000 }).toBeGreaterThan(0);
  isReady.resolve();
  const download = page.getByRole('button', { name: 'Download' });
  await expect(download).toBeVisible({ timeout: 60_000 });
  const saving = page.waitForEvent('download');
  await download.click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^hintline-data-[\d-]+\.json$/);
  const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({ account: [{ email: login.email, name: 'Leaving Player' }] });
  await page.goto('/notifications');
  await page.getByRole('main').getByText('Your data is ready to download').click();
  await expect(page).toHaveURL(/\/profile\/data#data$/);

  await page.getByRole('button', { name: 'Delete the account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Your 5 calls will be lost after 14 days')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(login.password);
  const deleted = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/me/deletion'));
  await dialog.getByRole('button', { name: 'Delete the account' }).click();
  const { deleted_on } = await (await deleted).json();
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(deleted_on),
  );
  await expect(page.getByRole('heading', { level: 1, name: `Your account will be deleted on ${day}` })).toBeVisible();
  await expectAccessible(page);
  expect(await takeMail(product.folder, login.email, 'asked to delete')).toContain('/login');

  await page.getByRole('link', { name: 'Log in and keep it' }).click();
  await page.getByLabel('E-mail').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('your account will not be deleted')).toBeVisible();
});

test('an admin who deactivates a person ends what they have open at once', async ({ page, product, browser }) => {
  const login = { email: 'deactivated.player@example.com', password: 'three calm green owls' };
  await registerByApi(page, product, login, 'Deactivated Player');
  await logIn(page, login, '/profile');
  await expect(page.getByRole('heading', { name: 'Deactivated Player' })).toBeVisible();

  const desk = await browser.newPage({ baseURL: product.origin });
  await logIn(desk, product.admin, '/admin/users?q=deactivated.player');
  await desk.getByRole('button', { name: /^Actions: / }).click();
  await desk.getByRole('menuitem', { name: 'Deactivate' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(desk.getByText('Deactivated Player was logged out')).toBeVisible();
  await desk.close();

  // The open page notices by itself, when its live stream ends; a press could come before or after that.
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('E-mail').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Wrong e-mail or password')).toBeVisible();
});

test('a question that was typed when the session ended is there after a login in the language of the page', async ({
  page,
}) => {
  const player = await makePlayer(page, { email: 'ended.session@example.com', name: 'Enid' });
  await logIn(page, player, withoutApp);
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const headers = { authorization: `Bearer ${token}` };
  await page.request.patch('/api/auth/me', { headers, data: { language: 'ru' } });
  await page.goto('/game/wesnoth/chat');
  const field = page.getByRole('textbox', { name: /^Спросите об игре/ });
  const question = 'Как время суток меняет урон?';
  await field.fill(question);
  await page.request.post('/api/auth/logout', { headers });
  // Something else that the page asks may have told it before this press: then the field is gone already.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'С возвращением' })).toBeVisible();
  await page.getByLabel('Почта').fill(player.email);
  await page.getByLabel('Пароль', { exact: true }).fill(player.password);
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click();
  await expect(page).toHaveURL(/\/game\/wesnoth\/chat$/);
  await expect(field).toHaveValue(question);
});
