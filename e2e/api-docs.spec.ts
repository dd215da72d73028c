import { expect, test } from './fixtures.ts';

test('the description of the API is read, tried and shown in the other language', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /^The API of Hintline/ })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark-mode/);
  await expect(page.getByRole('heading', { name: 'A script in JavaScript' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Filter by tag or path' }).fill('games/search');
  const search = page.locator('#operations-games-getGamesSearch');
  await search.getByRole('button', { name: /^GET/ }).first().click();
  await search.getByRole('button', { name: 'Try it out' }).click();
  await search.getByPlaceholder('q', { exact: true }).fill('wesnoth');
  await search.getByRole('button', { name: 'Execute' }).click();
  await expect(search.getByText('"wesnoth"').first()).toBeVisible();

  await page.getByRole('link', { name: 'По-русски' }).click();
  await expect(page.getByRole('heading', { name: /^API Hintline/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter by tag or path' }).fill('games/search');
  await expect(page.getByText('Игры по названию, сначала самые подходящие')).toBeVisible();
});
