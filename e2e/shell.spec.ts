import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test('home opens with its places and a way to log in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main places' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveTitle(/Hintline/);
  await expectAccessible(page);
});

test('what is wrong with a screen is found, also when it comes after a first check', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.locator('main').evaluate((main) => {
    const link = document.createElement('a');
    link.href = '/games';
    main.append(link, document.createElement('img'));
  });
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt[\s\S]*link-name/);
});

test('the demonstration player is let in and sees the calls left', async ({ page, product }) => {
  await logIn(page, product.player);
  await expect(page.getByRole('link', { name: /\d+ calls left/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();

  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await page.getByRole('button', { name: 'Account' }).click();
  const items = page.getByRole('menuitem');
  await expect(items.filter({ hasText: 'Log out' })).toBeVisible();
  const colours = await items.evaluateAll((all) => all.map((item) => getComputedStyle(item).color));
  expect(new Set(colours).size).toBe(1);
});

test('every page is one of two widths, in the middle', async ({ page, product }) => {
  await page.setViewportSize({ width: 1500, height: 800 });
  const columnOf = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const measure = () =>
      page.locator('main').evaluate((main) => {
        const area = main.getBoundingClientRect();
        const column = main.lastElementChild?.getBoundingClientRect() ?? area;
        const aside = area.left + area.right - column.left - column.right;
        return [location.pathname, column.width, Math.round(Math.abs(aside))];
      });
    return expect.poll(measure);
  };
  for (const path of ['/register', '/personal-data', '/game/openttd'])
    await (await columnOf(path)).toEqual([path, 1120, 0]);
  await logIn(page, product.player);
  for (const path of [
    '/',
    '/my-games',
    '/my-articles',
    '/calls',
    '/game/openttd/articles',
    '/game/openttd/articles/create',
  ])
    await (await columnOf(path)).toEqual([path, 1120, 0]);
  for (const path of ['/help', '/offer', '/operator', '/profile', '/profile/data', '/notifications', '/steam-sync'])
    await (await columnOf(path)).toEqual([path, 680, 0]);
});

test('where the browser can install the app, the menu of the account and Help offer it, until it was offered', async ({
  page,
  product,
}) => {
  await logIn(page, product.player);
  // Headless browsers offer nothing by themselves.
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = () => Reflect.set(window, 'prompts', Number(Reflect.get(window, 'prompts') ?? 0) + 1);
      window.dispatchEvent(Object.assign(event, { prompt }));
    });
  const install = page.getByRole('menuitem', { name: 'Install the app' });
  const account = page.getByRole('button', { name: 'Account' });
  await account.click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expect(install).toBeHidden();
  await page.keyboard.press('Escape');
  await offer();
  await account.click();
  await install.click();
  expect(await page.evaluate(() => Reflect.get(window, 'prompts') as unknown)).toBe(1);
  await account.click();
  await expect(install).toBeHidden();
  await page.keyboard.press('Escape');

  await page.goto('/help#install');
  await offer();
  await page.getByRole('main').getByRole('button', { name: 'Install the app' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'prompts') as unknown)).toBe(1);
});

test('the theme is dark at first, changes at a click and is kept', async ({ page }) => {
  const html = page.locator('html');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.goto('/');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const dark = await background();

  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect.poll(background).not.toBe(dark);
  await expectAccessible(page);

  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible();
});

test('the theme can follow the system, also when the system changes', async ({ page, product }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await logIn(page, product.player);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'System', exact: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'System', exact: true })).toHaveAttribute('aria-pressed', 'true');

  // It changed while the app was closed.
  await page.goto('/robots.txt');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/profile');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await expect(page.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('the language changes at a click and is kept', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'По-русски' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible();

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page.getByRole('button', { name: 'In English' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the account menu is a sheet with language, theme and logout', async ({ page }) => {
    // The account keeps the language, also for whoever logs in with it next.
    const player = await makePlayer(page, { email: 'phone.menu@example.com', name: 'Mina Menu' });
    await logIn(page, player, '/notifications');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Hintline' })).toBeVisible();
    await expect(bar.getByText('Notifications')).toBeHidden();
    await expect(page.getByRole('link', { name: /^Notifications/ })).toHaveCount(1);
    await expect(bar.getByRole('button', { name: 'Use the light theme' })).toBeHidden();
    await expect(bar.getByRole('link', { name: 'Back' })).toBeHidden();
    await page.goto('/game/wesnoth/articles/create');
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main places' })).toBeHidden();
    await expect(page.locator('a:visible').filter({ has: page.locator('.lucide-arrow-left') })).toHaveCount(1);
    await page.goto('/');
    await page.getByRole('button', { name: 'Profile' }).click();
    const sheet = page.getByRole('dialog', { name: 'Mina Menu' });
    await expect(sheet.getByText(player.email)).toBeVisible();
    await expectAccessible(page);

    await sheet.getByRole('button', { name: 'Light' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await sheet.getByRole('button', { name: 'Русский' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    // The account keeps the choice; a logout that was faster would have it refused.
    await saved;
    await sheet.getByRole('button', { name: 'Выйти' }).click();
    await expect(page.getByRole('link', { name: 'Войти' })).toBeVisible();
    for (const form of ['/forgot-password', '/reset-password']) {
      await page.goto(form);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Основные разделы' })).toBeHidden();
    }
  });
});

test('a press belongs to what it began on, whatever moves that away, and is let go by moving off it', async ({
  page,
}) => {
  await page.goto('/login');
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: 'Log in' });
  const wrong = main.getByText('Required').first();
  const press = async () => {
    const box = await button.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.down();
  };
  await press();
  await page.mouse.move(640, 5);
  await page.mouse.up();
  await expect(wrong).toBeHidden();

  // What keeps presses comes a moment after the page.
  await expect(async () => {
    await main.evaluate((element) => element.querySelector('[data-late]')?.remove());
    await press();
    await main.evaluate((element) => {
      const late = document.createElement('div');
      late.dataset['late'] = '';
      late.style.height = '240px';
      element.prepend(late);
    });
    await page.mouse.up();
    await expect(wrong).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
