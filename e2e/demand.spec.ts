import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test('a player wants a game that has no expert, takes it back, and a visitor is counted after the login', async ({
  page,
  product,
}) => {
  const player = await makePlayer(page, { email: 'wants.games@example.com', name: 'Wants Games' });
  await logIn(page, product.admin, '/admin/games');
  await page.getByRole('button', { name: 'New game' }).click();
  const form = page.getByRole('dialog', { name: 'New game' });
  await form.getByLabel('Title').fill('Saltwater Ledger');
  await form.getByRole('button', { name: 'Add to the catalogue' }).click();
  await expect(page.getByText('Saltwater Ledger is in the catalogue')).toBeVisible();
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());

  await page.goto('/game/saltwater-ledger');
  await page.getByRole('button', { name: 'Tell me when it’s ready' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(page.getByText('We’ll note that you want this game')).toBeVisible();
  await expect(page.getByRole('main').getByText('Saltwater Ledger')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  // Both pages say it, and both have an address to fill in.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText('We’ll note that you want this game')).toBeVisible();
  await page.getByLabel('E-mail').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Noted. We will notify you once this game has an expert.')).toBeVisible();
  await expect(page.getByText('1 player wants an expert for this game.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Tell me when it’s ready' })).toBeVisible();
  await expect(page.getByText('wants an expert for this game.')).toBeHidden();

  await page.goto('/');
  const search = page.getByRole('combobox', { name: 'Ask a question or name a game' });
  await search.fill('quartz abbey');
  await page.getByRole('button', { name: 'Request this game' }).click();
  await expect(page.getByText('“quartz abbey” is noted.')).toBeVisible();
  await expect(search).toHaveValue('');

  await logIn(page, product.admin, '/admin/games/aliases');
  await expect(page.getByRole('listitem').filter({ hasText: 'quartz abbey' })).toContainText('1 player wants it');
});
