import { expect, expectAccessible, logIn, test } from './fixtures.ts';

test('a search that ended in vain becomes another name of a game', async ({ page, product }) => {
  await page.goto('/');
  const search = page.getByRole('combobox', { name: 'Search games' });
  await search.fill('железные дороги');
  await expect(
    page.getByText('No game here is called anything like').or(page.getByText('No exact match')),
  ).toBeVisible();
  const told = page.waitForResponse((response) => response.url().endsWith('/missed-searches'));
  await search.blur();
  expect((await told).status()).toBe(204);

  await logIn(page, product.admin);
  await page.goto('/admin/games/aliases');
  const missed = page.getByRole('listitem').filter({ hasText: 'железные дороги' });
  await expect(missed).toBeVisible();
  await expectAccessible(page);
  await missed.getByRole('button', { name: 'Not a game' }).click();
  await expect(missed).toBeHidden();
  await page.getByRole('button', { name: 'New name' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('As players type it').fill('Железные дороги');
  await dialog.getByLabel('Stands for').fill('OpenTTD');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('“железные дороги” is found now')).toBeVisible();
});
