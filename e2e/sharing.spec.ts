import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test.use({ expectedErrors: [/status of 404/] });

const question = 'How does the time of day change damage?';

test('a player shares an answer, somebody without an account reads it and asks, and the link ends at a click', async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  const player = await makePlayer(page, { email: 'shares@example.com', name: 'Quimby' });
  await logIn(page, player, '/game/wesnoth/chat');
  await page.getByRole('textbox', { name: /^Ask about/ }).fill(question);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Share the answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share the answer' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(url).toMatch(/\/shared\/[\w-]{22}$/);
  await expectAccessible(page);

  const elsewhere = await browser.newContext({ baseURL: product.origin });
  const visitor = await elsewhere.newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await expect(visitor).toHaveTitle(new RegExp(`^${question.replace('?', '\\?')}`));
  await expect(visitor.getByText('Quimby')).toHaveCount(0);
  await visitor
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click();
  await expect(visitor.getByRole('link', { name: 'Open the article' })).toBeVisible();
  await expectAccessible(visitor);
  const picture = await visitor.locator('meta[property="og:image"]').getAttribute('content');
  const drawn = await visitor.request.get(new URL(picture ?? '').pathname);
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png']);
  await visitor.getByLabel('Your question').fill('What does a healer do?');
  await visitor.getByRole('button', { name: 'Ask the expert' }).click();
  await expect(visitor).toHaveURL(/\/game\/wesnoth$/);
  await expect(visitor.getByRole('region', { name: 'Your answer' }).getByRole('article').first()).toBeVisible();

  await page.goto('/profile#shared');
  const shared = page.getByRole('region', { name: 'Shared answers' });
  await shared.getByRole('button', { name: `Stop sharing “${question}”` }).click();
  await expect(shared.getByText('You are not sharing any answers.')).toBeVisible();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { name: 'This answer is no longer shared' })).toBeVisible();
  await elsewhere.close();
});
