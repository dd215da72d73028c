import { expect, logIn, test, withoutApp } from './fixtures.ts';

test('a search box keeps every letter, however fast one types and however slow the network is', async ({
  page,
  product,
}) => {
  await logIn(page, product.admin, withoutApp);
  await page.route('**/api/admin/games?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.goto('/admin/games');
  const search = page.getByRole('searchbox');
  for (const delay of [50, 150, 250, 400]) {
    await search.fill('');
    await search.pressSequentially('stardew valley', { delay });
    await expect(page).toHaveURL(/q=stardew\+valley/);
    await expect(search).toHaveValue('stardew valley');
  }

  await search.fill('wesnoth');
  await expect(page.getByRole('link', { name: 'Battle for Wesnoth' })).toBeVisible();
  await search.fill('nothing is called like this');
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  // A changed address changes the field.
  await expect(search).toHaveValue('');
  await expect(page.getByRole('link', { name: 'Battle for Wesnoth' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});
