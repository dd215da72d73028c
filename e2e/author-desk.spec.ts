import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, makePlayer, test, withoutApp } from './fixtures.ts';

const textOf = (page: Page) => page.getByLabel('Text, with markdown');

test('the toolbar acts on what is marked, is undone by Ctrl+Z, and works by keyboard and on a phone', async ({
  page,
}) => {
  // The draft stays, and would be that of the next story in which the same account writes.
  await logIn(
    page,
    await makePlayer(page, { email: 'toolbar@example.com', name: 'Toolbar Author' }),
    '/game/wesnoth/articles/create',
  );
  await page.getByLabel('Title', { exact: true }).fill('The lamp of Orrery');
  const text = textOf(page);
  await text.fill('The lamp burns red oil.');
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 8));
  const tools = page.getByRole('group', { name: 'Formatting' });
  await tools.getByRole('button', { name: 'Bold' }).click();
  await expect(text).toHaveValue('The **lamp** burns red oil.');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue('The lamp burns red oil.');
  await page.keyboard.press('Control+b');
  await expect(text).toHaveValue(/\*\*/);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Shift+Digit2');
  await page.keyboard.type('one wick');
  await expect(text).toHaveValue(/\n- one wick$/);
  await page.keyboard.press('Control+Shift+Digit3');
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('table')).toBeVisible();

  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Shift+Digit4');
  const dialog = page.getByRole('dialog', { name: 'Link to another article' });
  await dialog.getByRole('searchbox').fill('zones of control');
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: /zones of control/i })
    .first()
    .click();
  await expect(text).toHaveValue(/^\[.*\]\(\/game\/wesnoth\/articles\/\d+\)The/);
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue(/^The/);

  await page.setViewportSize({ width: 390, height: 844 });
  await tools.getByRole('button', { name: 'Spoiler gate' }).click();
  await expect(page.getByLabel('Who may read it')).toBeFocused();
  await tools.getByRole('button', { name: 'Hint', exact: true }).click();
  await expect(page.getByLabel('Nudge')).toBeFocused();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });

  // What is typed as a mark goes into its field, and nobody reads it.
  await text.fill('One.\n::: gate major\nTwo.');
  await text.blur();
  await expect(text).toHaveValue('One.\nTwo.');
  await expect(page.getByLabel('Who may read it')).toHaveValue('2');

  await text.fill(Array.from({ length: 60 }, (_, n) => `Sentence ${n} of a very long story about lamps.`).join(' '));
  await expect(page.getByText('On publishing, this section becomes 2 parts')).toBeVisible();
  await expect(page.getByText('section 1 into 2 parts')).toBeVisible();
  await page.getByRole('button', { name: 'Split into sections now' }).click();
  await expect(page.getByRole('heading', { name: 'Section 2' })).toBeVisible();
  await expect(page.getByText('section 1 into')).toBeHidden();

  await page.getByRole('button', { name: 'Markdown', exact: true }).click();
  const whole = page.getByLabel('The whole text as Markdown');
  await expect(whole).toHaveValue(/^##\n::: gate major\n\nSentence 0/);
  await whole.fill('## Oil\n::: gate sometimes\n::: nudge Look up.\n\nRed.\n\n## Wick\n\nDry.');
  await expect(page.getByText('Line 2: write')).toBeVisible();
  await expectAccessible(page);
  await whole.fill('## Oil\n::: gate mild\n::: nudge Look up.\n\nRed.\n\n## Wick\n\nDry.');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as .md' }).click();
  const file = await (await download).path();
  const markdown = await readFile(file, 'utf8');
  expect(markdown).toContain('title: The lamp of Orrery');
  await page.getByLabel('Open a .md file').setInputFiles({
    name: 'lamp.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(markdown.replace('Dry.', 'Wet.')),
  });
  await expect(whole).toHaveValue(/Wet\.$/);
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await expect(textOf(page).nth(1)).toHaveValue('Wet.');
  await expect(page.getByLabel('Who may read it').first()).toHaveValue('1');
  page.once('dialog', (leave) => void leave.accept());
});

