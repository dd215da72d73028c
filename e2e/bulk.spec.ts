import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test('rows are chosen by mouse and keys, and what is done to all of them is taken back', async ({
  browser,
  page,
  product,
}) => {
  const author = await makePlayer(page, { email: `bulk-${crypto.randomUUID()}@example.com`, name: 'Berta Bulk' });
  const writing = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(writing, author);
  await writing.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'content-type': 'application/json',
    };
    const found = await (await fetch('/api/games/search?q=mindustry', { headers })).json();
    const game_id: number = found.items.find((one: { slug: string }) => one.slug === 'mindustry').id;
    for (const title of ['Bulk one', 'Bulk two', 'Bulk three', 'Bulk four']) {
      const chunks = [{ section: 'What it is', content: `${title} is nothing.` }];
      const body = JSON.stringify({ game_id, title, language: 'en', chunks });
      const answer = await fetch('/api/knowledge/articles', { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    }
  });
  await writing.context().close();

  await logIn(page, product.admin, '/admin/articles/review?q=Bulk');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(5);
  const box = (name: string) => rows.filter({ hasText: name }).getByRole('checkbox');
  await box('Bulk one').check();
  await box('Bulk three').click({ modifiers: ['Shift'] });
  await expect(page.getByText('Selected: 3')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Selected:')).toBeHidden();
  await box('Bulk one').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('Selected: 3')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('Selected: 4')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 4 texts?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nothing');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('4 texts were rejected')).toBeVisible();
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();

  await page.goto('/admin/users?q=Berta');
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'Berta Bulk' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 1 account?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 account was deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Berta Bulk' })).toBeVisible();
});

test('answers that come while their list is open are counted above it, and their calls are returned together', async ({
  browser,
  page,
  product,
}) => {
  const player = await makePlayer(page, { email: `new-${crypto.randomUUID()}@example.com`, name: 'Nora Newly' });
  const asking = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(asking, player);
  const ask = () =>
    asking.evaluate(async () => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('access_token')}`,
        'content-type': 'application/json',
      };
      const found = await (await fetch('/api/games/search?q=openttd', { headers })).json();
      const game_id: number = found.items.find((one: { slug: string }) => one.slug === 'openttd').id;
      const body = JSON.stringify({ text: 'How do path signals work?' });
      const answer = await fetch(`/api/chat/games/${game_id}/messages`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    });
  await ask();
  await page.clock.install();
  await logIn(page, product.admin, '/admin/answers?q=Nora');
  const rows = page.getByRole('grid').getByRole('row').filter({ hasText: 'How do path signals work?' });
  await expect(rows).toHaveCount(1);
  await expect(page.getByLabel('Charge', { exact: true })).toBeHidden();
  await ask();
  await page.clock.fastForward('01:05');
  await page.getByRole('button', { name: '1 new: show it' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: '1 new: show it' })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return the calls' }).click();
  const dialog = page.getByRole('dialog', { name: 'Return the calls of 2 answers' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A fault of ours');
  await dialog.getByRole('button', { name: 'Return the calls' }).click();
  await expect(page.getByText('2 calls were returned')).toBeVisible();
  await expect(rows.filter({ hasText: 'Returned' })).toHaveCount(2);
  await asking.context().close();
});
