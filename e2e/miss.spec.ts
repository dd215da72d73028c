import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

const closest = 'Closest thing in the articles – free.';

async function askAs(page: Page, email: string, slug: string, question: string) {
  await logIn(page, await makePlayer(page, { email, name: 'Missing Player' }), `/game/${slug}/chat`);
  await page.getByRole('textbox', { name: /^Ask about/ }).fill(question);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'The expert answered' }).last();
  await expect(answer.getByRole('button', { name: 'Copy the answer' })).toBeVisible();
  return answer;
}

test('an answer is what the articles say, and nothing of a miss', async ({ page }) => {
  const answer = await askAs(page, 'is.answered@example.com', 'wesnoth', 'How does the time of day change damage?');
  await expect(answer.getByText('1 call')).toBeVisible();
  await expect(answer.getByRole('button', { name: /^Source 1:/ }).first()).toBeVisible();
  for (const text of [closest, 'Nearby topics', 'Know it? Add it']) await expect(answer.getByText(text)).toHaveCount(0);
});

test('the closest thing is shown first, and that it is free in one line below it', async ({ page }) => {
  const answer = await askAs(page, 'is.near@example.com', 'mindustry', 'how do i paint my core purple');
  await expect(answer.getByText('Not charged')).toBeVisible();
  const line = answer.getByText(closest);
  await expect(line).toHaveCount(1);
  await expect(answer).not.toContainText('I found no certain answer');
  const top = async (part: typeof line) => (await part.boundingBox())!.y;
  const passage = answer.getByRole('heading', { level: 3 }).first();
  await expect(passage).toBeVisible();
  expect(await top(passage)).toBeLessThan(await top(line));
  expect(await answer.getByRole('region', { name: 'Nearby topics' }).getByRole('button').count()).toBeLessThan(3);
  const write = answer.getByRole('link', { name: 'Know it? Add it' });
  await expect(write).toBeVisible();
  // Nothing stands below it.
  const bottom = await answer.evaluate((element) => element.getBoundingClientRect().bottom);
  const { y, height } = (await write.boundingBox())!;
  expect(bottom - y - height).toBeLessThan(8);
  await expect(answer.getByRole('button', { name: 'Ask differently' })).toHaveCount(0);
  await expectAccessible(page);
});

test('where nothing is near, one line says so; the question may be asked differently or its answer written', async ({
  page,
}) => {
  const question = 'who knits xylophones';
  const answer = await askAs(page, 'misses@example.com', 'openttd', question);
  await expect(answer).toContainText('I found no certain answer');
  await expect(answer.getByRole('heading')).toHaveCount(0);
  await expect(answer.getByText(closest)).toHaveCount(0);
  await expect(answer.getByText('You will be notified when an article answers this.')).toBeVisible();
  await expectAccessible(page);

  await answer.getByRole('button', { name: 'Ask differently' }).click();
  const field = answer.getByRole('textbox', { name: 'Your question, changed' });
  await expect(field).toHaveValue(question);
  await field.fill('who knits zithers');
  await field.press('Escape');
  await answer.getByRole('button', { name: 'Ask differently' }).click();
  await expect(field).toHaveValue(question);
  await field.fill('What raises a station rating?');
  await field.press('Enter');
  await expect(page.getByRole('article', { name: 'You asked' })).toHaveText(/What raises a station rating/);
  await expect(page.getByRole('article', { name: 'The expert answered' }).getByText('1 call')).toBeVisible();
});

test('whoever knows what was missed writes the article, with the question as its title', async ({ page }) => {
  const question = 'who knits xylophones';
  const answer = await askAs(page, 'knows.it@example.com', 'openttd', question);
  await answer.getByRole('link', { name: 'Know it? Add it' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(question);
});
