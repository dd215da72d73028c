import type { Browser, Page } from '@playwright/test';
import { choose, expect, expectAccessible, type Login, logIn, test, withoutApp } from './fixtures.ts';

/** The provider redirects to PUBLIC_URL, which has this host name. */
test.use({ baseURL: async ({ product }, use) => use(product.origin.replace('127.0.0.1', 'localhost')) });

/** Buys 10 calls and chooses this on the sandbox page. @returns the top-up's id */
async function buyTen(page: Page, happens: string): Promise<string> {
  await page.goto('/calls');
  await choose(page.getByRole('radio', { name: /^(Best value )?10 calls/ }));
  await page.getByRole('button', { name: 'Pay 149' }).click();
  await page.getByRole('button', { name: happens, exact: true }).click();
  await expect(page).toHaveURL(/\/calls\?topup=\d+$/);
  return new URL(page.url()).searchParams.get('topup') ?? '';
}

async function openDesk(browser: Browser, page: Page, admin: Login, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const desk = await context.newPage();
  await logIn(desk, admin, path);
  return desk;
}

test('an admin pays back a part of a purchase, and the player sees it without reloading', async ({
  page,
  browser,
  product,
}) => {
  await logIn(page, product.player, withoutApp);
  const id = await buyTen(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'Paid: the calls are yours' })).toBeVisible();

  const desk = await openDesk(browser, page, product.admin, '/admin');
  const dialog = desk.getByRole('dialog', { name: /^Refund / });
  await expect(desk.getByRole('button', { name: 'Go to (Ctrl+K)' })).toBeVisible();
  await desk.keyboard.press('Control+k');
  await desk.getByRole('combobox').fill(`Top-up ${id}`);
  await expect(desk.getByRole('option', { selected: true })).toHaveText(new RegExp(`^Top-up ${id}`));
  await desk.getByRole('option', { name: `Refund top-up ${id}…` }).click();
  await expect(dialog).toContainText('10 unspent calls will be taken back and 149');
  await dialog.getByLabel('Calls').fill('11');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(dialog).toContainText('A whole number from 1 to 10');
  await dialog.getByLabel('Calls').fill('4');
  await dialog.getByRole('button', { name: 'Refund 59.60' }).click();
  await expect(dialog).toContainText('Required');
  await dialog.getByLabel('Reason').fill('Four calls were not needed');
  await dialog.getByRole('button', { name: 'Refund 59.60' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByRole('listitem').filter({ hasText: '4 calls, 59.60' })).toContainText('Done');
  await expect(desk.getByRole('listitem').filter({ hasText: 'Purchase refunded' })).toContainText('−4');
  await expectAccessible(desk);

  await desk.getByRole('button', { name: 'Refund…' }).click();
  await dialog.getByLabel('Calls').fill('4');
  await expect(dialog).toContainText('A refund of this size was made less than a minute ago.');
  await expect(dialog.getByRole('button', { name: /^Refund [\d.,]+ ₽ again$/ })).toBeEnabled();
  await expectAccessible(desk);
  await dialog.getByLabel('Calls').fill('3');
  await expect(dialog.getByRole('button', { name: 'Refund 44.70' })).toBeVisible();
  await expect(dialog).not.toContainText('of this size');

  await expect(page.getByText('4 calls removed from your balance, 59.60 ₽ refunded')).toBeVisible();
  await expect(page.getByRole('link', { name: /Purchase refunded.*Four calls were not needed.*−4/ })).toBeVisible();
  await desk.context().close();
});

test('a payment of a wrong sum is not credited until an admin has reviewed it', async ({ page, browser, product }) => {
  await logIn(page, product.player, withoutApp);
  const id = await buyTen(page, 'Pay a rouble too much');
  await expect(page.getByRole('heading', { name: 'The payment is being reviewed' })).toBeVisible();
  await expectAccessible(page);

  const desk = await openDesk(browser, page, product.admin, '/admin/wallet/top-ups?review=open');
  await desk.getByRole('link', { name: id, exact: true }).click();
  await expect(desk.getByText('Needs review: A different amount was paid than ordered. 150')).toBeVisible();
  await expect(desk.getByText('No ledger entries')).toBeVisible();
  await desk.getByRole('button', { name: 'Close the review…' }).click();
  const dialog = desk.getByRole('dialog', { name: `Close the review of top-up ${id}?` });
  await dialog.getByRole('button', { name: 'Close the review' }).click();
  await expect(dialog).toContainText('Required');
  await dialog.getByLabel('Outcome').fill('The player asked for the money by mail');
  await dialog.getByRole('button', { name: 'Close the review' }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText('Reviewed: A different amount was paid than ordered')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The payment has been reviewed' })).toBeVisible();

  await desk.getByRole('button', { name: 'Refund…' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').fill('Paid a rouble too much');
  await desk.getByRole('button', { name: 'Refund 150' }).click();
  await expect(page.getByRole('heading', { name: 'The payment was refunded' })).toBeVisible();
  await desk.getByRole('link', { name: 'Audit log', exact: true }).last().click();
  await expect(desk.getByRole('grid')).toContainText('Refunded');
  await desk.context().close();
});

test('a buyer can read the offer, the refund terms and the seller’s details before paying', async ({
  page,
  product,
}) => {
  await logIn(page, product.player, withoutApp);
  for (const [link, heading] of [
    ['Terms of sale', /terms of sale/i],
    ['Refunds', /refund/i],
    ['About the seller', /./],
  ] as const) {
    await page.goto('/calls');
    await page.getByRole('navigation', { name: 'Terms' }).getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(/\/(offer|refunds|operator)$/);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Buy calls' })).toBeVisible();
  }
});
