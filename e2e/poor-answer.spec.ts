import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, type Login, logIn, makePlayer, test, withoutApp } from './fixtures.ts';

// A text that somebody else changed meanwhile.
test.use({ expectedErrors: [/status of 409/] });

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

/** Sends what the account of a page may send. */
async function call<A>(page: Page, method: string, path: string, data?: object): Promise<A> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) });
  if (!answer.ok()) throw new Error(await answer.text());
  return JSON.parse((await answer.text()) || 'null') as A;
}

interface Written {
  id: number;
  game_id: number;
  revision: number;
  chunks: { chunk_key: string }[];
}

/** A text of Mindustry, published by an admin. */
async function publish(page: Page, title: string, section: string, content: string): Promise<Written> {
  const found = await call<{ items: { id: number; slug: string }[] }>(page, 'GET', '/games/search?q=mindustry');
  const game_id = found.items.find(({ slug }) => slug === 'mindustry')?.id;
  const body = { game_id, title, language: 'en', chunks: [{ section, content }] };
  return call(page, 'POST', '/knowledge/articles', body);
}

/** The page of a new player, logged in. */
async function playAs(browser: Browser, { origin, page, name }: { origin: string; page: Page; name: string }) {
  const playing = await (await browser.newContext({ baseURL: origin })).newPage();
  const login: Login = await makePlayer(page, { email: `repair-${crypto.randomUUID()}@example.com`, name });
  await logIn(playing, login, withoutApp);
  return playing;
}

