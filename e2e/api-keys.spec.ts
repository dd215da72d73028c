import { expect, expectAccessible, logIn, test } from './fixtures.ts';

test('a key is made, used from a script, switched off and refused', async ({ page, product }) => {
  await logIn(page, product.player, '/profile#api-keys');
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'New key' }).click();
  await keys.getByLabel('Name').fill('Bot of the guild');
  await keys.getByRole('button', { name: 'Create' }).click();

  const dialog = page.getByRole('dialog', { name: 'Your new key' });
  const key = await dialog.getByLabel('API key').innerText();
  expect(key).toMatch(/^hl_[\w-]{43}$/);
  await expectAccessible(page);
  // A key press does not close the dialog that shows the key once.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled();
  await dialog.getByLabel('I have saved it').check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('body')).not.toContainText(key);

  const useKey = (path: string) => fetch(product.origin + path, { headers: { authorization: `Bearer ${key}` } });
  expect((await useKey('/api/wallet/calls-summary')).status).toBe(200);
  expect((await useKey('/api/auth/me')).status).toBe(403);
  await page.reload();
  await expect(keys.getByText('2 requests in 30 days')).toBeVisible();

  await keys.getByRole('button', { name: 'Edit Bot of the guild' }).click();
  const form = keys.getByRole('form', { name: 'Edit Bot of the guild' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await form.getByLabel('Calls per month').fill('0');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('A whole number from 1 to 1,000,000')).toBeVisible();
  await form.getByLabel('Calls per month').fill('25');
  await form.getByLabel('Last day').fill('2099-12-31');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(keys.getByText('0 of 25 calls this month')).toBeVisible();
  await expect(keys.getByText(/until .*2099/)).toBeVisible();
  await expect(keys.getByRole('button', { name: 'Edit Bot of the guild' })).toBeFocused();
  await keys.getByRole('button', { name: 'Edit Bot of the guild' }).click();
  await form.getByLabel('Calls per month').fill('');
  await form.getByLabel('Last day').fill('');
  await form.getByLabel('Name').press('Escape');
  await expect(keys.getByText('0 of 25 calls this month')).toBeVisible();

  await keys.getByRole('switch', { name: 'Bot of the guild works' }).click();
  await expect(page.getByText('Bot of the guild is refused from now on')).toBeVisible();
  expect((await useKey('/api/wallet/calls-summary')).status).toBe(401);
  await expect(keys.getByText('Switched off')).toBeVisible();
  await expectAccessible(page);
  await keys.getByRole('button', { name: 'Delete Bot of the guild' }).click();
  await expect(page.getByText('Bot of the guild was deleted and is refused from now on')).toBeVisible();
  await expect(keys.getByText('You have no keys.')).toBeVisible();
});
