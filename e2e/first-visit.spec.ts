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
  await foot.getByRole('link', { name: 'Реквизиты', exact: true }).click();
  // Only what is known of the seller, under each other.
  const known = page.getByRole('main').locator('dl');
  await expect(known.getByText('Название')).toBeVisible();
  const columns = await known.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(1);
  await expect(page.getByText('Не указан', { exact: true })).toBeHidden();
});

test('on a phone in Russian nothing breaks early or is cut', async ({ page, context, product }) => {
  await context.addCookies([{ name: 'lang', value: 'ru', url: product.origin }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const headline = page.getByRole('heading', { level: 1 });
  // The first of its sentences has a line of its own.
  const lines = await headline.evaluate((heading) => {
    const range = document.createRange();
    const text = heading.firstChild ?? heading;
    range.setStart(text, 0);
    range.setEnd(text, 'Застряли в игре?'.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);

  const samples = page.getByRole('main').getByRole('button', { name: /\?$/ });
  await expect(samples).toHaveCount(3);
  const sizes = await samples.evaluateAll((all) =>
    all.map((one) => ({ cut: one.scrollWidth - one.clientWidth, height: one.clientHeight })),
  );
  expect(sizes.map(({ cut }) => cut)).toEqual([0, 0, 0]);
  expect(Math.max(...sizes.map(({ height }) => height))).toBeGreaterThan(44);
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
