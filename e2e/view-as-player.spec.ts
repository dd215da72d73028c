import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test.use({ expectedErrors: [/403/] });

test('support sees the product as a player does, changes nothing, and comes back', async ({ page, product }) => {
  await makePlayer(page, { email: 'is-looked-at@example.com', name: 'Lena Looked' });
  await logIn(page, product.admin, '/admin/users?q=is-looked-at');
  await page.getByRole('link', { name: 'Lena Looked' }).click();
  await page.getByRole('button', { name: 'View as the player' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click();

  const bar = page.getByRole('complementary', { name: 'Viewing as a player' });
  await expect(bar).toContainText('You see what Lena Looked sees');
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeHidden();
  // It stands above the page, in the language of whoever looks, and covers nothing.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const [above, below] = await Promise.all([
      bar.boundingBox(),
      page.getByRole('banner').getByRole('button').first().boundingBox(),
    ]);
    expect(above?.y).toBe(0);
    expect(below?.y).toBeGreaterThanOrEqual(above?.height ?? 0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/calls');
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code').fill('ANYCODE1');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('so nothing can be changed')).toBeVisible();

  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lena Looked' })).toBeVisible();
  await expect(bar).toBeHidden();
  await page.goto('/admin/audit?object_kind=user');
  await expect(page.getByRole('grid').getByText('Stopped viewing as').first()).toBeVisible();
});

test('the bar speaks to whoever looks, the page below it to the player', async ({ page, product }) => {
  await makePlayer(page, { email: 'is-russian@example.com', name: 'Lena Second', language: 'ru' });
  await logIn(page, product.admin, '/admin/users?q=is-russian');
  await page.getByRole('link', { name: 'Lena Second' }).click();
  await page.getByRole('button', { name: 'View as the player' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click();
  const bar = page.getByRole('complementary', { name: 'Viewing as a player' });
  await expect(bar).toContainText('You see what Lena Second sees');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lena Second' })).toBeVisible();
});
