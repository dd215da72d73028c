import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test('the queue of reviews goes on with the next text, and keeps what it was narrowed to', async ({
  browser,
  page,
  product,
}) => {
  const author = await makePlayer(page, {
    email: `reviewed-${crypto.randomUUID()}@example.com`,
    name: 'Reviewed Author',
  });
  const writing = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(writing, author);
  const game_id = await writing.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'content-type': 'application/json',
    };
    const found = await (await fetch('/api/games/search?q=mindustry', { headers })).json();
    const id: number = found.items.find((one: { slug: string }) => one.slug === 'mindustry').id;
    for (const title of ['The plum conveyor', 'The quince conveyor']) {
      const chunks = [{ section: 'What it is', content: 'It carries fruit.' }];
      const body = JSON.stringify({ game_id: id, title, language: 'en', chunks });
      const answer = await fetch('/api/knowledge/articles', { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    }
    return id;
  });
  await writing.context().close();

  await logIn(page, product.admin, '/admin');
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Articles to review/ })
    .getByRole('link', { name: 'All' })
    .click();
  await expect(page).toHaveURL(/\/admin\/articles\/review$/);
  await page.goto(`/admin/articles/review?game_id=${game_id}`);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: 'The plum conveyor', exact: true }) });
  await row.getByRole('checkbox').press('Enter');
  const plum = page.getByRole('heading', { level: 1, name: 'Review of “The plum conveyor”' });
  const quince = page.getByRole('heading', { level: 1, name: 'Review of “The quince conveyor”' });
  await expect(plum).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(quince).toBeVisible();
  await page.keyboard.press('k');
  await expect(plum).toBeVisible();
  // A section is mended here; the text waits on in its place of the queue, as its author's.
  await page.getByRole('button', { name: 'Edit “What it is”' }).click();
  const form = page.getByRole('dialog', { name: 'What it is' });
  await form.getByLabel('Text', { exact: true }).fill('It carries plums alone.');
  await expect(form.getByText(/^The text waits on with your change/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article').getByText('It carries plums alone.')).toBeVisible();
  await expect(page.getByText(/ · by Reviewed Author · /)).toBeVisible();
  // However long the list takes to be read again, it leads back to no text that was decided on.
  const isReleased = Promise.withResolvers<void>();
  await page.route('**/api/admin/knowledge/reviews?*', async (route) => {
    await isReleased.promise;
    // The page may have given this request up.
    await route.fallback().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(quince).toBeVisible();
  // A key approves, too, but not while the note to the author is written.
  const note = page.getByLabel('What should the author change?');
  await note.pressSequentially('a');
  await note.fill('');
  await expect(quince).toBeVisible();
  await note.blur();
  await page.keyboard.press('a');
  await expect(page).toHaveURL(`/admin/articles/review?game_id=${game_id}`);
  isReleased.resolve();
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();

  // The way back from a record leads to the list as it was left.
  await page.goto('/admin/games?q=mindustry');
  await page.getByRole('link', { name: 'Mindustry', exact: true }).click();
  await page.getByRole('link', { name: 'All games' }).click();
  await expect(page).toHaveURL('/admin/games?q=mindustry');
});

test('a reader suggests a change, an admin takes it, and its writer is told and given calls', async ({
  browser,
  page,
  product,
}) => {
  const login = await page.request.post('/api/auth/login', { data: product.admin });
  const headers = { authorization: `Bearer ${(await login.json()).access_token}` };
  const game = await (await page.request.get('/api/games/mindustry/with-achievements')).json();
  const chunks = [{ section: 'Its gate', content: 'The medlar gate opens at dusk.' }];
  const data = { game_id: game.id, title: 'The medlar gate', language: 'en', chunks };
  const { id } = await (await page.request.post('/api/knowledge/articles', { headers, data })).json();

  const reader = await makePlayer(page, { email: 'suggests@example.com', name: 'Rhea Read' });
  await logIn(page, reader, `/game/mindustry/articles/${id}`);
  await page.getByRole('button', { name: 'More about this article' }).click();
  await page.getByRole('menuitem', { name: 'Suggest a change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest a change' });
  const text = dialog.getByLabel('The text as you would write it');
  await expect(text).toHaveValue('The medlar gate opens at dusk.');
  await text.fill(
    'The medlar gate opens at dusk, and only for whoever carries three ripe fruits, a lantern and the letter of the gardener.',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();

  const office = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(office, product.admin, `/game/mindustry/articles/${id}`);
  await office.getByRole('button', { name: '1 suggestion' }).click();
  const suggested = office.getByRole('dialog', { name: 'What readers suggest' });
  await expect(suggested.getByText('Rhea Read')).toBeVisible();
  await expectAccessible(office);
  await suggested.getByRole('button', { name: 'Take' }).click();
  await expect(suggested.getByText('Rhea Read')).toBeHidden();
  await office.goto(`/game/mindustry/articles/${id}`);
  await expect(office.getByText('three ripe fruits')).toBeVisible();
  await office.context().close();

  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: /Your change in “The medlar gate” is taken/ })).toBeVisible();
  await expect(page.getByText(/You got 5\scalls for it\./)).toBeVisible();
  expect((await page.request.delete(`/api/knowledge/articles/${id}`, { headers })).status()).toBe(204);
});
