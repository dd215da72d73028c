import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, test } from './fixtures.ts';

// On the embedded database, which most other stories leave out.
test.use({ database: 'embedded' });

/** With few labelled queries and few questions of players it is said before, and done all the same. */
async function publishOnLittleProof(page: Page): Promise<void> {
  // The button says that the players' questions decide.
  await page.getByRole('button', { name: /^Publish, if the players’ .*latest .* as well$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish with little evidence?' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
}

const question = 'What raises a station rating in this story?';

test('a badly rated answer becomes a labelled query, is graded by keyboard and evaluated; a changed setting is compared and published; labels are exported', async ({
  browser,
  page,
  product,
}) => {
  test.slow();
  const playing = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(playing, product.player);
  const rated = await playing.evaluate(async (text) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'content-type': 'application/json',
    };
    const post = async (path: string, body: object) =>
      (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const found = await (await fetch('/api/games/search?q=openttd', { headers })).json();
    const game = found.items.find((one: { slug: string }) => one.slug === 'openttd');
    const { message } = await post(`/api/chat/games/${game.id}/messages`, { text });
    await post('/api/quality/rate', { message_id: message.message_id, rating: 1, comment: 'Not what I asked' });
    return { game_id: game.id };
  }, question);

  await playing.context().close();

  await logIn(page, product.admin, '/admin/quality?handled=false&stars=bad');
  await page.getByText(question).click();
  await expect(page.getByRole('heading', { name: question })).toBeVisible();
  await expect(page.getByText('Not what I asked')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Grade the chunks' }).click();

  await expect(page.getByRole('heading', { name: 'Which chunks answer it?' })).toBeVisible();
  await expectAccessible(page);
  const cards = page.locator('section[aria-label="Which chunks answer it?"] > ol > li');
  await expect(cards.nth(2)).toBeVisible();
  const count = await cards.count();
  for (let card = 1; card < count; card++) await page.keyboard.press('3');
  await page.keyboard.press('0');
  await expect(page.getByText(`${count} grades not saved`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  // Back at the answer that the query was made of.
  await expect(page.getByText(`${count} chunks graded`)).toBeVisible();

  // From the typed query to the saved grades, only the keyboard is used.
  await page.goto(`/admin/labels?game_id=${rated.game_id}`);
  const newQuery = page.getByRole('textbox', { name: 'New query' });
  await newQuery.fill('how loud is a helicopter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('how loud is a helicopter', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Which chunks answer it?' })).toBeFocused();
  await page.keyboard.press('0');
  await page.keyboard.press('Enter');
  await expect(newQuery).toBeFocused();
  await expect(page.getByText('All queries are labelled')).toBeVisible();

  await page.goto(`/admin/evaluations?game_id=${rated.game_id}`);
  await page.getByRole('button', { name: 'New evaluation', exact: true }).click();
  await page.getByLabel('Weight of titles', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByText('nDCG@10', { exact: true })).toBeVisible({ timeout: 120_000 });

  // A draft that makes the query worse is refused, and the refusal is still shown after a reload.
  await page.goto(`/admin/retrieval-lab?game_id=${rated.game_id}`);
  await page.getByLabel('Aliases', { exact: true }).fill('station = airport\nrating = noise\nraises = helicopter');
  await page.getByRole('button', { name: 'Save draft', exact: true }).click();
  await publishOnLittleProof(page);
  const refusal = page.getByRole('alert').filter({ hasText: 'Not published: search would get worse for players' });
  await expect(refusal.getByText(question, { exact: true })).toBeVisible();
  await page.reload();
  await expect(refusal.getByText(question, { exact: true })).toBeVisible();
  await expectAccessible(page);
  // A check that published nothing is not called done.
  await page.goto('/admin/jobs');
  const check = page.getByRole('row').filter({ hasText: 'Settings of OpenTTD' }).first();
  await expect(check.getByText('Refused', { exact: true })).toBeVisible();
  await check.getByRole('link', { name: 'Settings of OpenTTD' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings of OpenTTD' })).toBeVisible();
  await expect(page.getByText('Refused', { exact: true })).toBeVisible();
  await page.goto(`/admin/retrieval-lab?game_id=${rated.game_id}`);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByText('The draft was discarded', { exact: true })).toBeVisible();

  // A changed setting has no effect until it is published.
  await page.getByLabel('A player’s question', { exact: true }).fill(question);
  await page.getByRole('button', { name: 'Show the steps', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Candidates' })).toBeVisible();
  await page.getByLabel('Weight of titles', { exact: true }).fill('2.6');
  // Settings on the screen can be tried before they are saved, beside the published ones; the question is in the address.
  await page.getByRole('button', { name: 'Show the steps', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Published' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'On the screen' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What the expert is given differently' })).toBeVisible();
  await page.getByText('All steps: On the screen').click();
  await expect(page.getByRole('heading', { name: 'Candidates' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('q')).toBe(question);
  await page.getByRole('button', { name: 'Save draft', exact: true }).click();
  await expect(page.getByText('The draft is saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Evaluate the draft', exact: true }).click();
  await expect(page.getByText('nDCG@10', { exact: true })).toBeVisible({ timeout: 120_000 });
  // The published settings ran as well, and the draft is compared with them.
  await expect(page.getByText('paired randomisation test')).toBeVisible();
  await expectAccessible(page);

  // One link leads back, with the question.
  await page.getByRole('link', { name: 'Retrieval lab', exact: true }).last().click();
  await expect(page.getByLabel('A player’s question', { exact: true })).toHaveValue(question);
  await publishOnLittleProof(page);
  const panel = page.getByRole('region', { name: 'Settings of this game' });
  await expect(panel.getByText('Not checked', { exact: true })).toBeVisible();
  const versions = page.getByRole('region', { name: 'Earlier versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await versions.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The earlier settings are published again')).toBeVisible();
  await expect(versions.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);

  await page.goto(`/admin/labels/games/${rated.game_id}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as TREC qrels' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  // The grades of the rated question, and the one of the typed query.
  expect(text.trim().split('\n')).toHaveLength(count + 1);
  expect(text).toMatch(/^\d+ 0 \d+ 3$/m);
});
