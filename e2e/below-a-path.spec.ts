import { choose, expect, expectAccessible, register, takeMail, test as base } from './fixtures.ts';
import { freePort } from '#server/testing/free-port.ts';

const path = '/hintline/';

const test = base.extend<object, { port: string }>({
  port: [async ({}, use) => use(String(await freePort())), { scope: 'worker' }],
  settings: [
    async ({ port }, use) => use({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}${path}`, PUBLIC_ARTICLES: 'on' }),
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.origin + path),
});

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] });

test('below a path a player registers, asks, reads, changes the language, pays, and opens the app offline', async ({
  page,
  context,
  product,
}) => {
  const baseURL = product.origin + path;
  const outside: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(baseURL) && !request.url().startsWith('data:')) outside.push(request.url());
  });
  const [email, password] = ['below.a.path@example.com', 'three calm green owls'];
  await page.goto('register');
  const offer = page.getByRole('link', { name: 'processing of my personal data' });
  await expect(offer).toHaveAttribute('href', `${path}personal-data`);
  await register(page, { name: 'Below', email, password });
  const link = /http\S+\/verify-email\?token=[\w-]+/.exec(await takeMail(product.folder, email))?.[0] ?? '';
  expect(link).toContain(baseURL);
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();

  // By the app's own links from here on.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page).toHaveURL(baseURL);
  await page.getByRole('combobox', { name: 'Ask a question or name a game' }).fill('wesnot');
  await page.getByRole('option', { name: /Battle for Wesnoth/ }).click();
  await page.getByRole('textbox', { name: 'Your question' }).fill('How does the time of day change damage?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const answer = page.getByRole('article', { name: 'The expert answered' });
  await expect(answer.getByText('1 call')).toBeVisible();
  await page.getByRole('textbox', { name: /^Ask about/ }).fill('How much is a call?');
  await page.keyboard.press('Enter');
  await expect(answer.getByRole('link', { name: 'wallet' })).toHaveAttribute('href', `${path}calls`);
  await answer
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open the article' }).click();
  await expect(page).toHaveURL(/\/hintline\/game\/wesnoth\/articles\/\d+#chunk-/);
  await page.reload();
  await expect(page.locator('mark').first()).toBeVisible();

  await page.goto('profile');
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByLabel('Имя', { exact: true })).toBeVisible();
  const cookies = await context.cookies(baseURL);
  expect(cookies.filter(({ path: of }) => !of.startsWith(path))).toEqual([]);
  expect(cookies.map(({ name }) => name)).toContain('lang');
  await page.reload();
  await page.getByRole('group', { name: 'Язык' }).getByRole('button', { name: 'English' }).click();

  await page.goto('wallet');
  await choose(page.getByRole('radio', { name: /^(Best value )?50 calls/ }));
  await page.getByRole('button', { name: 'Pay 590' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Paid: the calls are yours' })).toBeVisible();
  await expect(page).toHaveURL(/\/hintline\/calls\?topup=\d+$/);

  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(baseURL);
  await page.reload();
  await context.setOffline(true);
  await page.goto('game/wesnoth/chat');
  await expect(answer.first()).toContainText('night');
  await context.setOffline(false);
  expect(outside).toEqual([]);

  // Who opens it where a proxy would not pass it on is led below the path.
  for (const [opened, led] of [
    [product.origin, baseURL],
    [`${product.origin}/hintline`, baseURL],
    [`${product.origin}/help?q=calls`, `${baseURL}help?q=calls`],
  ] as const) {
    await page.goto(opened);
    await expect(page).toHaveURL(led);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
});

test('articles are read without an account, and lead to the expert', async ({ page }) => {
  await page.goto('read/openttd');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/hintline\/read\/openttd\/\d+$/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectAccessible(page);
  const question = 'What raises a station rating?';
  await page.getByLabel('Ask the expert of OpenTTD').fill(question);
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page).toHaveURL(/\/hintline\/game\/openttd\?q=/);
  await expect(page.getByRole('textbox', { name: 'Your question' })).toHaveValue(question);
});
