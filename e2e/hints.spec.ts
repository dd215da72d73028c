import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test('an author writes hints, and a player is led to the answer step by step for one call', async ({
  browser,
  page,
  product,
}) => {
  test.slow();
  const office = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(office, product.admin);
  await office.goto('/game/openttd/articles/create');
  await office.getByLabel('Title', { exact: true }).fill('The viaduct of Brackenfell');
  await office.getByLabel('Checked on', { exact: true }).fill('2026-03-03');
  const section = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name: 'Section 1' }) });
  await section.getByLabel('Section title').fill('Opening it');
  await section.getByLabel('Text, with markdown').fill('The viaduct of Brackenfell opens with **nineteen** lanterns.');
  await section.getByText('Hints before the answer').click();
  await section.getByLabel('Nudge').fill('What do you carry after dusk?');
  await section.getByLabel('Direction').fill('Count what hangs along the railing.');
  const preview = section.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('What do you carry after dusk?')).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Publish' }).click();
  await expect(office.getByRole('heading', { level: 1, name: 'The viaduct of Brackenfell' })).toBeVisible();
  await expect(office.getByText('Checked on 3 March 2026')).toBeVisible();
  // Readers see only the text.
  await expect(office.getByText('What do you carry after dusk?')).toHaveCount(0);
  const address = `/api/knowledge/articles/${new URL(office.url()).pathname.split('/').at(-1)}`;

  const player = await makePlayer(page, { email: 'hints@example.com', name: 'Hester' });
  await logIn(page, player);
  await page.goto('/game/openttd/chat');
  const hintsFirst = page.getByRole('switch', { name: 'Hints first' });
  await expect(hintsFirst).not.toBeChecked();
  await hintsFirst.press('Space');
  await expect(hintsFirst).toBeChecked();
  await page.getByRole('textbox').fill('How many lanterns open the viaduct of Brackenfell?');
  await page.getByRole('textbox').press('Enter');
  const answer = page.getByRole('article', { name: 'The expert answered' });
  await expect(answer.getByText('What do you carry after dusk?')).toBeVisible();
  await expect(answer.getByText('Step 1 of 3')).toBeVisible();
  await expect(answer.getByText('nineteen')).toHaveCount(0);
  await expectAccessible(page);

  await answer.getByRole('button', { name: 'A clearer hint' }).press('Enter');
  await expect(answer.getByText('Count what hangs along the railing.')).toBeVisible();
  await page.reload();
  await expect(answer.getByText('Step 2 of 3')).toBeVisible();
  await expect(answer.getByText('What do you carry after dusk?')).toBeVisible();
  await expect(page.getByText('nineteen')).toHaveCount(0);
  await expect(hintsFirst).toBeChecked();
  const left = page.getByRole('link', { name: '4 calls left', exact: true });
  await expect(left).toBeVisible();

  await answer.getByRole('button', { name: 'Show the answer' }).click();
  await expect(answer.getByText('nineteen')).toBeVisible();
  await expect(answer).toBeFocused();
  await expect(answer.getByRole('button', { name: 'Source 1: Opening it' }).first()).toBeVisible();
  await expect(left).toBeVisible();

  // Other stories count the articles of this game.
  const token = await office.evaluate(() => localStorage.getItem('access_token'));
  const gone = await office.request.delete(address, { headers: { authorization: `Bearer ${token}` } });
  expect(gone.status()).toBe(204);
  await office.context().close();
});
