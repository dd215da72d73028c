import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test('a player says by one press what was wrong with an answer, and takes the call back', async ({ page }) => {
  await logIn(
    page,
    await makePlayer(page, { email: 'poor.answer@example.com', name: 'Poor Answer' }),
    '/game/wesnoth/chat',
  );
  const question = page.getByRole('textbox', { name: /^Ask about/ });
  await question.fill('How does the time of day change damage?');
  await question.press('Enter');
  const answer = page.getByRole('article', { name: 'The expert answered' });
  await answer.getByRole('button', { name: 'Not helpful' }).click();
  await expect(answer.getByText('What was wrong with the answer?')).toBeVisible();
  await expectAccessible(page);
  await answer.getByRole('button', { name: 'Too little' }).click();
  await expect(answer.getByText('Saved')).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Too little' })).toHaveAttribute('aria-pressed', 'true');
  await answer.getByRole('button', { name: 'Didn’t help? Get your call back' }).click();
  await expect(page.getByText('Your call has been refunded.')).toBeVisible();
  // The reason was said: it is not asked for again.
  await expect(answer.getByText('What was wrong with the answer?')).toHaveCount(1);
});
