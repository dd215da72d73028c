import { expect, expectAccessible, logIn, test } from './fixtures.ts';

test('an admin saves the filters of a list under a name, opens, renames and deletes them, and takes that back', async ({
  page,
  product,
}) => {
  await logIn(page, product.admin, '/admin/users?state=unverified&sort=name');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await panel.getByRole('textbox', { name: 'Save as a view' }).fill('Not confirmed');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'View: Not confirmed' })).toBeVisible();

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await panel.getByRole('button', { name: 'Open “Not confirmed”' }).click();
  await expect(page).toHaveURL('/admin/users?sort=name&state=unverified');
  await panel.getByRole('button', { name: 'Rename “Not confirmed”' }).click();
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Without an address');
  await panel.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'View: Without an address' })).toBeVisible();
  await panel.getByRole('button', { name: 'Delete “Without an address”' }).click();
  // The message stays while it is pointed at, however long the views take.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(page.getByRole('button', { name: 'Views', exact: true })).toBeVisible();
  await undo.click();
  await expect(page.getByRole('button', { name: 'View: Without an address' })).toBeVisible();
});
