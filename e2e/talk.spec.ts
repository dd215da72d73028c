import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

const calls = (page: Page) => page.getByRole('link', { name: /calls? left/ });
const answers = (page: Page) => page.getByRole('article', { name: 'The expert answered' });

test('greetings, thanks, abuse and questions about the expert are answered in kind, and no call is charged', async ({
  page,
}) => {
  await logIn(
    page,
    await makePlayer(page, { email: 'talking.player@example.com', name: 'Talking Player' }),
    '/game/wesnoth/chat',
  );
  const said = [
    ['hi there', /Ask me anything about/],
    ['привет', /Привет! Спрашивайте/],
    ['thx bro that helped', /You are welcome/],
    ['you stupid bot', /Sorry that I was no help/],
    ['who are you', /I am the expert on/],
    ['how much is a call', /costs one call/],
  ] as const;
  for (const [i, [text, reply]] of said.entries()) {
    await page.getByRole('textbox', { name: /^Ask about/ }).fill(text);
    await page.keyboard.press('Enter');
    const answer = answers(page).nth(i);
    await expect(answer).toContainText(reply);
    await expect(answer.getByText('Nothing was charged')).toBeVisible();
    await expect(answer.getByRole('button', { name: /^Source/ })).toHaveCount(0);
  }
  await expect(calls(page)).toHaveText('5');
  await expectAccessible(page);
});
