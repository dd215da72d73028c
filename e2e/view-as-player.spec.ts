import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test.use({ expectedErrors: [/403/] });

test('support sees the product as a player does, changes nothing, and comes back', async ({ page, product }) => {
  await makePlayer(page, { email: 'is-looked-at@example.com', name: 'Lena Looked' });
  await logIn(page, product.admin, '/admin/users?q=is-looked-at');
  await page.getByRole('link', { name: 'Lena Looked' }).click();
  await page.getByRole('button', { name: 'View as the player' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click();

  const bar = page.getByRole('complementary', { name: 'Viewing as a player' });
  await expect(bar).toContainText('You see what Lena Looked sees');
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeHidden();
  await page.goto('/calls');
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code').fill('ANYCODE1');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('so nothing can be changed')).toBeVisible();

  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lena Looked' })).toBeVisible();
  await expect(bar).toBeHidden();
  await page.goto('/admin/audit?object_kind=user');
  await expect(page.getByRole('grid').getByText('Stopped viewing as').first()).toBeVisible();
});
