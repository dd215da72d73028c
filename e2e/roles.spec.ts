import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test('an admin grants support to a person, who then sees that part of the admin and no other', async ({
  page,
  product,
}) => {
  const helper = await makePlayer(page, { email: 'helper-of-players@example.com', name: 'Hanna Helper' });
  await logIn(page, product.admin, '/admin/users?q=helper-of-players');
  await page.getByRole('link', { name: 'Hanna Helper' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Support' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByText('Support', { exact: true })).toBeVisible();

  await logIn(page, helper);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Admin sections' });
  await expect(sections.getByRole('link')).toHaveText(['Overview', 'Answers', 'Users']);
  // Figures that are somebody else's are not there, nor a claim about what the reader cannot see.
  await expect(page.getByRole('list', { name: 'Questions, by day' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Revenue, by day' })).toBeHidden();
  await expect(page.getByText('Nothing needs attention.')).toBeHidden();
  await sections.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New user' })).toBeHidden();
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
});
