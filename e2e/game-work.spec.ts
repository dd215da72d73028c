import { expect, expectAccessible, logIn, test } from './fixtures.ts';

test('a game has one page that leads to all work on it, and the game goes along', async ({ page, product }) => {
  await logIn(page, product.admin, '/admin/games?q=wesnoth');
  await page.getByRole('link', { name: 'Battle for Wesnoth' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Battle for Wesnoth' })).toBeVisible();
  await expectAccessible(page);
  const game_id = new URL(page.url()).pathname.split('/').pop();

  const samples = page.getByRole('textbox', { name: 'English' });
  const before = await samples.inputValue();
  await samples.fill(`${before}\nHow many hexes does a griffon cross?`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The sample questions are saved')).toBeVisible();
  await samples.fill(before);
  const restored = page.waitForResponse('**/sample-questions');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await restored).ok()).toBe(true);

  await page.getByRole('link', { name: /^Refused/ }).click();
  await expect(page).toHaveURL(`/admin/answers?state=refused&game_id=${game_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Answers' })).toBeVisible();
  // Back to where one was.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Battle for Wesnoth' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Retrieval lab/ })
    .last()
    .click();
  await expect(page.getByRole('combobox', { name: 'Game' })).toHaveValue(game_id ?? '');
});
