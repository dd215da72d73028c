import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const calls = (page: Page) => page.getByRole('link', { name: /calls? left/ });
const answers = (page: Page) => page.getByRole('article', { name: 'The expert answered' });

test('greetings, thanks, abuse and questions about the expert are answered in kind, and no call is charged', async ({
  page,
  product,
}) => {
  await logIn(page, product.player);
  await page.goto('/game/wesnoth/chat');
  await expect(calls(page)).toHaveText(/\d/);
  const before = await calls(page).innerText();
  const earlier = await answers(page).count();
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
    const answer = answers(page).nth(earlier + i);
    await expect(answer).toContainText(reply);
    await expect(answer.getByText('Nothing was charged')).toBeVisible();
    await expect(answer.getByRole('button', { name: /^Source/ })).toHaveCount(0);
  }
  await expect(calls(page)).toHaveText(before);
  await expectAccessible(page);
});
