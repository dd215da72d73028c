import { expect, expectAccessible, logIn, test } from './fixtures.ts';

test.use({ expectedErrors: [/status of 404/] });

test('an admin announces something to one player, who sees it live; withdrawn it is gone, restored it is back', async ({
  page,
  browser,
  product,
}) => {
  const title = 'Two new guides';
  await logIn(page, product.player, '/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  const notification = page.getByRole('main').getByRole('link', { name: new RegExp(title) });

  const desk = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await logIn(desk, product.admin, '/admin/announcements');
  await desk.getByRole('button', { name: 'Announce', exact: true }).click();
  const dialog = desk.getByRole('dialog', { name: 'Announce' });
  await dialog.getByLabel('Title in English').fill(title);
  await dialog.getByLabel('Text in English').fill('Both are about the first hours.');
  await dialog.getByLabel('Title in Russian').fill('Два новых руководства');
  await dialog.getByLabel('Text in Russian').fill('Оба о первых часах игры.');
  await dialog.getByLabel('Link within the site').fill('https://elsewhere.example');
  await dialog.getByLabel('Audience').selectOption('Chosen people');
  await dialog.getByRole('combobox', { name: 'People', exact: true }).fill(product.player.email);
  await desk.getByRole('option', { name: new RegExp(product.player.email) }).click();
  await expectAccessible(desk);
  await dialog.getByLabel('Link within the site').fill('/help');
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(dialog).toBeHidden();

  await expect(notification).toBeVisible();
  const list = desk.getByRole('grid', { name: 'Announcements' });
  const row = list.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('Sent');
  await expectAccessible(desk);

  const choose = async (action: 'Withdraw' | 'Restore') => {
    await list.getByRole('button', { name: `Actions: ${title}` }).click();
    await desk.getByRole('menuitem', { name: action }).click();
  };
  await choose('Withdraw');
  await desk.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(desk.getByText('The announcement was restored')).toBeVisible();
  await expect(row).toContainText('Sent');

  await choose('Withdraw');
  await expect(row).toContainText('Withdrawn');
  // The open tab shows it without a reload.
  await expect(notification).toBeHidden();
  await choose('Restore');
  await expect(row).toContainText('Sent');
  await notification.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await choose('Withdraw');
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such notification' })).toBeVisible();
  await expect(row).toContainText('Withdrawn');
  await choose('Restore');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await desk.context().close();
});
