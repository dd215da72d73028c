import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test('a report leads to a rejected article and a blocked author, who reads why and keeps their draft', async ({
  browser,
  page,
  product,
}) => {
  const name = 'Selma Seller';
  const author = await makePlayer(page, { email: `seller-${crypto.randomUUID()}@example.com`, name });
  const writing = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(writing, author);
  const id = await writing.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'content-type': 'application/json',
    };
    const found = await (await fetch('/api/games/search?q=mindustry', { headers })).json();
    const game_id: number = found.items.find((one: { slug: string }) => one.slug === 'mindustry').id;
    const chunks = [{ section: 'Offer', content: 'Cheap gold for everybody.' }];
    const body = JSON.stringify({ game_id, title: 'Cheap gold', language: 'en', chunks });
    const answer = await fetch('/api/knowledge/articles', { method: 'POST', headers, body });
    return (await answer.json()).id as number;
  });

  const reader = await makePlayer(page, { email: `reader-${crypto.randomUUID()}@example.com`, name: 'Rolf Reader' });
  await logIn(page, reader, `/game/mindustry/articles/${id}`);
  await page.getByRole('button', { name: 'More about this article' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await page.getByRole('radio', { name: 'Spam or advertising' }).check();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await logIn(page, product.admin, '/admin/articles/reports?q=Cheap+gold');
  await expect(page.getByRole('columnheader', { name: 'Reason' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeHidden();
  await page.getByRole('gridcell', { name: 'Cheap gold', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cheap gold' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('This is advertising');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('“Cheap gold” was rejected')).toBeVisible();
  await expect(page.getByText('closed 1 report')).toBeVisible();
  await page.getByRole('button', { name: 'Block from writing' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sells gold');
  await dialog.getByLabel('Until').fill('2099-01-31');
  await dialog.getByRole('button', { name: 'Block from writing' }).click();
  await expect(
    page.getByText(/Blocked from writing until January 31, 2099|Blocked from writing until 31 January 2099/),
  ).toBeVisible();
  await page.goto('/admin/articles/reports?closed=true&q=Cheap+gold');
  await expect(page.getByText('Upheld')).toBeVisible();

  await writing.goto(`/game/mindustry/articles/${id}/edit`);
  await expect(writing.getByText('Sells gold')).toBeVisible();
  await expect(writing.getByText('This is advertising')).toBeVisible();
  await expect(writing.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await writing.getByRole('textbox', { name: 'Title', exact: true }).fill('Gold veins');
  await expect(writing.getByText('Draft saved')).toBeVisible();
  await expectAccessible(writing);
  await writing.context().close();

  // What was rejected can be deleted, too.
  await page.goto(`/admin/articles/${id}/moderation`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Done');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('“Cheap gold” was deleted')).toBeVisible();
});
