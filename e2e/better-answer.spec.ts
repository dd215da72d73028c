import { expect, expectAccessible, logIn, test } from './fixtures.ts';
import type { Locator } from '@playwright/test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const question = 'How does a leader recruit the copper walrus?';
const fact = 'A leader recruits the copper walrus at the keep of Aldmere for 21 gold.';

test('a bad answer becomes a better one in six clicks, and its question is never typed again', async ({
  browser,
  page,
  product,
}) => {
  const playing = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(playing, product.player);
  await playing.evaluate(async (text) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'content-type': 'application/json',
    };
    const post = async (path: string, body: object) =>
      (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const found = await (await fetch('/api/games/search?q=wesnoth', { headers })).json();
    const game = found.items.find((one: { slug: string }) => one.slug === 'wesnoth');
    const { message } = await post(`/api/chat/games/${game.id}/messages`, { text });
    await post('/api/quality/rate', { message_id: message.message_id, rating: 1, comment: 'No word about the walrus' });
  }, question);

  await logIn(page, product.admin);
  await page.goto('/admin');
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks++;
  };

  await click(
    page
      .getByRole('listitem')
      .filter({ hasText: /^Bad ratings to review/ })
      .getByRole('link')
      .first(),
  );
  await click(page.getByRole('gridcell').getByText(question).first());
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await expectAccessible(page);

  await click(page.getByText(/^(?:Create a|Open the) labelled query$/));
  const cards = page.locator('section[aria-label="Which chunks answer it?"] > ol > li');
  await expect(cards.first()).toBeVisible();
  const count = await cards.count();
  for (let card = 0; card < count; card++) await page.keyboard.press('0');
  await page.keyboard.press('Enter');
  // Once the grades are saved, the work goes on with the answer.
  await expect(page.getByText(new RegExp(`${count} chunks? graded`))).toBeVisible();

  await click(page.getByRole('link', { name: 'Write an article' }));
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(question);
  await page.getByLabel('Text, with markdown').fill(fact);
  await click(page.getByRole('button', { name: 'Publish' }));
  const now = page.getByRole('region', { name: 'What the expert answers now' });
  await expect(now.getByText('at the keep of Aldmere for 21 gold')).toBeVisible();
  await expectAccessible(page);
  await click(page.getByRole('button', { name: 'Notify and close' }));
  await expect(page.getByText('The player is notified', { exact: true })).toBeVisible();
  expect(clicks).toBe(6);

  await playing.goto('/notifications');
  await playing
    .getByRole('link', { name: /your question has a better answer now/ })
    .first()
    .click();
  await playing.getByRole('link', { name: 'Ask again', exact: true }).click();
  await expect(playing.getByRole('textbox')).toHaveValue(question);
  await playing.context().close();

  // Every answer is on the list of all of them, found by its words and by what became of it.
  await page.goto('/admin/answers');
  await page.getByRole('searchbox').fill('copper walrus');
  await expect(page.getByRole('gridcell').getByText(question).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('gridcell').getByText(question).first().click();
  await expect(page.getByText(/^Notified /)).toBeVisible();

  // Other stories' questions are answered from the same articles.
  await page.goto('/game/wesnoth/articles');
  await page.getByRole('link', { name: question }).first().click();
  await page.getByRole('button', { name: 'More about this article' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/articles$/);
});
