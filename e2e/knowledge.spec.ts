import { expect, expectAccessible, logIn, test } from './fixtures.ts';

// On the embedded database, which most other stories leave out.
test.use({ database: 'embedded' });

test('an article is written, previewed, published, reviewed, cited, corrected and deleted', async ({
  browser,
  page,
  product,
}) => {
  test.slow();
  await logIn(page, product.player, '/game/wesnoth/articles');
  await page.getByRole('link', { name: 'Write an article' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New article' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Title', { exact: true }).fill('The lantern of Quillmoor');
  const first = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Section 1' }) });
  await first.getByLabel('Section title').fill('Lighting it');
  await first
    .getByLabel('Text, with markdown')
    .fill('The lantern of Quillmoor burns **seventeen** drops of whale oil.');
  await expect(first.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('seventeen');
  await page.getByRole('button', { name: 'Add a section' }).click();
  const second = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Section 2' }) });
  await second.getByLabel('Section title').fill('Before you start');
  await second.getByLabel('Text, with markdown').fill('Bring a dry wick.');
  await page.getByRole('button', { name: 'Move section 2 up' }).click();
  await expect(first.getByLabel('Section title')).toHaveValue('Before you start');
  await expect(page.getByText('Draft saved')).toBeVisible();

  // The draft is on the server: another browser has it.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('This is your unpublished draft')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The lantern of Quillmoor');
  await page.getByLabel('Game version').fill('1.19');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without publishing?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: 'The lantern of Quillmoor' })).toBeVisible();
  await expect(page.getByText('Not reviewed yet')).toBeVisible();
  await expectAccessible(page);
  const address = page.url();

  const office = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(office, product.admin, '/admin/articles');
  await expect(office.getByRole('grid', { name: 'Articles' })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('link', { name: /^Reviews/ }).click();
  await office
    .getByRole('grid', { name: 'Review' })
    .getByRole('gridcell', { name: 'The lantern of Quillmoor', exact: true })
    .click();
  await expect(office.getByRole('heading', { level: 1, name: 'Review of “The lantern of Quillmoor”' })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: 'Approve' }).click();
  await expect(office.getByText('“The lantern of Quillmoor” was published')).toBeVisible();

  await page.goto('/game/wesnoth/chat');
  await page.getByRole('textbox').fill('How many drops of whale oil does the lantern of Quillmoor burn?');
  await page.getByRole('textbox').press('Enter');
  const answer = page.getByRole('article', { name: 'The expert answered' }).last();
  await expect(answer).toContainText('seventeen');
  // It is counted where it is used once it is written to its end.
  await expect(answer.getByRole('button', { name: 'Copy the answer' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('Used in 1 answer')).toBeVisible();
  await expect(page.getByText('Reviewed', { exact: true })).toBeVisible();

  // An edit of a reviewed article waits for review; readers keep the earlier text.
  await page.getByRole('button', { name: 'More about this article' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await second.getByLabel('Text, with markdown').fill('It burns nineteen drops.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Your newer version is waiting for review.')).toBeVisible();
  await expect(page.getByText('seventeen')).toBeVisible();

  await office.goto('/admin/articles/review');
  await office.getByRole('gridcell', { name: 'The lantern of Quillmoor', exact: true }).click();
  await expect(office.locator('ins')).toContainText(['nineteen']);
  await office.getByLabel('What should the author change?').fill('Seventeen was right.');
  await office.getByRole('button', { name: 'Send back' }).click();
  await expect(office.getByText('was sent back to its author')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Seventeen was right.')).toBeVisible();

  await page.goto(`${address}/edit`);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'What was different in version 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore this version' }).click();
  await expect(page.getByText('The earlier version is restored')).toBeVisible();
  await expect(second.getByLabel('Text, with markdown')).toHaveValue(/seventeen/);

  await page.goto(address);
  await page.getByRole('button', { name: 'More about this article' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The article is restored')).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: 'More about this article' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/articles$/);
  await office.context().close();
});

test.describe('of an article that two people change', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('the second sees both texts side by side and decides', async ({ page, product }) => {
    await logIn(page, product.admin, '/game/wesnoth/articles');
    await page
      .getByRole('main')
      .getByRole('link', { name: /zones of control/i })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'More about this article' })).toBeVisible();
    const article = new URL(page.url());
    const id = Number(article.pathname.split('/').at(-1));
    await page.goto(`${article.pathname}/edit`);
    await page.getByLabel('Game version').fill('mine');
    const token = await page.evaluate(() => localStorage.getItem('access_token'));
    const headers = { authorization: `Bearer ${token}` };
    await page.request.patch(`/api/knowledge/articles/${id}`, { headers, data: { game_version: 'theirs' } });
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'This article changed while you were writing' });
    await expect(dialog.getByRole('group', { name: 'Yours' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Replace it with mine' }).click();
    await expect(page.getByText('For version mine')).toBeVisible();
    await page.request.patch(`/api/knowledge/articles/${id}`, { headers, data: { game_version: null } });
  });
});

test.describe('with an answer of 422', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('what the editor objects to goes with the first letter that mends it', async ({ page, product }) => {
    await logIn(page, product.player, '/game/wesnoth/articles/create');
    const [title, section] = [page.getByLabel('Title', { exact: true }), page.getByLabel('Section title')];
    const text = page.getByLabel('Text, with markdown');
    await page.setViewportSize({ width: 390, height: 844 });
    await section.fill('Drops');
    await page.getByRole('button', { name: 'Publish' }).click();
    for (const field of [title, text]) await expect(field).toHaveAttribute('aria-invalid', 'true');
    // The button stays in view on a phone, where this is far above.
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport();
    await title.fill('T');
    await expect(title).not.toHaveAttribute('aria-invalid');
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await text.fill('It <b>burns</b>.');
    const refused = /Readers are not shown HTML: <b>/;
    await expect(text).toHaveAccessibleDescription(refused);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
    await expect(text).toHaveAccessibleDescription(refused);
    await text.fill('It burns.');
    await expect(text).not.toHaveAttribute('aria-invalid');
  });
});
