import type { Page } from '@playwright/test';
import { choose, expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

/** The provider redirects to PUBLIC_URL, which has this host name. */
// On the embedded database, which most other stories leave out.
test.use({ database: 'embedded' });
test.use({ baseURL: async ({ product }, use) => use(product.origin.replace('127.0.0.1', 'localhost')) });

/** The number in the bar over every screen. */
async function callsLeft(page: Page): Promise<number> {
  const pill = page.getByRole('link', { name: /\d+ calls? left/ });
  await expect(pill).toBeVisible();
  return Number(/\d+/.exec((await pill.getAttribute('aria-label')) ?? '')?.[0]);
}

async function choosePack(page: Page, calls: number): Promise<void> {
  await choose(page.getByRole('radio', { name: new RegExp(`^(Best value )?${calls} calls`) }));
}

async function countUnread(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('access_token')}`;
    const answer = await fetch('/api/notifications?limit=1&offset=0', { headers: { authorization } });
    const { unread }: { unread: number } = await answer.json();
    return unread;
  });
}

test('a player buys 50 calls, comes back, and both tabs show the balance and the notification', async ({
  page,
  context,
}) => {
  // The demonstration player's questions may get an answer at any moment, and a notification with it.
  await logIn(page, await makePlayer(page, { email: 'buying.player@example.com', name: 'Buying Player' }));
  const before = await callsLeft(page);
  const unread = await countUnread(page);
  const other = await context.newPage();
  await other.goto('/notifications');
  await expect(other.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible();

  // What was being typed waits for whoever comes back from the payment.
  await page.goto('/game/wesnoth/chat');
  await page.getByRole('textbox', { name: /^Ask about/ }).fill('How do I cure poison?');
  await page.goto('/wallet');
  await expect(page).toHaveURL(/\/calls$/);
  await expect(page.getByRole('heading', { name: 'Calls left' })).toBeVisible();
  await choosePack(page, 50);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay 590' }).click();

  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Paid: the calls are yours' })).toBeVisible();
  await expect(page).toHaveURL(/\/calls\?topup=\d+$/);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: `${before + 50} calls left` })).toBeVisible();
    await expect(tab.getByRole('link', { name: `Notifications, ${unread + 1} unread` }).first()).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /Calls bought.*\+50/ })).toBeVisible();
  await expect(other.getByRole('link', { name: /50 calls/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to your question' }).click();
  await expect(page.getByRole('textbox', { name: /^Ask about/ })).toHaveValue('How do I cure poison?');
});

test('a purchase has a receipt, and the history is narrowed and saved', async ({ page }) => {
  await logIn(page, await makePlayer(page, { email: 'keeping.player@example.com', name: 'Keeping Player' }), '/calls');
  await choosePack(page, 50);
  await page.getByRole('button', { name: 'Pay 590' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: /^Receipt No\. \d+$/ })).toBeVisible();
  await expect(page.getByText('590 ₽', { exact: true })).toBeVisible();
  await expect(page.getByText('Keeping Player, keeping.player@example.com')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  await expect(page.getByText('The receipt is on its way to keeping.player@example.com')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByText('590 ₽', { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Wallet', exact: true }).first().click();
  const bought = page.getByRole('link', { name: /Calls bought.*\+50/ });
  await expect(bought).toBeVisible();
  await page.getByRole('button', { name: 'Questions', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No such entries in this period' })).toBeVisible();
  await page.getByRole('button', { name: 'Purchases', exact: true }).click();
  await expect(page).toHaveURL(/kind=purchases/);
  await expect(bought).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('hintline-wallet.csv');
  await page.getByLabel('From').fill('2001-01-01');
  await page.getByLabel('To', { exact: true }).fill('2001-01-02');
  await expect(bought).toBeHidden();
  await page.getByRole('link', { name: 'Show all', exact: true }).click();
  await expect(bought).toBeVisible();
});

test('invalid numbers of calls are explained under the field', async ({ page, product }) => {
  await logIn(page, product.player, '/calls');
  const number = page.getByLabel('Number of calls');
  await number.fill('2.9');
  await expect(page.getByText('Whole calls only: 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay 29.80' })).toBeVisible();

  await number.fill('0.9');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('A whole number from 1 to 100,000')).toBeVisible();
  await expectAccessible(page);
});

test('a failed payment can be tried again, a pending one can be continued or cancelled', async ({ page, product }) => {
  await logIn(page, product.player, '/calls');
  await choosePack(page, 10);
  await page.getByRole('button', { name: 'Pay 149' }).click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /^Sandbox/ })).toBeVisible();
  await page.goto('/calls');
  await expect(page.getByRole('heading', { name: 'Payments under way' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to the payment' }).click();
  await expect(page.getByRole('heading', { name: /^Sandbox/ })).toBeVisible();
  await page.goto('/calls');
  const waiting = page.getByRole('listitem').filter({ hasText: 'Waiting' });
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await expect(waiting).toBeHidden();
});

test('a pack is bought with the keyboard alone: passing by the number of calls leaves the choice', async ({
  page,
  product,
}) => {
  await logIn(page, product.player, '/calls');
  const pay = page.getByRole('button', { name: 'Pay 149' });
  // It comes after the packs; before that, Tab passes its place by.
  await expect(page.getByLabel('Number of calls')).toBeVisible();
  await page.getByRole('radio', { name: /^(Best value )?10 calls/ }).focus();
  await page.keyboard.press('Space');
  await expect(pay).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Number of calls')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(pay).toBeFocused();
  // A page that came to the front a moment ago decides nothing yet; a key, unlike a click of the test, does not wait for it.
  await expect(pay).toBeEnabled();
  await page.keyboard.press('Enter');
  // Until the provider's page is there, the wallet may already list the payment, with a button to cancel it.
  await expect(page.getByRole('heading', { name: /^Sandbox/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'The payment was cancelled' })).toBeVisible();
});

test('a player chooses at how many calls they are warned', async ({ page }) => {
  await logIn(page, await makePlayer(page, { email: 'warned.player@example.com', name: 'Warned Player' }), '/calls');
  const least = page.getByLabel('Warn me when I have this many calls left');
  await least.fill('7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(least).toHaveValue('7');
});

test('an admin finds a top-up, credits 100.55 roubles and reverses the credit; the audit log has both', async ({
  page,
  browser,
  product,
}) => {
  await logIn(page, product.player, '/calls');
  await choosePack(page, 50);
  await page.getByRole('button', { name: 'Pay 590' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Paid: the calls are yours' })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('topup') ?? '';

  const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await logIn(desk, product.admin, '/admin/wallet/top-ups');
  await desk.getByRole('searchbox', { name: 'Name, e-mail or payment' }).fill(product.player.email);
  await expect(desk).toHaveURL(/q=/);
  await expect(desk.getByRole('region', { name: 'Total', exact: true })).toContainText('Paid');
  await expectAccessible(desk);
  await desk.getByRole('link', { name: id, exact: true }).click();
  await expect(desk.getByRole('heading', { name: `Top-up ${id}` })).toBeVisible();
  await expect(desk.getByText('Calls bought')).toBeVisible();
  await expect(desk.locator('summary').filter({ hasText: 'payment.succeeded' })).toBeVisible();
  await expectAccessible(desk);

  await desk.getByRole('link', { name: new RegExp(product.player.email) }).click();
  await desk.getByLabel('Roubles').fill('100.55');
  await desk.getByLabel('Description').fill('For the report of a wrong answer');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Credit…' }).click();
  await expect(desk.getByRole('dialog')).toContainText('100.55');
  await expect(desk.getByRole('dialog')).toContainText(product.player.email);
  await desk.getByRole('button', { name: 'Credit 100.55' }).click();
  const credit = desk.getByRole('listitem').filter({ hasText: 'For the report of a wrong answer' });
  await expect(credit).toContainText('+100.55');
  await expect(page.getByText('100.55 ₽ on the rouble balance')).toBeVisible();

  await desk.getByLabel('Roubles').fill('100,55');
  await desk.getByLabel('Description').fill('For the report of a wrong answer');
  await desk.getByRole('button', { name: 'Credit…' }).click();
  const again = desk.getByRole('dialog');
  await expect(again).toContainText('The same was credited to this user less than a minute ago.');
  await expect(again.getByRole('button', { name: 'Credit again', exact: true })).toBeVisible();
  await again.getByRole('button', { name: 'Cancel' }).click();

  await credit.getByRole('button', { name: 'Reverse' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').fill('It was meant for somebody else');
  await desk.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'It was meant for somebody else' })).toContainText(
    '−100.55',
  );
  await expect(page.getByText('on the rouble balance')).toBeHidden();

  await desk.getByRole('button', { name: 'Check now', exact: true }).click();
  await expect(desk.getByText('Everything adds up')).toBeVisible();
  await desk.goto('/admin/audit?object_kind=wallet');
  await expect(desk.getByRole('grid')).toContainText('Credited');
  await expect(desk.getByRole('grid')).toContainText('Reversed');
  await desk.context().close();
});
