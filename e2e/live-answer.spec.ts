import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, makePlayer } from './fixtures.ts';
import { test } from './outside.ts';

const answers = (page: Page) => page.getByRole('article', { name: 'The expert answered' });
/** The text written so far, without the line that says what the expert is doing. */
const liveText = (page: Page) => page.locator('article[aria-busy] > div');
const field = (page: Page) => page.getByRole('textbox', { name: /^Ask about/ });
const left = (page: Page) => page.getByRole('link', { name: /calls? left/ });

test.beforeEach(async ({ page }) => {
  const email = `watches.answers.${crypto.randomUUID()}@example.com`;
  await logIn(page, await makePlayer(page, { email, name: 'Watches Answers' }), '/game/wesnoth/chat');
  await expect(field(page)).toBeVisible();
});

test('an answer can be read while it is written, and a reload loses nothing of it', async ({ page, outside }) => {
  const goOn = outside.holdAnswers();
  await expect(left(page)).toHaveText(/\d/);
  const before = Number(await left(page).innerText());
  await field(page).fill('How does the time of day change damage?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Writing the answer' })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(liveText(page)).toHaveText(/\w+ \w+/);

  await page.reload();
  await expect(page.getByRole('article', { name: 'You asked' })).toHaveCount(1);
  await expect(liveText(page)).toHaveText(/\w+ \w+/);
  goOn();
  await expect(answers(page).last().getByText('1 call')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await expect(left(page)).toHaveText(String(before - 1));
});

test('Escape stops an answer; its text stays, and the next question can be asked', async ({ page, outside }) => {
  const goOn = outside.holdAnswers();
  await field(page).fill('What does a healer do at the start of a turn?');
  await page.keyboard.press('Enter');
  await expect(liveText(page)).toHaveText(/\w+ \w+/);
  await page.keyboard.press('Escape');
  await expect(answers(page).last().getByText('Stopped here')).toBeVisible();
  goOn();
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
});

test('Escape stops it from the small window over the game, too', async ({ page, context, outside }) => {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Keep on top of the game' }).click();
  const floating = await opened;
  const goOn = outside.holdAnswers();
  await field(floating).fill('What does a healer do for units beside it?');
  await field(floating).press('Enter');
  await expect(liveText(floating)).toHaveText(/\w+ \w+/);
  await floating.keyboard.press('Escape');
  await expect(answers(floating).last().getByText('Stopped here')).toBeVisible();
  goOn();
  await expect(floating.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
});

test('a sentence names its source, and a card shows each of several to a pointer and to the keyboard', async ({
  page,
  outside,
}) => {
  outside.model.script({ say: 'A day lasts six turns, from dawn to the second watch [1][2].' });
  await field(page).fill('How does the time of day change damage?');
  await page.keyboard.press('Enter');
  const answer = answers(page).last();
  await expect(answer.getByText('1 call')).toBeVisible();
  const sentence = answer.getByText('from dawn to the second');
  const marks = sentence.getByRole('button', { name: /^Source \d:/ });
  await expect(marks).toHaveText([/^1\D{4}/, '2']);
  const [first, second] = [marks.first(), marks.nth(1)];
  const name = (await first.innerText()).replace(/^1\s*/, '');
  await expect(first).toHaveAccessibleName(`Source 1: ${name}`);
  const height = (await sentence.boundingBox())?.height;

  await first.hover();
  const card = sentence.locator('[popover]');
  await expect(card).toContainText('1 of 2');
  await expect(card).toContainText(name);
  await card.getByRole('button', { name: 'Next source', includeHidden: true }).click();
  await expect(card).toContainText('2 of 2');
  await expect(card).not.toContainText(name);
  expect((await sentence.boundingBox())?.height).toBe(height);
  await expectAccessible(page);
  await field(page).hover();
  await expect(card).toBeHidden();

  await first.focus();
  await page.keyboard.press('Tab');
  await expect(second).toBeFocused();
  await expect(card).toContainText('2 of 2');
  await expect(second).toHaveAccessibleDescription(/\w+ \w+/);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await second.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Source 2' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('dialog', { name: 'Source 2' }).getByRole('button', { name: 'Next source' }).click();
  await expect(page.getByRole('dialog', { name: 'Source 1' })).toContainText('1 of 2');
});

test('after a refusal the model may answer without articles, and the answer says so', async ({ page, outside }) => {
  outside.model.script({ say: 'NOT IN SOURCES\nThe articles say nothing about omelettes.' });
  await field(page).fill('How do I cook a perfect omelette?');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Answer without articles' }).click();
  await expect(answers(page).last().getByText('From general knowledge, without sources')).toBeVisible();
  await expect(answers(page).last().getByText('1 call')).toBeVisible();
});

test('an answer says who wrote it, also after a reload, and what was quoted in its place says so', async ({
  page,
  outside,
}) => {
  const written = answers(page)
    .last()
    .getByText(/^Written from \d+\sarticles? by answer · \d+\ss$/);
  await field(page).fill('How does the time of day change damage?');
  await page.keyboard.press('Enter');
  await expect(written).toBeVisible();
  await page.reload();
  await expect(written).toBeVisible();
  outside.model.script('cut_off');
  await field(page).fill('What does a healer do for units beside it?');
  await page.keyboard.press('Enter');
  await expect(
    answers(page)
      .last()
      .getByText(/^Partly by answer, the rest quoted · \d+\ss$/),
  ).toBeVisible();
});

for (const { language, ask, question, says, general, write, free, by, warning } of [
  {
    language: 'en',
    ask: /^Ask about/,
    question: 'How many moons does the world have?',
    says: 'The articles only say that night falls [1].',
    general: 'Answer without articles',
    write: 'Know it? Add it',
    free: 'Not charged',
    by: /^Written from 1\sarticle by answer/,
    warning: 'The articles do not fully answer this',
  },
  {
    language: 'ru',
    ask: /^Спросите об/,
    question: 'Сколько лун в этом мире?',
    says: 'В статьях сказано только, что наступает ночь [1].',
    general: 'Ответить без статей',
    write: 'Знаете ответ? Добавьте',
    free: 'Не списано',
    by: /^Ответ модели answer по 1\sстатье/,
    warning: 'В статьях нет полного ответа на это',
  },
])
  test(`what a model only half found is free, and leads on as a miss does (${language})`, async ({ page, outside }) => {
    await page.request.patch('/api/auth/me', {
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` },
      data: { language },
    });
    await page.reload();
    outside.model.script({ say: `NOT IN SOURCES\n${says}` });
    await page.getByRole('textbox', { name: ask }).fill(question);
    await page.keyboard.press('Enter');
    const answer = page.getByRole('article').last();
    await expect(answer.getByText(free)).toBeVisible();
    await expect(answer).toContainText(says.replace(' [1].', ''));
    // The number leads to its source.
    await expect(answer).not.toContainText('[1]');
    await expect(answer.getByText(by)).toBeVisible();
    await expect(answer.getByText(warning)).toBeVisible();
    await expect(answer.getByRole('link', { name: write })).toBeVisible();
    await expect(answer.getByRole('button', { name: general })).toBeVisible();
  });
