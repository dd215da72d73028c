import type { Page } from '@playwright/test';
import { expect, logIn, makePlayer, test } from './fixtures.ts';

test.use({ expectedErrors: [/status of 401/] });

const field = (page: Page) => page.getByRole('textbox', { name: /^Ask about/ });
const questions = (page: Page) => page.getByRole('article', { name: 'You asked' });
const answers = (page: Page) => page.getByRole('article', { name: 'The expert answered' });

test('two tabs of one conversation show the same, and neither takes away what is typed in the other', async ({
  page,
  context,
}) => {
  const player = await makePlayer(page, { email: 'two.tabs@example.com', name: 'Theo Tabs' });
  // Only what comes after the stream is open is told by a message.
  const following = page.waitForResponse('**/api/events*');
  await logIn(page, player, '/game/wesnoth/chat');
  await following;
  const other = await context.newPage();
  await other.goto('/game/wesnoth/chat');
  const draft = 'What is a zone of control?';
  await field(other).fill(draft);

  await field(page).fill('How does the time of day change damage?');
  await field(page).press('Enter');
  for (const tab of [page, other]) {
    await expect(questions(tab)).toHaveCount(1);
    await expect(answers(tab).getByRole('button', { name: 'Copy the answer' })).toBeVisible();
    await expect(tab.getByRole('link', { name: '4 calls left', exact: true })).toBeVisible();
  }
  await expect(field(other)).toHaveValue(draft);

  await page.getByRole('button', { name: 'Use the light theme' }).click();
  for (const tab of [page, other]) await expect(tab.locator('html')).toHaveAttribute('data-theme', 'light');

  // A conversation that is gone in one tab is gone in the other, and comes back there, too.
  await page.getByRole('button', { name: 'Delete this conversation' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // It does not go while it has the focus.
  await undo.focus();
  for (const tab of [page, other]) await expect(questions(tab)).toHaveCount(0);
  await undo.press('Enter');
  for (const tab of [page, other]) await expect(questions(tab)).toHaveCount(1);
  await expect(field(other)).toHaveValue(draft);

  await field(other).press('Enter');
  for (const tab of [page, other]) {
    await expect(questions(tab)).toHaveCount(2);
    await expect(answers(tab).last().getByRole('button', { name: 'Copy the answer' })).toBeVisible();
  }
});

test('a logout in one tab ends the other, which keeps what was typed there for the same player', async ({
  page,
  context,
}) => {
  const player = await makePlayer(page, { email: 'leaving.tabs@example.com', name: 'Lea Tabs' });
  await logIn(page, player);
  const other = await context.newPage();
  await other.goto('/game/wesnoth/chat');
  const draft = 'How do I cure poison?';
  await field(other).fill(draft);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
  await other.getByLabel('E-mail').fill(player.email);
  await other.getByLabel('Password', { exact: true }).fill(player.password);
  await other.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(other).toHaveURL(/\/game\/wesnoth\/chat$/);
  await expect(field(other)).toHaveValue(draft);
  // The first tab is of the same account again.
  await expect(page.getByRole('link', { name: '5 calls left', exact: true })).toBeVisible();
});
