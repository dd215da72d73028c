import { expect, logIn, makePlayer, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

test('on a phone the card of a finished job covers nothing that the player needs', async ({ page }) => {
  const player = await makePlayer(page, { email: 'small.screen@example.com', name: 'Small Screen' });
  await logIn(page, player);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Collect my data' }).click();
  const card = page.getByRole('region', { name: 'Jobs', exact: true });
  await expect(card).toContainText('Done', { timeout: 120_000 });

  await page.goto('/game/wesnoth/articles/create');
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click({ trial: true });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole('button', { name: 'Publish' }).click({ trial: true });

  await page.goto('/game/wesnoth/chat');
  await expect(page.getByRole('heading', { name: 'What are you stuck on?' })).toBeInViewport();
  await expect(card).toBeVisible();
  const dock = page.getByRole('textbox', { name: /^Ask about/ }).or(page.getByRole('link', { name: /^Buy/ }));
  // The card is placed once the bar below it has its height.
  await expect(async () => {
    const [below, above] = await Promise.all([dock.first().boundingBox(), card.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(844);
  }).toPass({ timeout: 120_000 });
});
