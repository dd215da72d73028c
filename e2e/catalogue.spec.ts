import { expect, expectAccessible, logIn, test } from './fixtures.ts';

test('an unsuccessful search becomes another name of a game', async ({ page, product }) => {
  await page.goto('/');
  const search = page.getByRole('combobox', { name: 'Ask a question or name a game' });
  await search.fill('железные дороги');
  await expect(page.getByText('No game by that name.').or(page.getByText('No exact match')).first()).toBeVisible();
  const reported = page.waitForResponse((response) => response.url().endsWith('/missed-searches'));
  await search.blur();
  expect((await reported).status()).toBe(204);

  await logIn(page, product.admin, '/admin/games/aliases');
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
  await expect(page.getByText('“железные дороги” was added')).toBeVisible();
});

test.describe('A game of the catalogue', () => {
  // Home asks once more for the game that was open last, which is gone by then.
  test.use({ expectedErrors: [/status of 404 .*dota-2\/with-achievements/] });

  test('a game that an admin adds is found in the wrong keyboard layout, deleted, brought back and deleted again', async ({
    page,
    product,
  }) => {
    await logIn(page, product.admin, '/admin/games');
    await page.getByRole('button', { name: 'New game' }).click();
    const form = page.getByRole('dialog', { name: 'New game' });
    await form.getByLabel('Title').fill('Dota 2');
    await form.getByLabel('Steam id').fill('five');
    await form.getByRole('button', { name: 'Add to the catalogue' }).click();
    await expect(form.getByText('Digits only')).toBeVisible();
    await form.getByLabel('Steam id').fill('570');
    await form.getByRole('button', { name: 'Add to the catalogue' }).click();
    await expect(page.getByText('Dota 2 is in the catalogue')).toBeVisible();

    await page.goto('/');
    const search = page.getByRole('combobox', { name: 'Ask a question or name a game' });
    await search.fill('вщеф 2');
    const found = page.getByRole('option', { name: /^Dota 2/ });
    await expect(found).toBeVisible();
    await expect(page.getByText('No exact match')).toBeHidden();
    await expectAccessible(page);
    await found.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dota 2' })).toBeVisible();

    await page.goto('/admin/games?q=dota');
    const dialog = page.getByRole('dialog', { name: 'Delete Dota 2?' });
    const remove = async () => {
      await page.getByRole('button', { name: /Dota 2/ }).click();
      await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
      await expect(dialog.getByText('Nothing belongs to it.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('Dota 2 was deleted')).toBeVisible();
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Dota 2 was restored')).toBeVisible();
    await remove();
    await page.goto('/');
    await search.fill('dota 2');
    await expect(page.getByText('No game by that name.').or(page.getByText('No exact match')).first()).toBeVisible();
    await expect(found).toBeHidden();
  });
});

test('an admin adds a game from the Steam store to the catalogue', async ({ page, product }) => {
  await logIn(page, product.admin, '/admin/games');
  await page.getByText('Add many games at once').click();
  const apps = page.getByLabel('Apps', { exact: true });
  await apps.fill('998000 harbour');
  await page.getByRole('button', { name: 'Add games' }).click();
  await expect(page.getByText('“harbour” is neither an app id')).toBeVisible();
  await expectAccessible(page);
  await apps.fill('https://store.steampowered.com/app/998000/Some_Name/ 7');
  await page.getByRole('button', { name: 'Add games' }).click();
  await page.getByRole('link', { name: 'Open the job' }).click();
  await expect(page.getByRole('row', { name: 'Added 1' })).toBeVisible();
  await expect(page.getByText('7: the store has no such app')).toBeVisible();
  await expectAccessible(page);
});
