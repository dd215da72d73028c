import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

const question = 'What does “slow” do?';

test('why a player was charged is two clicks from their page, and the ledger has the question on one line', async ({
  page,
  product,
}) => {
  const player = await makePlayer(page, { email: 'charged@example.com', name: 'Cora Charged' });
  await logIn(page, player, '/game/wesnoth/chat');
  await page.getByRole('textbox', { name: /^Ask about/ }).fill(question);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'The expert answered' });
  await expect(answer.getByRole('button', { name: /^Source 1/ }).first()).toBeVisible();

  await logIn(page, product.admin, '/admin/users?q=charged%40example');
  await page.getByRole('link', { name: 'Cora Charged' }).click();
  await page.getByRole('region', { name: 'Timeline' }).getByRole('link', { name: question }).click();
  await expect(page).toHaveURL(/\/admin\/answers\/\d+/);
  const money = page.getByRole('region', { name: 'The call' });
  await expect(money).toContainText(/Charged: the answer was given|Returned: there was no answer/);
  await expect(money.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  await page.goto('/admin/wallet/ledger?q=charged%40example.com');
  const grid = page.getByRole('grid', { name: 'Ledger' });
  const line = grid.getByRole('row', { name: /Question to the expert/ });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('charged@example.com');
  await line.getByRole('gridcell', { name: 'Question to the expert' }).click();
  const dialog = page.getByRole('dialog', { name: /^Bookings of entry \d+$/ });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'For the accountant (CSV)' }).first().click();
  expect((await file).suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}\.csv$/);
});
