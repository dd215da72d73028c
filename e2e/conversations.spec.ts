import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

const field = (page: Page) => page.getByRole('textbox', { name: /^Ask about/ });
const questions = (page: Page) => page.getByRole('article', { name: 'You asked' });
const answers = (page: Page) => page.getByRole('article', { name: 'The expert answered' });
const list = (page: Page) => page.getByRole('list', { name: 'Conversations' });

async function ask(page: Page, text: string) {
  await field(page).fill(text);
  await page.keyboard.press('Enter');
  // Until then the last answer is the one before.
  await expect(questions(page).last()).toContainText(text);
  await expect(answers(page).last().getByRole('button', { name: 'Copy the answer' })).toBeVisible();
}

const damage = 'How does the time of day change damage?';
const healer = 'What does a healer do at the start of a turn?';

// Of an address that leads nowhere.
test.use({ expectedErrors: [/status of 404/] });

test('a player starts, finds, renames, deletes and restores conversations', async ({ page }) => {
  test.slow();
  const player = await makePlayer(page, { email: 'talks@example.com', name: 'Tess' });
  await logIn(page, player, '/game/wesnoth/chat');
  await ask(page, damage);
  await field(page).fill('not asked yet');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(page.getByRole('heading', { name: 'What are you stuck on?' })).toBeVisible();
  await expect(field(page)).toHaveValue('not asked yet');
  await ask(page, healer);
  await expect(questions(page)).toHaveCount(1);
  await page.reload();
  await expect(questions(page)).toHaveText(healer);

  await page.getByRole('button', { name: 'Conversations' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conversations' });
  await expect(list(page).getByRole('link')).toHaveText([healer, damage]);
  await expect(list(page).getByRole('link', { name: healer })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await dialog.getByRole('searchbox').fill('lawful');
  await expect(list(page).getByRole('link')).toHaveText([damage]);
  await expect(list(page).locator('mark').first()).toHaveText(/^lawful/i);
  await dialog.getByRole('button', { name: `Actions for “${damage}”` }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('How does the time of day change damage.md');
  const saved = await readFile(await file.path(), 'utf8');
  expect(saved).toMatch(/^# How does the time of day change damage\?\n\nBattle for Wesnoth\n\n## How does the time/);
  expect(saved).toContain('lawful');
  expect(saved).toMatch(/\n- \[1\] .+: <http:.+\/game\/wesnoth\/articles\/\d+#chunk-.+>/);
  await dialog.getByRole('searchbox').fill('zeppelin');
  await expect(dialog.getByText('Nothing found for “zeppelin”')).toBeVisible();
  await dialog.getByRole('searchbox').fill('lawful');
  await list(page).getByRole('link', { name: damage }).click();
  await expect(page).toHaveURL(/\/chat\/\d+#message-\d+$/);
  await expect(questions(page)).toHaveText(/time of day/);

  await page.getByRole('button', { name: 'Conversations' }).click();
  await dialog.getByRole('button', { name: `Actions for “${damage}”` }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog.getByLabel('Name').fill('Day and night');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(list(page).getByRole('link')).toHaveText([healer, 'Day and night']);
  await expect(dialog.getByRole('button', { name: 'Actions for “Day and night”' })).toBeFocused();
  // Escape closes the field of the name first.
  await expect(dialog.getByLabel('Name')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Delete this conversation' }).click();
  // The message stays while it is pointed at, however long the chat takes.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(questions(page)).toHaveText(/healer/);
  await undo.click();
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  await expect(questions(page)).toHaveText(/time of day/);

  // For 7 days, not only while the message stands there. No earlier conversation shows itself meanwhile.
  const reply = Promise.withResolvers<void>();
  await page.route(/\/api\/chat\/games\/\d+\/messages$/, async (route) => {
    if (route.request().method() === 'GET') await reply.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete this conversation' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(page.getByRole('main').locator('[aria-busy]')).toBeVisible();
  await expect(questions(page)).toBeHidden();
  reply.resolve();
  // The one that was brought back was the current one: without it a new one begins.
  await expect(page.getByRole('heading', { name: 'What are you stuck on?' })).toBeVisible();
  await page.getByRole('button', { name: 'Conversations' }).click();
  await dialog.getByRole('button', { name: 'Recently deleted' }).click();
  await expect(list(page)).toContainText('Battle for Wesnoth');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore “Day and night”' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  await expect(questions(page)).toHaveText(/time of day/);
  await page.goto('/game/wesnoth/chat/999999');
  await expect(page.getByRole('heading', { level: 1, name: 'This conversation is not here' })).toBeVisible();
});

test('a question is edited; both answers can be read, and home on another device links to the conversation', async ({
  browser,
  page,
  product,
}) => {
  test.slow();
  const player = await makePlayer(page, { email: 'again@example.com', name: 'Ada' });
  await logIn(page, player, '/game/wesnoth/chat');
  await ask(page, damage);
  await ask(page, healer);
  await page.getByRole('button', { name: 'Edit and ask again' }).first().click();
  const edited = page.getByLabel('Your question, changed');
  await expect(edited).toHaveValue(damage);
  await edited.fill('What is a zone of control?');
  await page.reload();
  await expect(edited).toHaveValue('What is a zone of control?');
  await expectAccessible(page);
  await edited.press('Enter');
  const versions = page.getByRole('group', { name: 'Versions of this question' });
  await expect(versions).toContainText('2 of 2');
  await expect(questions(page).first()).toContainText('What is a zone of control?');
  await expect(questions(page).last()).toContainText(healer);
  await versions.getByRole('button', { name: 'Earlier version' }).click();
  await expect(questions(page).first()).toContainText(damage);

  const phone = await browser.newContext({ baseURL: product.origin, viewport: { width: 390, height: 844 } });
  const there = await phone.newPage();
  await logIn(there, player);
  await there.getByRole('link', { name: 'What is a zone of control?' }).click();
  await expect(questions(there)).toHaveCount(2);

  // What is asked there appears here, without a reload.
  await ask(there, 'What do healers and curers do?');
  await expect(questions(page).last()).toContainText('What do healers and curers do?');
  await expect(answers(page)).toHaveCount(3);
  await phone.close();
});

test.describe('while the connection is gone', () => {
  test.use({ expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/] });

  test('an open conversation shows what was asked elsewhere meanwhile', async ({ browser, context, page, product }) => {
    const player = await makePlayer(page, { email: 'offline@example.com', name: 'Olga' });
    const isFollowing = page.waitForResponse('**/api/events*');
    await logIn(page, player, '/game/wesnoth/chat');
    await ask(page, damage);
    // Files that are on their way when the connection goes are lost; beside the conversation is what comes last.
    await expect(page.getByRole('heading', { name: 'Ask next' })).toBeVisible();
    await isFollowing;
    await context.setOffline(true);

    const phone = await browser.newContext({ baseURL: product.origin });
    const there = await phone.newPage();
    await logIn(there, player, '/game/wesnoth/chat');
    await expect(questions(there)).toHaveCount(1);
    await ask(there, healer);
    await expect(answers(there)).toHaveCount(2);
    await phone.close();

    // As if the server no longer knew what it has not sent.
    await page.route('**/api/events?last_id=*', (route) =>
      route.continue({ url: route.request().url().replace(/\?.*/, '') }),
    );
    await context.setOffline(false);
    await expect(questions(page).last()).toContainText(healer);
  });
});

test('letters typed while Ctrl+K opens are searched for', async ({ page, product }) => {
  await logIn(page, product.player);
  await expect(page.getByRole('button', { name: 'Go to (Ctrl+K)' })).toBeVisible();
  const isReleased = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isReleased.promise;
    await route.fallback();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wallet');
  isReleased.resolve();
  const search = page.getByRole('combobox', { name: 'A question, game, conversation, article or page' });
  await expect(search).toHaveValue('wallet');
  await expect(page.getByRole('option', { name: 'Wallet', exact: true })).toBeVisible();
});

test('“/” leads to the field to ask or to search in, “?” shows the keys, and a source takes the focus and gives it back', async ({
  page,
}) => {
  await logIn(page, await makePlayer(page, { email: 'types@example.com', name: 'Tam' }), '/game/wesnoth/chat');
  await ask(page, damage);
  const number = answers(page)
    .last()
    .getByRole('button', { name: /^Source 1:/ })
    .first();
  // The finished answer takes the place of the one that was being written, and the focus with it.
  await expect(async () => {
    await number.blur();
    await number.focus();
    await expect(answers(page).last().locator('[popover]:popover-open')).toContainText(/\w+ \w+/, { timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Enter');
  const source = page.getByRole('complementary', { name: 'Source 1' });
  await expect(source.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(source).toBeHidden();
  await expect(number).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys).toContainText('To the field to ask or search in');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await page.goto('/help');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
  }).toPass();
});

test('Ctrl+K leads to a game, to what was said in a conversation, and to a screen', async ({ page }) => {
  const player = await makePlayer(page, { email: 'goes@example.com', name: 'Gus' });
  await logIn(page, player, '/game/wesnoth/chat');
  await ask(page, damage);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Go to (Ctrl+K)' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'A question, game, conversation, article or page' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('option', { name: new RegExp(`^${damage.slice(0, 20)}`) })).toBeVisible();
  await expectAccessible(page);
  await search.fill('openttd');
  await expect(page.getByRole('option', { name: 'OpenTTD', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/game\/openttd$/);
  await page.getByRole('button', { name: 'Go to (Ctrl+K)' }).click();
  await search.fill('lawful');
  await page
    .getByRole('group', { name: 'Conversations' })
    .getByRole('option', { name: /lawful/i })
    .filter({ hasNotText: /^Ask / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/game\/wesnoth\/chat\/\d+#message-\d+$/);
  await expect(search).toBeHidden();
  // An article of another game, and what a setting is called in either language.
  await page.keyboard.press('Control+k');
  await search.fill('ferries canals');
  await expect(page.getByRole('option', { name: 'Ships, canals and ferries OpenTTD' })).toBeVisible();
  await search.fill('пароль');
  await page.getByRole('option', { name: 'Change the password' }).click();
  await expect(page).toHaveURL(/\/profile\/security#password$/);
  await page.keyboard.press('Control+k');
  await search.fill('theme');
  await expect(page.getByRole('option', { name: 'Language and theme' })).toBeVisible();
  await search.fill('wall');
  await expect(page.getByRole('option', { name: 'Wallet', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/calls$/);
});

test('a sent question stands at the top and its answer grows below it, until its reader goes to the end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await logIn(page, await makePlayer(page, { email: 'follows@example.com', name: 'Fay' }), '/game/wesnoth/chat');
  const question = page.getByRole('article', { name: 'You asked' }).last();
  const toLatest = page.getByRole('button', { name: 'To the latest message' });
  const top = async () => Math.round((await question.boundingBox())?.y ?? 0);
  const distance = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY);
  const grow = () =>
    answers(page)
      .last()
      .evaluate((answer) => {
        const part = document.createElement('div');
        part.style.height = '700px';
        answer.append(part);
      });
  await ask(page, damage);
  await expect.poll(top).toBe(80);
  await ask(page, healer);
  await expect.poll(top).toBe(80);
  await grow();
  await expect(toLatest).toBeVisible();
  expect(await top()).toBe(80);

  await toLatest.click();
  await expect.poll(distance).toBeLessThan(5);
  await expect(toLatest).toBeHidden();
  // Whoever is at the end goes along with it.
  await grow();
  await expect.poll(distance).toBeLessThan(5);
  // Whoever scrolls up stays there.
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, -600);
  await expect(toLatest).toBeVisible();
  const before = await top();
  await grow();
  expect(await top()).toBe(before);

  // The bar says the name of the game as long as its heading is away, not that of the next page.
  const bar = page.locator('html');
  await expect(bar).toHaveAttribute('data-away');
  await page.getByRole('link', { name: 'My games' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'My games' })).toBeInViewport();
  await expect(bar).not.toHaveAttribute('data-away');
});

test('whoever goes up without a hand, as a search in the page does, stays there while parts of the page come and go', async ({
  page,
}) => {
  await logIn(page, await makePlayer(page, { email: 'finds@example.com', name: 'Fay' }), '/game/wesnoth/chat');
  await ask(page, damage);
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await expect.poll(scrolled).toBeGreaterThan(50);
  const opener = page.getByRole('button', { name: 'Conversations' });
  await opener.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await expect.poll(scrolled).toBe(0);
  await answers(page)
    .last()
    .evaluate(async (answer) => {
      const isDrawn = () => new Promise((drawn) => void requestAnimationFrame(drawn));
      await isDrawn();
      answer.append(document.createElement('div'));
      await isDrawn();
    });
  expect(await scrolled()).toBe(0);
  await opener.click();
  await expect(page.getByRole('dialog').getByRole('link', { name: damage })).toBeVisible();
});

test('on paper a conversation is its text with its sources, and nothing else', async ({ page }) => {
  const player = await makePlayer(page, { email: 'prints@example.com', name: 'Prints' });
  await logIn(page, player, '/game/wesnoth/chat');
  await page.getByRole('textbox', { name: /^Ask about/ }).fill('How does the time of day change damage?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'The expert answered' });
  await expect(answer.getByText('1 call')).toBeVisible();
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article', { name: 'You asked' })).toBeVisible();
  await expect(answer.getByRole('table')).toBeVisible();
  await expect(answer.getByRole('list', { name: 'Sources' })).toBeVisible();
  for (const gone of [page.getByRole('textbox'), page.getByRole('navigation'), page.getByRole('banner')])
    await expect(gone).toHaveCount(0);
  await expect(answer.getByRole('button', { name: 'Copy the answer' })).toBeHidden();
  await expect(answer.getByText('1 call')).toBeHidden();
});
