import { expect, expectAccessible, logIn, makePlayer, test, withoutApp } from './fixtures.ts';

test('an unanswered question is released, answered by an article and closed, and the player is notified', async ({
  browser,
  page,
  product,
}) => {
  test.slow();
  await logIn(
    page,
    await makePlayer(page, { email: 'marbles@example.com', name: 'Marble Player' }),
    '/game/wesnoth/chat',
  );
  await page.getByRole('textbox').fill('Where does the vermilion ostrich hoard its marbles?');
  await page.getByRole('textbox').press('Enter');
  const answers = page.getByRole('article', { name: 'The expert answered' });
  await expect(answers).toContainText('I found no certain answer to this');

  const office = await (await browser.newContext({ baseURL: product.origin })).newPage();
  const refused: string[] = [];
  office.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await logIn(office, product.admin);
  // The server looks for gaps every ten seconds.
  const headers = { authorization: `Bearer ${await office.evaluate(() => localStorage.getItem('access_token'))}` };
  await expect
    .poll(async () => (await office.request.get('/api/admin/knowledge/gaps', { headers })).text(), { timeout: 120_000 })
    .toContain('vermilion ostrich');
  await office.goto('/admin/unanswered');
  await expect(office.getByRole('gridcell', { name: /^Where does the vermilion/ })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('gridcell', { name: /^Where does the vermilion/ }).click();
  const dialog = office.getByRole('dialog', { name: 'Release a gap' });
  await expect(dialog.getByRole('listitem')).toHaveText(['Where does the vermilion ostrich hoard its marbles?']);
  await dialog.getByLabel('The question for authors').fill('The marbles of the vermilion ostrich');
  await expectAccessible(office);
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(office.getByText('Authors can see it now')).toBeVisible();

  await office.goto('/game/wesnoth/articles');
  await expect(office.getByRole('heading', { name: 'Unanswered questions' })).toBeVisible();
  await office.getByRole('link', { name: 'Answer it: The marbles of the vermilion ostrich' }).click();
  await expect(office.getByLabel('Title', { exact: true })).toHaveValue('The marbles of the vermilion ostrich');
  await office.getByLabel('Section title').fill('Where they are');
  await office
    .getByLabel('Text, with markdown')
    .fill('The vermilion ostrich hoards its marbles under the mill of Aldmere.');
  await office.getByRole('button', { name: 'Publish' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'The marbles of the vermilion ostrich' })).toBeVisible();
  const article = office.url();

  const notification = page.getByRole('link', { name: /your question has an answer now.*marbles of the vermilion/ });
  await page.goto('/notifications');
  // It comes by itself into the open page.
  await expect(notification).toBeVisible({ timeout: 120_000 });
  await notification.click();
  await expect(page.getByText('under the mill of Aldmere')).toBeVisible();
  await office.goto('/admin/unanswered?state=closed');
  await expect(office.getByRole('gridcell', { name: /^Where does the vermilion/ }).first()).toBeVisible();
  await office
    .getByRole('navigation', { name: 'Admin sections' })
    .getByRole('link', { name: /^Articles/ })
    .click();
  await office.getByRole('link', { name: 'Snapshots', exact: true }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'Snapshots' })).toBeVisible();
  await expect(office.getByText(/^Revision \d+ is current/)).toBeVisible();
  await expectAccessible(office);
  expect(refused).toEqual([]);

  await office.goto(article);
  await office.getByRole('button', { name: 'More about this article' }).click();
  await office.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(office).toHaveURL(/\/articles$/);
  await office.context().close();
});

test('a word that players use and no article holds becomes an alias, and the next question with it is answered', async ({
  browser,
  page,
  product,
}, { repeatEachIndex, retry }) => {
  // What was decided once is proposed no more.
  const ending = 'abdefghklmn'[repeatEachIndex + 5 * retry];
  const alias = `quombazzl${ending}r`;
  const noise = `blomfizz${ending}s`;
  const player = { email: `unknown-words-${ending}@example.com`, name: 'Unknown Words' };
  await logIn(page, await makePlayer(page, player), '/game/wesnoth/chat');
  const question = page.getByRole('textbox', { name: /^Ask about/ });
  await question.fill(`Which ${alias} ${noise} at the grottengruff?`);
  await question.press('Enter');
  const answers = page.getByRole('article', { name: 'The expert answered' });
  await expect(answers).toContainText('I found no certain answer to this');

  const office = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(office, product.admin, withoutApp);
  const headers = { authorization: `Bearer ${await office.evaluate(() => localStorage.getItem('access_token'))}` };
  await expect
    .poll(async () => (await office.request.get('/api/admin/knowledge/gaps/unknown-words', { headers })).text(), {
      timeout: 120_000,
    })
    .toContain(alias);
  await office.goto('/admin/unanswered');
  const lineOf = (word: string) => office.getByRole('listitem').filter({ hasText: word });
  await lineOf(noise).getByRole('button', { name: 'Dismiss' }).click();
  await expect(lineOf(noise)).toHaveCount(0);
  await lineOf(alias).getByRole('button', { name: 'Make an alias' }).click();
  const dialog = office.getByRole('dialog', { name: new RegExp(alias) });
  await dialog.getByLabel('What the articles call it').fill('village');
  await expectAccessible(office);
  await dialog.getByRole('button', { name: 'Make an alias' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(lineOf(alias)).toHaveCount(0);

  await question.fill(`What does a ${alias} do?`);
  await question.press('Enter');
  await expect(answers.nth(1).getByText('1 call', { exact: true })).toBeVisible();
  await office.context().close();
});
