import type { Browser, Locator, Page } from '@playwright/test';
import { expect, expectAccessible, logIn, makePlayer, test, withoutApp } from './fixtures.ts';
import type { Product } from './product.ts';

/** A page of the office, and what it says is waiting for an answer. */
async function openOffice(browser: Browser, product: Product) {
  const office = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(office, product.admin, withoutApp);
  const headers = { authorization: `Bearer ${await office.evaluate(() => localStorage.getItem('access_token'))}` };
  // The server looks for gaps every ten seconds.
  const untilListed = (words: string) =>
    expect
      .poll(async () => (await office.request.get('/api/admin/knowledge/gaps', { headers })).text(), {
        timeout: 120_000,
      })
      .toContain(words);
  return { office, headers, untilListed };
}

/** A player asks what no article answers. */
async function askInVain(page: Page, { email, name, question }: { email: string; name: string; question: string }) {
  await logIn(page, await makePlayer(page, { email, name }), '/game/wesnoth/chat');
  await page.getByRole('textbox').fill(question);
  await page.getByRole('textbox').press('Enter');
  await expect(page.getByRole('article', { name: 'The expert answered' })).toContainText(
    'I found no certain answer to this',
  );
}

test('what is missing is written and its players are told in three clicks, and authors see it meanwhile', async ({
  browser,
  page,
  product,
}) => {
  test.slow();
  const question = 'Where does the vermilion ostrich hoard its marbles?';
  await askInVain(page, { email: 'marbles@example.com', name: 'Marble Player', question });
  const { office, untilListed } = await openOffice(browser, product);
  const refused: string[] = [];
  office.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await untilListed('vermilion ostrich');
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks++;
  };

  await office.goto('/admin/unanswered');
  await expect(office.getByRole('heading', { level: 1, name: 'Unanswered' })).toBeVisible();
  await expect(office).toHaveURL(/state=open/);
  const row = office.getByRole('row').filter({ hasText: question });
  await expect(row).toContainText('1\u00a0time by 1\u00a0player');
  await expectAccessible(office);
  await click(office.getByRole('gridcell', { name: question }));
  await expect(office.getByRole('heading', { level: 1, name: question })).toBeVisible();
  const words = office.getByRole('region', { name: 'As players asked it' });
  await expect(words.getByRole('link', { name: question })).toHaveAttribute('href', /\/admin\/answers\/\d+/);
  await expect(words).toContainText('Refused');
  await expect(office.getByRole('region', { name: 'Nearest texts' }).getByRole('button').first()).toBeVisible();
  await expectAccessible(office);

  const authors = office.getByRole('region', { name: 'Authors' });
  await expect(authors).toContainText('Only admins see it');
  await authors.getByRole('switch', { name: 'Show to authors' }).click();
  await authors.getByLabel('The question for authors').fill('The marbles of the vermilion ostrich');
  await expectAccessible(office);
  await authors.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Authors can see it now')).toBeVisible();
  const group = office.url();
  await office.goto('/game/wesnoth/articles');
  await expect(office.getByRole('link', { name: 'Answer it: The marbles of the vermilion ostrich' })).toBeVisible();
  await office.goto(group);
  await authors.getByRole('switch', { name: 'Show to authors' }).click();
  await expect(office.getByText('Only admins see it now')).toBeVisible();

  // Title, language and the question of the trial are there.
  await click(office.getByRole('link', { name: 'Write an article' }));
  await expect(office.getByLabel('Title', { exact: true })).toHaveValue(question);
  await office.getByLabel('Section title').fill('Where they are');
  await office
    .getByLabel('Text, with markdown')
    .fill('The vermilion ostrich hoards its marbles under the mill of Aldmere.');
  await click(office.getByRole('button', { name: 'Publish' }));
  await expect(office.getByText('1 of 1 answered now')).toBeVisible({ timeout: 60_000 });
  await expect(words).toContainText('notified');
  expect(clicks).toBe(3);
  await expect(office).not.toHaveURL(/again/);
  await expectAccessible(office);

  // The text is mended in the page, and the question asked again by itself.
  await office.getByRole('button', { name: /^Edit the nearest text/ }).click();
  const chunk = office.getByRole('dialog');
  await chunk
    .getByLabel('Text', { exact: true })
    .fill('The vermilion ostrich hoards its marbles under the mill of Aldmere, beside the well.');
  const again = office.waitForResponse((answer) => answer.url().endsWith('/ask-again'));
  await chunk.getByRole('button', { name: 'Save' }).click();
  // Nobody is told a second time.
  expect(await (await again).json()).toMatchObject({ total: 1, answered: [{}], notified: 0 });

  const notification = page.getByRole('link', { name: /ostrich.*is answered now/ });
  await page.goto('/notifications');
  await expect(notification).toHaveCount(1, { timeout: 120_000 });
  await notification.click();
  // It leads to where it was asked, and names the article that answers now.
  await expect(page.getByRole('article', { name: 'The expert answered' })).toBeVisible();
  await page.goto('/game/wesnoth/articles?sort=-created_at');
  await page.getByRole('link', { name: question }).first().click();
  await expect(page.getByText('under the mill of Aldmere')).toBeVisible();
  const article = page.url();
  await office.goto('/admin/unanswered?state=closed');
  await expect(office.getByRole('gridcell', { name: question }).first()).toBeVisible();
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

test('groups are worked off by keys, on a phone, in Russian, and what was done is undone', async ({
  browser,
  page,
  product,
}, { repeatEachIndex, retry }) => {
  test.slow();
  const mark = `${repeatEachIndex}${retry}`;
  const first = `Who waters the octagonal cactus ${mark}?`;
  const second = `Which pirate tickles the bronze flamingo ${mark}?`;
  await askInVain(page, { email: `cactus-${mark}@example.com`, name: 'Cactus Player', question: first });
  await page.getByRole('textbox').fill(second);
  await page.getByRole('textbox').press('Enter');
  const { office, headers, untilListed } = await openOffice(browser, product);
  await untilListed('flamingo');
  await untilListed('cactus');

  await office.goto('/admin/unanswered?state=open&language=en');
  await office.getByRole('gridcell', { name: first }).click();
  const title = office.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(first);
  const opened = await title.textContent();
  const groups = office.getByRole('navigation', { name: 'Groups on this page' });
  const place = await groups
    .getByRole('link')
    .evaluateAll((all) => all.findIndex((one) => one.getAttribute('aria-current') === 'page'));
  const [to, back] = place === 0 ? ['j', 'k'] : ['k', 'j'];
  await office.keyboard.press(to);
  await expect(title).not.toHaveText(opened ?? '');
  await office.keyboard.press(back);
  await expect(title).toHaveText(first);

  // The filters of the list go along, and the next group follows.
  await expect(office.getByRole('button', { name: /^No article can answer/ })).toBeVisible();
  await office.keyboard.press('d');
  await expect(title).not.toHaveText(first);
  await expect(office).toHaveURL(/language=en/);
  await office.getByRole('button', { name: 'Undo' }).click();
  await expect(office.getByText('The questions are open again')).toBeVisible();

  await office.goto(`/admin/unanswered?state=open&q=${mark}`);
  // Of an empty table nothing can be selected.
  await expect(office.getByRole('gridcell', { name: first })).toBeVisible();
  await office
    .getByRole('checkbox', { name: /^Select all/ })
    .first()
    .check();
  await office.getByRole('button', { name: 'No article can answer' }).click();
  await expect(office.getByText('2\u00a0groups are counted no more')).toBeVisible();
  await page.goto('/game/wesnoth/chat');
  await expect(page.getByText('No article can answer this.')).toBeVisible();
  await expect(page.getByText('You will be notified when an article answers this.')).toHaveCount(0);
  await expectAccessible(page);
  await office.getByRole('button', { name: 'Undo' }).click();
  await office.getByRole('gridcell', { name: first }).click();

  await office.getByRole('button', { name: /^Merge with another group/ }).click();
  const others = office.getByRole('dialog', { name: 'Which group asks the same?' });
  await others.getByRole('searchbox').fill('flamingo');
  await expectAccessible(office);
  await others.getByRole('button', { name: second }).click();
  const merged = office.getByRole('region', { name: 'Merged groups' });
  await expect(merged).toContainText(second);
  await expect(office.getByRole('region', { name: 'As players asked it' }).getByRole('link')).toHaveCount(2);
  await merged.getByRole('button', { name: 'Split off' }).click();
  await expect(merged).toHaveCount(0);
  await office.getByRole('button', { name: /^Explain a player’s word/ }).click();
  const word = office.getByRole('dialog', { name: /^A player’s word/ });
  await word.getByLabel('The player’s word').fill('octagonal');
  await word.getByLabel('What the articles call it').fill('village');
  await word.getByRole('button', { name: 'Make an alias' }).click();
  await expect(office.getByText('0 of 1 answered now')).toBeVisible();

  await office.setViewportSize({ width: 390, height: 844 });
  await office.goto('/admin/unanswered?state=open&q=cactus');
  await office.getByText(first).first().click();
  await expect(title).toHaveText(first);
  await expectAccessible(office);
  const wide = () => office.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBeLessThanOrEqual(390);
  const speak = (language: string) => office.request.patch('/api/auth/me', { headers, data: { language } });
  await speak('ru');
  await office.reload();
  await expect(office.getByRole('region', { name: 'Как спрашивали игроки' })).toBeVisible();
  await expect(title).toHaveText(first);
  expect(await wide()).toBeLessThanOrEqual(390);
  await office.goto('/admin/unanswered?state=dismissed&q=nothingofthatname');
  await expect(title).toBeVisible();
  await expectAccessible(office);
  await speak('en');
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

  const { office, headers } = await openOffice(browser, product);
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
