import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

// Redeeming a second time is refused.
test.use({ expectedErrors: [/422/] });

test('an admin makes a promotion code, and a player redeems it once', async ({ page, product }) => {
  const player = await makePlayer(page, { email: 'has-a-code@example.com', name: 'Cora Code' });
  await logIn(page, product.admin, '/admin/wallet/promotions');
  // Another story of this process may have made one.
  await page
    .getByRole('button', { name: /^(New code|Make the first code)$/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Calls', { exact: true }).last().fill('12');
  await dialog.getByLabel('Code').fill('winter-2027');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('WINTER2027')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('grid', { name: 'Promotion codes' }).getByText('WINTER2027')).toBeVisible();

  await logIn(page, player, '/calls');
  await page.getByLabel('Code').fill('winter 2027');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('12 calls were added')).toBeVisible();
  await page.getByLabel('Code').fill('WINTER2027');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('You have redeemed this code already')).toBeVisible();
});
