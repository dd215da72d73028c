import { choose, expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test('an author writes hints, and a player is led to the answer step by step for one call', async ({
  browser,
  page,
  product,
}) => {
  test.slow();
  const office = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(office, product.admin, '/game/openttd/articles/create');
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
  await logIn(page, player, '/game/openttd/chat');
  const hintsFirst = page.getByRole('switch', { name: 'Hints' });
  await expect(hintsFirst).not.toBeChecked();
  await hintsFirst.press('Space');
  await expect(hintsFirst).toBeChecked();
  await page.getByRole('textbox').fill('How many lanterns open the viaduct of Brackenfell?');
  await page.getByRole('textbox').press('Enter');
  const answer = page.getByRole('article', { name: 'The expert answered' });
  await expect(answer.getByText('What do you carry after dusk?')).toBeVisible();
  await expect(answer.getByText('Hint 1 of 2 · included')).toBeVisible();
  await expect(answer.getByText('nineteen')).toHaveCount(0);
  await expectAccessible(page);

  await answer.getByRole('button', { name: 'A clearer hint' }).press('Enter');
  await expect(answer.getByText('Count what hangs along the railing.')).toBeVisible();
  await page.reload();
  await expect(answer.getByText('Hint 2 of 2 · included')).toBeVisible();
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

  // The next story asks about the same game.
  const token = await office.evaluate(() => localStorage.getItem('access_token'));
  const gone = await office.request.delete(address, { headers: { authorization: `Bearer ${token}` } });
  expect(gone.status()).toBe(204);
  await office.context().close();
});

test('hints behind a gate stay behind it until the player says so, and lead on like others', async ({
  page,
  product,
}) => {
  test.slow();
  const login = await page.request.post('/api/auth/login', { data: product.admin });
  const headers = { authorization: `Bearer ${(await login.json()).access_token}` };
  const games = await (await page.request.get('/api/games/search?q=openttd')).json();
  const made = await page.request.post('/api/knowledge/articles', {
    headers,
    data: {
      game_id: games.items[0].id,
      title: 'The vault of Quillmoor',
      language: 'en',
      chunks: [
        {
          section: 'How the vault opens',
          content: 'The vault of Quillmoor opens with **eleven** copper feathers.',
          hints: { nudge: 'What do the birds leave behind?', direction: 'Count the copper ones.' },
          gate: { achievement_id: null, spoiler_level: 1 },
        },
      ],
    },
  });
  expect(made.status(), await made.text()).toBe(200);

  // Of an article whose every section is hidden one sees its title, and what decides about that.
  const player = await makePlayer(page, { email: 'gated.hints@example.com', name: 'Gwen' });
  await logIn(page, player, `/game/openttd/articles/${(await made.json()).id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The vault of Quillmoor' })).toBeVisible();
  await expect(page.getByText('1 section is hidden from you as a spoiler.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Spoiler settings' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/game/openttd/chat');
  await page.getByRole('switch', { name: 'Hints' }).press('Space');
  const field = page.getByRole('textbox', { name: /^Ask about/ });
  const answer = page.getByRole('article', { name: 'The expert answered' });
  const question = 'How many copper feathers open the vault of Quillmoor?';
  await field.fill(question);
  await field.press('Enter');
  await expect(answer).toContainText('There is an answer, but it spoils');
  await expect(answer).not.toContainText(/birds|copper ones|eleven/);
  await expect(page.getByRole('link', { name: '5 calls left', exact: true })).toBeVisible();

  await answer.getByRole('link', { name: 'Spoiler settings' }).click();
  await page.getByRole('button', { name: 'Spoiler settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'How much may we reveal?' });
  await choose(dialog.getByRole('radio', { name: 'Mild spoilers' }));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/game/openttd/chat');
  await field.fill(question);
  await field.press('Enter');
  const second = answer.last();
  await expect(second.getByText('What do the birds leave behind?')).toBeVisible();
  await expect(second.getByText('Hint 1 of 2 · included')).toBeVisible();
  await expect(page.getByText('eleven')).toHaveCount(0);
  await second.getByRole('button', { name: 'A clearer hint' }).click();
  await expect(second.getByText('Count the copper ones.')).toBeVisible();
  await second.getByRole('button', { name: 'Show the answer' }).click();
  await expect(second.getByText('eleven')).toBeVisible();
  await expect(page.getByRole('link', { name: '4 calls left', exact: true })).toBeVisible();
});

test('what a player has achieved by their own word opens a section for them and for their expert', async ({ page }) => {
  const player = await makePlayer(page, { email: 'achieved@example.com', name: 'Ada' });
  await logIn(page, player, '/game/shattered-pixel-dungeon/chat');
  const field = page.getByRole('textbox', { name: /^Ask about/ });
  const answer = page.getByRole('article', { name: 'The expert answered' });
  const question = 'What do I do with the amulet at the end?';
  await field.fill(question);
  await field.press('Enter');
  await expect(answer).toContainText('There is an answer, but it spoils');
  await expect(answer).not.toContainText('carry');

  await answer.getByRole('link', { name: 'Spoiler settings' }).click();
  await expect(page.getByText('Some sections of this game’s articles are hidden from you')).toBeVisible();
  await page.getByRole('button', { name: 'Spoiler settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'How much may we reveal?' });
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Some sections of this game’s articles are hidden from you')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Spoiler settings' })).toBeVisible();

  await page.goto('/game/shattered-pixel-dungeon/chat');
  await field.fill(question);
  await field.press('Enter');
  await expect(answer.last()).toContainText('Taking it wins the game');
});

test('home leads a player on: the next achievement, its answer, a tick, and the one after it', async ({ page }) => {
  const player = await makePlayer(page, { email: 'what.now@example.com', name: 'Now' });
  await logIn(page, player, '/game/shattered-pixel-dungeon');
  const next = page.getByRole('region', { name: 'Next' });
  // Most players have one that nobody wrote about; one that is answered comes first.
  await expect(next.getByRole('button', { name: 'Answer' })).toBeVisible();
  await expect(next).not.toContainText('Nobody has written about this yet');
  await page.getByRole('tab', { name: /^Achievements/ }).click();
  for (const title of ['Monster Hunter', 'Mage Unlocked!', 'Rogue Unlocked!', 'Huntress Unlocked!', 'Slime Janitor'])
    await page.getByRole('button', { name: `I have it: ${title}`, exact: true }).click();

  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stuck in Shattered Pixel Dungeon?' })).toBeVisible();
  await expect(next).toContainText('Next · 29% have it');
  await expect(next).toContainText('Defeat Tengu.');
  await expect(next.getByRole('button', { name: 'Hint' })).toBeVisible();
  await expectAccessible(page);
  await next.getByRole('button', { name: 'Answer' }).click();
  const answer = page.getByRole('article', { name: 'The expert answered' });
  await expect(page.getByText('How do I get “Prison Warden” (Defeat Tengu)?').first()).toBeVisible();
  await expect(answer.getByText('1 call')).toBeVisible();
  await expect(answer.getByRole('button', { name: /^Source 1/ }).first()).toBeVisible();

  await page.goto('/');
  await next.getByRole('button', { name: 'I have it: Prison Warden' }).click();
  await expect(next).toContainText('Metal Scrapper');
  await expect(next).toContainText('Defeat DM-300.');

  await page.goto('/game/shattered-pixel-dungeon?tab=achievements');
  const list = page.getByRole('tabpanel').locator('li');
  await expect(list.filter({ hasText: 'Victory!' })).toContainText('Nobody has written about this yet');
  await list
    .filter({ hasText: 'Slime Janitor' })
    .getByRole('button', { name: /I don’t have it/ })
    .click();
  await expect(list.filter({ hasText: 'Slime Janitor' }).getByText('You ticked it')).toBeHidden();
});
