import type { Locator } from '@playwright/test';
import { expect, expectAccessible, logIn, makePlayer, test, withoutApp } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('how a job ended is told once, above the bar of a phone, and only where it was started', async ({
  page,
  browser,
  product,
}) => {
  const player = await makePlayer(page, { email: 'two.devices@example.com', name: 'Two Devices' });
  await logIn(page, player, withoutApp);
  const elsewhere = await browser.newPage({ baseURL: product.origin });
  await logIn(elsewhere, player);
  await page.goto('/profile/data');
  await page.getByRole('button', { name: 'Collect my data' }).click();
  const message = page.getByRole('status').getByText('Your data: Done');
  await expect(message).toBeVisible({ timeout: 45_000 });
  const [box, places] = await Promise.all([
    message.boundingBox(),
    page.getByRole('navigation').getByRole('link', { name: 'Home' }).boundingBox(),
  ]);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(places?.y ?? 0);

  await elsewhere.goto('/profile/data');
  await expect(elsewhere.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await expect(elsewhere.getByText('Your data: Done')).toBeHidden();
  await elsewhere.close();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await expect(message).toBeHidden();
});

test('on a phone the first row of an admin list is in sight, its filters a tap away', async ({ page, product }) => {
  await logIn(page, product.admin, withoutApp);
  await page.goto('/admin/games?q=wesnoth');
  await expect(page.getByRole('link', { name: 'Battle for Wesnoth' })).toBeInViewport();
  await expect(page.getByLabel('Expert')).toBeHidden();
  await page.getByText('Filters and order', { exact: true }).click();
  await expectAccessible(page);
  await page.getByLabel('Expert').selectOption('no');
  await expect(page).toHaveURL(/expert=no/);
  await page.goBack();
  await page.getByLabel('Sort by').selectOption('title');
  await expect(page).toHaveURL(/sort=title/);
  // A filter that the address sets is said in a line that takes it away, and leaves the rows in sight.
  await page.goto('/admin/games?expert=no&q=wesnoth');
  const chip = page.getByText(/^Expert: /);
  await expect(chip).toBeVisible();
  await expect(page.getByLabel('Expert')).toBeHidden();
  await page.getByRole('button', { name: 'Clear', exact: true }).last().click();
  await expect(chip).toBeHidden();
  await expect(page).not.toHaveURL(/expert=no/);
});

test('a keyboard that takes half of the window hides neither the field nor the end of the answer', async ({ page }) => {
  // By words alone an answer has up to three passages, and questions to ask next below them: the whole of it has to fit
  // before the keyboard is there.
  await page.setViewportSize({ width: 390, height: 1600 });
  const player = await makePlayer(page, { email: 'soft.keyboard@example.com', name: 'Soft Keyboard' });
  await logIn(page, player, '/game/wesnoth/chat');
  const field = page.getByRole('textbox', { name: /^Ask about/ });
  await field.fill('How do I level up units?');
  await field.press('Enter');
  const next = page.getByRole('main').getByRole('article').last();
  await expect(next.getByRole('button', { name: 'Copy' })).toBeVisible();
  const boxOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return { top: y, bottom: y + height };
  };
  const header = page.getByRole('banner');
  const expectOrder = async (height: number) =>
    expect(async () => {
      const [above, answer, below] = [await boxOf(header), await boxOf(next), await boxOf(field)];
      expect(above.top).toBe(0);
      expect(answer.bottom).toBeLessThanOrEqual(below.top);
      expect(answer.bottom).toBeGreaterThan(above.bottom);
      expect(below.bottom).toBeLessThanOrEqual(height);
      expect(below.bottom).toBeGreaterThan(height - 80);
    }).toPass();
  await expectOrder(1600);
  await field.focus();
  await page.setViewportSize({ width: 390, height: 700 });
  await expectOrder(700);
  await page.keyboard.type('What else?');
  await expectOrder(700);
  await page.setViewportSize({ width: 390, height: 1600 });
  await expectOrder(1600);

  // On its side a phone has 150 pixels left: the header goes with the page.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.setViewportSize({ width: 844, height: 150 });
  await expect(async () => {
    const [above, below] = [await boxOf(header), await boxOf(field)];
    expect(above.bottom).toBeLessThanOrEqual(below.top);
    expect(below.bottom).toBeLessThanOrEqual(150);
    expect(below.top).toBeGreaterThanOrEqual(0);
  }).toPass();
});