test('a wrong text is corrected where its answer is read, asked again by itself and told to all who asked, in four clicks on one address', async ({
  browser,
  page,
  product,
}) => {
  const question = 'What does the tin owl eat at noon?';
  await logIn(page, product.admin, withoutApp);
  const article = await publish(page, 'The tin owl', 'Its food', 'The tin owl eats rust flakes at noon.');
  const players: Page[] = [];
  for (const name of ['Olga Owl', 'Otto Owl', 'Odile Owl']) {
    const playing = await playAs(browser, { origin: product.origin, page, name });
    players.push(playing);
    const { message } = await call<{ message: { message_id: number } }>(
      playing,
      'POST',
      `/chat/games/${article.game_id}/messages`,
      { text: question },
    );
    await call(playing, 'POST', '/quality/rate', { message_id: message.message_id, rating: 1, comment: 'It starved' });
  }

  await page.goto('/admin/quality?handled=false&stars=bad&q=tin+owl');
  let clicks = 0;
  const click = async (target: ReturnType<Page['locator']>) => {
    await target.click();
    clicks++;
  };
  await click(page.getByRole('gridcell').getByText(question).first());
  const address = () => new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  const one = address();
  await expect(page.getByText('Asked 3 times by 3 players')).toBeVisible();
  // The answer is the first thing one sees, and its text is there to be changed.
  await expect(page.getByRole('region', { name: 'Answer', exact: true }).getByText('rust flakes')).toBeInViewport();
  await expect(page.locator('mark')).toHaveText(['The tin owl eats rust flakes at noon.']);
  await expectAccessible(page);

  await click(page.getByRole('button', { name: 'Edit “Its food”' }));
  const dialog = page.getByRole('dialog', { name: 'Its food' });
  await dialog.getByLabel('Text', { exact: true }).fill('The tin owl eats copper nails at noon.');
  await expectAccessible(page);
  await click(dialog.getByRole('button', { name: 'Save' }));
  const now = page.getByRole('region', { name: 'What the expert answers now' });
  await expect(now.getByText('copper nails')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What the player got' }).getByText('rust flakes')).toBeVisible();
  await expectAccessible(page);
  expect(address()).toBe(one);
  await click(page.getByRole('button', { name: 'Notify 3\u00a0players and close' }));
  // The case of the next player says so for as long as it is open; the message goes after seconds.
  await expect(page.getByText(/^Already notified/)).toBeVisible();
  console.log(`a wrong text: ${clicks} clicks`);
  expect(clicks).toBe(4);

  for (const playing of players) {
    await playing.goto('/notifications');
    await expect(playing.getByRole('link', { name: /your question has (?:a better|an) answer now/ })).toHaveCount(1);
    await playing.context().close();
  }
  await page.goto('/admin/quality?handled=false&q=tin+owl');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();

  // On a phone the answer stands before the steps.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(one);
  const answer = await page.getByRole('region', { name: 'Answer', exact: true }).boundingBox();
  const steps = await page.getByRole('region', { name: 'How to improve the answer' }).boundingBox();
  expect(answer?.y).toBeLessThan(steps?.y ?? 0);
  await expectAccessible(page);
  // Its actions have keys, which are letters only where something is written.
  await page.getByRole('button', { name: 'Open again' }).click();
  const note = page.getByLabel('What was done about it', { exact: true });
  await note.pressSequentially('he ate them');
  await expect(note).toHaveValue('he ate them');
  await note.blur();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys.getByText('Mark handled')).toBeVisible();
  await expect(keys.getByText('Edit the cited text')).toBeVisible();
  await expect(keys.getByText('Write what is missing')).toBeVisible();
  await expectAccessible(page);
  // Nothing behind the dialog is pressed.
  await page.keyboard.press('h');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  const handled = page.waitForResponse((sent) => sent.request().method() === 'PATCH');
  await page.keyboard.press('h');
  await handled;
  // The next one that is open would have followed.
  await page.goto(one);
  await expect(page.getByText('he ate them')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  // Removed, it is not looked for again.
  await page.getByRole('button', { name: 'Remove from the list' }).click();
  await expect.poll(address).not.toBe(one);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await call(page, 'DELETE', `/knowledge/articles/${article.id}`);
});

test('a report is answered by correcting the text, also one that changed meanwhile, and its reader is thanked', async ({
  browser,
  page,
  product,
}) => {
  await logIn(page, product.admin, withoutApp);
  const article = await publish(page, 'The glass crane', 'Its reach', 'The glass crane reaches nine tiles.');
  const reading = await playAs(browser, { origin: product.origin, page, name: 'Rita Crane' });
  await call(reading, 'POST', `/knowledge/articles/${article.id}/report`, { reason: 'wrong', comment: 'It is seven' });

  await page.goto('/admin/articles/reports?q=glass+crane');
  await page.getByRole('gridcell', { name: 'The glass crane', exact: true }).click();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Correct the text' })).toBeVisible();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Its reach' });
  const text = dialog.getByLabel('Text', { exact: true });
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await text.fill('The glass crane reaches seven tiles.');
  // Keys of the page behind it do not lead away from what was typed.
  await dialog.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('j');
  await call(page, 'PATCH', `/knowledge/chunks/${article.chunks[0]?.chunk_key}`, {
    content: 'It reaches eight tiles.',
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Somebody changed this article meanwhile.')).toBeVisible();
  await expect(dialog.getByText('It reaches eight tiles.')).toBeVisible();
  await expect(text).toHaveValue('The glass crane reaches seven tiles.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The text is corrected, and who reported it is thanked')).toBeVisible();
  await expect(page.getByText('Upheld')).toBeVisible();
  await expect(page.getByText('Text corrected')).toBeVisible();

  await reading.goto('/notifications');
  await expect(reading.getByRole('link', { name: /Thank you for your report/ })).toBeVisible();
  await reading.context().close();
  await call(page, 'DELETE', `/knowledge/articles/${article.id}`);
});

test('a candidate is corrected in the lab, where its ranking and the answer are made again', async ({
  page,
  product,
}) => {
  await logIn(page, product.admin, withoutApp);
  const article = await publish(page, 'The zinc heron', 'Its nest', 'The zinc heron nests in chimneys.');
  await page.goto(`/admin/retrieval-lab?game_id=${article.game_id}&q=Where+does+the+zinc+heron+nest`);
  const steps = page.getByRole('region', { name: 'What happens to a question' });
  await expect(steps.getByText('The zinc heron nests in chimneys.').last()).toBeVisible();
  await steps.getByText('The zinc heron › Its nest').first().click();
  await steps.getByRole('button', { name: 'Edit “Its nest”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Its nest' });
  await dialog.getByLabel('Text', { exact: true }).fill('The zinc heron nests in lighthouses.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(steps.getByText('The zinc heron nests in lighthouses.').last()).toBeVisible();
  await expect(steps.getByText('nests in chimneys')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await call(page, 'DELETE', `/knowledge/articles/${article.id}`);
});
