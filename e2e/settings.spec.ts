import { expect, expectAccessible, logIn, test } from './fixtures.ts';

// Two admins change the same rule: the slower one is told.
test.use({ expectedErrors: [/409|422/] });

test('an admin tries a service and changes a rule, and another one who was slower sees it', async ({
  page,
  product,
  browser,
}) => {
  await logIn(page, product.admin, '/admin/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Test: Mail' }).click();
  await expect(page.getByRole('region', { name: 'Mail' }).getByText(/^Works, /)).toBeVisible();
  await page.getByRole('region', { name: 'Payments' }).getByText('Settings').click();
  await expect(page.getByText('YOOKASSA_SECRET_KEY')).toBeVisible();

  const installation = page.getByRole('region', { name: 'This installation' });
  await expect(installation).toContainText(/0\.\d+\.\d+/);
  await expect(installation).toContainText(/\d+ steps?, the last one \d{4}_/);
  await installation.getByText('What is new').click();
  await expect(installation.getByRole('listitem')).toHaveCount(20);
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: product.origin });
  const other = await context.newPage();
  await logIn(other, product.admin, '/admin/settings');
  await other.getByRole('button', { name: 'Change: Free calls' }).click();

  await page.getByRole('button', { name: 'Change: Free calls' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Value, calls').fill('5000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Must be 1000 or less')).toBeVisible();
  await dialog.getByLabel('Value, calls').fill('7');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const rule = page.getByRole('listitem').filter({ hasText: 'Free calls' });
  await expect(rule.getByText('7 calls', { exact: true })).toBeVisible();
  await expect(rule.getByText('changed here')).toBeVisible();

  const slower = other.getByRole('dialog');
  await slower.getByLabel('Value, calls').fill('9');
  await slower.getByRole('button', { name: 'Save' }).click();
  await expect(slower.getByText('It is now 7 calls')).toBeVisible();
  await slower.getByRole('button', { name: 'Cancel' }).click();
  await context.close();

  await page.getByRole('button', { name: 'Back to 5 calls (default): Free calls' }).click();
  // The button says the number, too.
  await expect(rule.getByText('5 calls', { exact: true })).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByRole('grid', { name: 'Audit log' }).getByText('FREE_CALLS').first()).toBeVisible();
});
