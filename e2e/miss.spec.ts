import { expect, logIn, makePlayer, test } from './fixtures.ts';

test('a miss leads on: to writing the article, with the question as its title', async ({ page }) => {
  await logIn(
    page,
    await makePlayer(page, { email: 'misses@example.com', name: 'Missing Player' }),
    '/game/openttd/chat',
  );
  const question = 'Which signal knits purple mittens for the penguin?';
  await page.getByRole('textbox', { name: /^Ask about/ }).fill(question);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'The expert answered' });
  await expect(answer).toContainText('I found no certain answer');
  await expect(answer.getByText('You will be notified when an article answers this.')).toBeVisible();
  await expect(answer.getByRole('region', { name: 'Questions I can answer' })).toBeVisible();
  await answer.getByRole('link', { name: 'Write the article' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(question);
});
