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
