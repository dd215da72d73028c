import type { Page } from '@playwright/test';
import { z } from 'zod';
import { choose, expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

const calls = (page: Page) => page.getByRole('link', { name: /calls? left/ });

async function countCalls(page: Page): Promise<number> {
  await expect(calls(page)).toHaveText(/\d/);
  return Number(await calls(page).innerText());
}

const questions = (page: Page) => page.getByRole('article', { name: 'You asked' });

/** Opens the chat of a player who has asked nothing yet: what others asked before cannot be taken for this story's. */
async function openChat(page: Page, email: string) {
  await logIn(page, await makePlayer(page, { email, name: 'Asking Player' }), '/game/wesnoth/chat');
}

/** Asks, and waits for the question: the last answer is its own from then on. */
async function ask(page: Page, question: string) {
  await page.getByRole('textbox', { name: /^Ask about/ }).fill(question);
  const shown = await questions(page).count();
  await page.keyboard.press('Enter');
  await expect(questions(page)).toHaveCount(shown + 1);
}

const answers = (page: Page) => page.getByRole('article', { name: 'The expert answered' });

test('a player finds a game by a misspelt name, asks in two languages, opens a source and rates the answer', async ({
  page,
}) => {
  const player = await makePlayer(page, { email: 'asks.twice@example.com', name: 'Asks Twice' });
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in' }).click();

  await page.getByRole('combobox', { name: 'Ask a question or name a game' }).fill('wesnot');
  await page.getByRole('option', { name: /Battle for Wesnoth/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Battle for Wesnoth' })).toBeVisible();
  const before = await countCalls(page);

  await page.getByRole('textbox', { name: 'Your question' }).fill('How does the time of day change damage?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page).toHaveURL(/\/chat$/);
  const first = answers(page).first();
  await expect(first.getByText('1 call')).toBeVisible();
  await expect(calls(page)).toHaveText(String(before - 1));
  await expect(first.getByRole('button', { name: /^Source 1:/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'How does the time of day change damage?' })).toHaveCount(0);
  await expectAccessible(page);

  await ask(page, 'Как время суток влияет на урон?');
  const second = answers(page).nth(1);
  await expect(second.getByText('1 call')).toBeVisible();
  await expect(second).toContainText(/урон/);
  await expect(calls(page)).toHaveText(String(before - 2));

  await second.getByRole('button', { name: 'Helpful', exact: true }).click();
  // The thumb alone is a rating.
  await expect(second.getByText('Saved')).toBeVisible();
  await expect(second.getByRole('button', { name: 'Helpful', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await second.getByRole('button', { name: 'Tell us more' }).click();
  await choose(second.getByRole('radio', { name: /^5/ }));
  await second.getByRole('textbox', { name: 'Anything to add?' }).fill('Short and right');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByRole('button', { name: 'Tell us more' })).toBeVisible();

  await first
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click();
  const source = page.getByRole('complementary', { name: 'Source 1' });
  await expect(source.getByRole('button', { name: 'Close' })).toBeVisible();
  const quotation = source.locator('mark').first();
  await expect(quotation).toBeInViewport();
  const quoted = await quotation.innerText();
  await expect(first).toContainText(quoted);
  const section = await source.getByRole('heading', { level: 2 }).innerText();
  await expectAccessible(page);
  await source.getByRole('link', { name: 'Open the article' }).click();
  await expect(page).toHaveURL(/\/articles\/\d+#chunk-/);
  // It has the same heading and the same marks.
  await expect(source).toBeHidden();
  const heading = page.getByRole('heading', { level: 2, name: section });
  await expect(heading).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bar);
  const inContents = page.getByRole('navigation', { name: 'In this article' }).getByRole('link', { name: section });
  await expect(inContents).toHaveAttribute('aria-current', 'location');
  await expect(page.locator('mark').first()).toHaveText(quoted);
  await expect(page.locator('mark').first()).toBeInViewport();
  await expectAccessible(page);

  await page.goBack();
  await expect(source.getByRole('heading', { level: 2 })).toHaveText(section);
  await expect(first.getByRole('button', { name: /^Source 1:/ }).first()).toBeInViewport();
  await second.getByRole('button', { name: 'Helpful', exact: true }).click();
  await second.getByRole('button', { name: 'Tell us more' }).click();
  await expect(second.getByRole('radio', { name: /^5/ })).toBeChecked();
  await expect(second.getByRole('textbox', { name: 'Anything to add?' })).toHaveValue('Short and right');
});

test('a question that no article answers is refused, and costs nothing', async ({ page }) => {
  await openChat(page, 'is.refused@example.com');
  const before = await countCalls(page);
  await ask(page, 'How do I cook a perfect omelette for a leader?');
  const answer = answers(page).last();
  await expect(answer.getByText('Not charged')).toBeVisible();
  await expect(calls(page)).toHaveText(String(before));
  await expect(answer.getByText('You will be notified when an article answers this.')).toBeVisible();
  await expectAccessible(page);
  const offered = answer.getByRole('region', { name: 'Nearby topics' });
  const suggestion = offered.getByRole('button').first();
  const question = await suggestion.innerText();
  await suggestion.click();
  await expect(questions(page).last()).toHaveText(question);
  await expect(answers(page).last().getByText('1 call')).toBeVisible();
});

test('a link can carry a question through the login: it waits in the field and is not sent', async ({
  page,
  product,
}) => {
  await page.goto(`/game/wesnoth/chat?q=${encodeURIComponent('What does “slow” do?')}`);
  await page.getByLabel('E-mail').fill(product.player.email);
  await page.getByLabel('Password', { exact: true }).fill(product.player.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const field = page.getByRole('textbox', { name: /^Ask about/ });
  await expect(field).toHaveValue('What does “slow” do?');
  await expect(page).toHaveURL(/\/game\/wesnoth\/chat$/);
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeEnabled();

  await field.fill('My own words');
  // A second link in the same tab is offered beside what is typed; the hash of its address stays.
  await page.goto('/game/wesnoth/chat?q=Other#here');
  await expect(page).toHaveURL(/\/game\/wesnoth\/chat#here$/);
  await expect(field).toHaveValue('My own words');
  await expect(page.getByText('Another question: “Other”')).toBeVisible();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(field).toHaveValue('Other');
  await expect(page.getByText('Typed before: “My own words”')).toBeVisible();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(field).toHaveValue('My own words');
});

test('the call of an answer that did not help is given back with one tap, and a reason can be added', async ({
  page,
}) => {
  await openChat(page, 'takes.back@example.com');
  const before = await countCalls(page);
  await ask(page, 'How does the time of day change damage?');
  const answer = answers(page).last();
  await expect(answer.getByText('1 call')).toBeVisible();
  await expect(calls(page)).toHaveText(String(before - 1));
  await answer.getByRole('button', { name: 'Didn’t help? Get your call back' }).click();
  await expect(answer.getByText('Call refunded')).toBeVisible();
  await expect(calls(page)).toHaveText(String(before));
  await expectAccessible(page);
  await answer.getByRole('button', { name: 'Too little' }).click();
  await expect(answer.getByText('Thank you. This helps to improve the answer.')).toBeVisible();
  await page.reload();
  const returned = answers(page).last();
  await expect(returned.getByText('Call refunded')).toBeVisible();
  await expect(returned.getByRole('button', { name: 'Didn’t help? Get your call back' })).toHaveCount(0);
});

test.describe('over a bad connection', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('an answer whose stream is lost is fetched with the same key and paid once', async ({ page }) => {
    await openChat(page, 'loses.stream@example.com');
    const before = await countCalls(page);
    const keys: (string | undefined)[] = [];
    await page.route(/\/api\/chat\/games\/\d+\/messages$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.fallback();
      // The server answers, but its response never arrives.
      await route.fetch();
      return route.abort('connectionreset');
    });
    const question = 'What does a healer do at the start of a turn?';
    await page.getByRole('textbox', { name: /^Ask about/ }).fill(question);
    await page.getByRole('button', { name: 'Ask', exact: true }).dblclick();
    await expect(questions(page).filter({ hasText: question })).toHaveCount(1);
    await expect(answers(page).last().getByRole('button', { name: 'Copy the answer' })).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await expect(calls(page)).toHaveText(String(before - 1));
  });

  test('a question whose answer went with its server is asked again by itself, once', async ({ page }) => {
    await openChat(page, 'is.restarted@example.com');
    const before = await countCalls(page);
    const sent: { replaces?: number | undefined }[] = [];
    await page.route(/\/api\/chat\/games\/\d+\/messages$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent.push(z.object({ replaces: z.int().optional() }).parse(route.request().postDataJSON()));
      if (sent.length > 1) return route.fallback();
      const response = await route.fetch();
      const lost = (await response.text()).replace(/event: answered\ndata: (.*)/, (_, data: string) => {
        const outcome = z.looseObject({ message: z.looseObject({}) }).parse(JSON.parse(data));
        const message = { ...outcome.message, state: 'failed', text: '', content: null, citations: [], call: 'free' };
        const failed = { ...outcome, message, code: 'restarted', detail: 'Hintline restarted while answering' };
        return `event: failed\ndata: ${JSON.stringify(failed)}`;
      });
      return route.fulfill({ response, body: lost });
    });
    await ask(page, 'What does a healer do at the start of a turn?');
    await expect(answers(page).last().getByText('1 call')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Versions of this question' })).toContainText('2 of 2');
    expect(sent).toEqual([{}, { replaces: expect.any(Number) }]);
    expect(await countCalls(page)).toBeLessThan(before);
  });

  test('a question that never arrived is not shown as being answered, and is sent again', async ({ page }) => {
    await openChat(page, 'never.arrives@example.com');
    await page.route(/\/api\/chat\/games\/\d+\/messages$/, (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
    );
    await ask(page, 'What is a zone of control?');
    await expect(page.getByText('Your question may not have arrived')).toBeVisible();
    // Still offline: online, the page would try by itself and take the button away.
    const tried = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Try again' }).click();
    await tried;
    await page.unrouteAll();
    await expect(answers(page).last().getByText('1 call')).toBeVisible();
  });

  test('a history that cannot be deleted shows the error', async ({ page }) => {
    await openChat(page, 'deletes.history@example.com');
    await ask(page, 'How do I cook a perfect omelette?');
    await expect(answers(page).last()).toContainText('I found no certain answer');
    await page.route(/\/api\/chat\/games\/\d+\/messages(\?|$)/, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { detail: 'Something broke' } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Delete this conversation' }).click();
    await expect(page.getByText('Failed to delete expert chat history')).toBeVisible();
    await expect(answers(page).first()).toBeVisible();

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Delete this conversation' }).click();
    // The message stays while it is pointed at, however long the chat takes.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await expect(page.getByRole('heading', { name: 'What are you stuck on?' })).toBeVisible();
    await undo.click();
    await expect(answers(page).last()).toContainText('I found no certain answer');
  });
});

test.describe('once a guest has had the one answer', () => {
  test.use({ expectedErrors: [/402/] });

  test('a question typed before logging in is asked once after it', async ({ page }) => {
    const player = await makePlayer(page, { email: 'asks.later@example.com', name: 'Asks Later' });
    const data = { game: 'openttd', text: 'How do I set up my first profitable coal train?' };
    expect((await page.request.post('/api/guest-answers', { data })).status()).toBe(200);
    await page.goto('/game/openttd');
    await page.getByRole('textbox', { name: 'Your question' }).fill('What raises a station rating?');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('region', { name: 'Your answer' }).getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('heading', { name: 'Log in to send your question' })).toBeVisible();
    await page.getByLabel('E-mail').fill(player.email);
    await page.getByLabel('Password', { exact: true }).fill(player.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/game\/openttd\/chat$/);
    await expect(answers(page).last().getByText('1 call')).toBeVisible();
    await expect(calls(page)).toHaveText('4');
    await page.reload();
    await expect(answers(page)).toHaveCount(1);
    await expect(calls(page)).toHaveText('4');
  });
});

test('what a reader marks in an article goes along as a quotation', async ({ page }) => {
  const player = await makePlayer(page, { email: 'marks.sentences@example.com', name: 'Marks Sentences' });
  await logIn(page, player, '/game/wesnoth/articles');
  await page.getByRole('main').getByRole('link', { name: 'Terrain and time of day' }).click();
  const row = page.getByRole('main').getByRole('table').first().getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const quoted = (await row.getByRole('cell').allTextContents()).join(' · ');
  await row.scrollIntoViewIfNeeded();
  await row.evaluate((element) => document.getSelection()?.selectAllChildren(element));
  await expect(page.getByRole('button', { name: 'Ask about this', exact: true })).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask about this', exact: true }).click();
  await expect(page).toHaveURL(/\/game\/wesnoth\/chat$/);
  await expect(page.getByRole('textbox', { name: /^Ask about/ })).toHaveValue(`“${quoted}”\n`);
});

test('Ctrl+K in a game asks its expert, and elsewhere the expert of the game that is named', async ({ page }) => {
  const player = await makePlayer(page, { email: 'asks.anywhere@example.com', name: 'Asks Anywhere' });
  await logIn(page, player, '/game/openttd');
  const magnifier = page.getByRole('button', { name: 'Go to (Ctrl+K)' });
  await expect(magnifier).toBeVisible();
  await page.keyboard.press('Control+K');
  const field = page.getByRole('dialog').getByRole('combobox');
  const first = page.getByRole('dialog').getByRole('option').first();
  await expect(first).toHaveText(/^Ask OpenTTD …/);
  await field.fill('How does the time of day change damage?');
  await expect(first).toHaveText(/^Ask OpenTTD …How does/);
  await page.keyboard.press('Escape');

  await page.goto('/calls');
  await expect(magnifier).toBeVisible();
  await page.keyboard.press('Control+K');
  await field.fill('How does the time of day change damage in Wesnoth?');
  await expect(first).toHaveText(/^Ask Battle for Wesnoth …/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/game\/wesnoth\/chat/);
  await expect(answers(page).getByText('1 call')).toBeVisible();
});
