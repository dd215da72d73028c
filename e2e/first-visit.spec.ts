import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ locale: 'ru-RU' });

test('a visitor whose browser prefers Russian is offered it once, and finds help at the foot of the page', async ({
  page,
}) => {
  await page.goto('/');
  const offer = page.getByRole('complementary').filter({ hasText: 'Hintline есть и на русском.' });
  await expect(offer).toBeVisible();
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('link', { name: 'Help', exact: true })).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Нет, спасибо' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(foot.getByRole('link', { name: 'Help', exact: true })).toBeVisible();
  await expect(offer).toBeHidden();

  await page.context().clearCookies();
  await page.reload();
  await offer.getByRole('button', { name: 'Читать по-русски' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Застряли в игре? Спросите её эксперта.');
  await foot.getByRole('link', { name: 'Помощь', exact: true }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expectAccessible(page);
});

test.describe('A light system', () => {
  test.use({ colorScheme: 'light' });

  test('language and theme are offered in one press', async ({ page }) => {
    await page.goto('/');
    const offer = page.getByRole('complementary').filter({ hasText: 'Hintline есть и на русском' });
    const bar = await page.getByRole('banner').boundingBox();
    const box = await offer.boundingBox();
    expect((box?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0)).toBe(12);
    await expectAccessible(page);
    await offer.getByRole('button', { name: 'Включить' }).click();
    await expect(offer).toBeHidden();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Застряли в игре? Спросите её эксперта.');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(offer).toBeHidden();
  });
});