test('an author asks with a draft, publishes it, and finds it among their articles', async ({ page }) => {
  await logIn(page, await makePlayer(page, { email: 'desk@example.com', name: 'Desk Author' }), '/my-articles');
  await expect(page.getByText('You have written no articles yet')).toBeVisible();
  await page.goto('/game/wesnoth/articles/create');
  await page.getByLabel('Title', { exact: true }).fill('Bells of Quillmoor');
  await textOf(page).fill('The copper <b>bell</b> of Quillmoor rings seven times before the tide.');
  const notShown = page.getByText('Readers are not shown HTML: <b>');
  await expect(notShown).toBeVisible();
  await expectAccessible(page);
  await textOf(page).fill('The copper bell of Quillmoor rings seven times before the tide.');
  await expect(notShown).toHaveCount(0);
  const desk = page.getByRole('region', { name: 'Test your draft' });
  await desk.getByLabel('A player’s question').fill('How many times does the copper bell of Quillmoor ring?');
  await desk.getByLabel('A player’s question').press('Enter');
  await expect(desk.getByText('Your draft is cited')).toBeVisible();
  await expect(desk.getByText('seven times').first()).toBeVisible();
  await expectAccessible(page);
  await textOf(page).fill('The copper bell of Quillmoor rings nine times before the tide.');
  await expect(desk.getByText('Your text has changed since.')).toBeVisible();
  await desk.getByLabel('A player’s question').fill('Which flute pacifies the basilisk prince?');
  await desk.getByRole('button', { name: 'Ask' }).click();
  await expect(desk.getByText('Your draft is not cited')).toBeVisible();

  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goto('/my-articles');
  await expect(page.getByRole('heading', { name: 'Unpublished new articles' })).toBeVisible();
  await page.getByRole('link', { name: 'Bells of Quillmoor' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bells of Quillmoor' })).toBeVisible();
  // One section needs no contents, and stands in the middle; its author has nothing to report about it.
  const middle = await page.getByRole('article').evaluate((text) => {
    const [own, around] = [text, text.closest('main')!].map((one) => one.getBoundingClientRect());
    return own!.left + own!.width / 2 - (around!.left + around!.width / 2);
  });
  expect(Math.abs(middle)).toBeLessThan(20);
  await page.getByRole('button', { name: 'More about this article' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Report' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'My articles' }).click();
  const row = page.getByRole('listitem').getByRole('link', { name: /^Bells of Quillmoor/ });
  await expect(row).toContainText('Not reviewed yet');
  await expect(row).toContainText('0 readers');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search my articles' }).fill('flute');
  await expect(page.getByText('None of your articles matches')).toBeVisible();
});

test.describe('of an article that two people change', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('what each changed is merged by section, and what both changed is chosen', async ({ page, product }) => {
    await logIn(page, product.admin, withoutApp);
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const headers = { authorization: `Bearer ${token}` };
    const game = await (await page.request.get('/api/games/wesnoth/with-achievements')).json();
    const sections = (first: string, second: string, third: string) => [
      { section: 'First', content: first },
      { section: 'Second', content: second },
      { section: 'Third', content: third },
    ];
    const data = { game_id: game.id, title: 'Three parts', language: 'en', chunks: sections('one', 'two', 'three') };
    const made = await (await page.request.post('/api/knowledge/articles', { headers, data })).json();
    await page.goto(`/game/wesnoth/articles/${made.id}/edit`);
    await textOf(page).nth(0).fill('one, mine');
    await textOf(page).nth(1).fill('two, mine');
    const keys = made.chunks.map(({ chunk_key }: { chunk_key: string }) => chunk_key);
    const theirs = sections('one', 'two, theirs', 'three, theirs').map((part, n) => ({ ...part, chunk_key: keys[n] }));
    await page.request.patch(`/api/knowledge/articles/${made.id}`, { headers, data: { chunks: theirs } });
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'This article changed while you were writing' });
    await expect(dialog.getByText('1 part is changed in both texts.')).toBeVisible();
    await expect(dialog.getByText('It was you, in another tab. Your text is safe.')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(dialog.getByRole('button', { name: 'Edit this version' })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await dialog.getByRole('group', { name: 'What to keep of “Second”' }).getByRole('button', { name: 'Both' }).click();
    await dialog.getByRole('button', { name: 'Edit this version' }).click();
    await expect(textOf(page).nth(0)).toHaveValue('one, mine');
    await expect(textOf(page).nth(1)).toHaveValue('two, mine\n\ntwo, theirs');
    await expect(textOf(page).nth(2)).toHaveValue('three, theirs');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Three parts' })).toBeVisible();
    await expect(page.getByText('three, theirs')).toBeVisible();
  });
});
