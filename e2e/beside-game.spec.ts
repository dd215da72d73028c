import { encode } from 'uqr';
import type { BrowserContext, Page } from '@playwright/test';
import { consentVersion } from '#contract/auth.ts';
import { expect, expectAccessible, logIn, makePlayer, test, withoutApp } from './fixtures.ts';

test.use({
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|422/],
});

const question = 'How do I build a signal?';
const field = (page: Page) => page.getByRole('textbox', { name: /^Ask about/ });

/** The small window over the others, from the open chat. */
async function keepOnTop(page: Page, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Keep on top of the game' }).click();
  return opened;
}

test('a conversation goes on on the phone by the code that logs it in, once', async ({ page, browser, product }) => {
  const earlier = product.output().length;
  const player = await makePlayer(page, { email: 'phone.player@example.com', name: 'Phone Player' });
  await logIn(page, player, '/game/openttd/chat');
  await page.getByRole('textbox', { name: /^Ask about/ }).fill(question);
  await page.keyboard.press('Enter');
  // Once the answer is whole nothing moves under the pointer any more.
  await expect(page.getByRole('button', { name: 'Copy the answer' })).toBeVisible();
  await page.getByRole('button', { name: 'Conversations' }).click();
  // The chat that is left has the same buttons, also for a moment under the new address; the next one reads anew.
  const isOpened = page.waitForRequest(/\/messages\?conversation_id=\d+$/);
  await page.getByRole('dialog').getByRole('link', { name: question }).click();
  await isOpened;
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  const offered = page.waitForResponse('**/api/auth/phone-login');
  await page.getByRole('button', { name: 'Continue on the phone' }).click();
  const code = page.getByRole('img', { name: 'QR code of this conversation' });
  await expect(code).toBeVisible();
  await expectAccessible(page);
  // The dark squares, counted: the code of the address that logs a phone in and leads it here.
  const drawn = async () => ((await code.locator('path').getAttribute('d')) ?? '').match(/M\d+ \d+/g);
  const squaresOf = (text: string) =>
    encode(text, { ecc: 'M', border: 3 }).data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}`] : [])),
    );
  const address = `${page.url()}#phone=${(await (await offered).json()).token}`;
  expect(await drawn()).toEqual(squaresOf(address));

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const other = await phone.newPage();
  await other.goto(address);
  await expect(other.getByText('You scanned the code on your computer.')).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Log in on this phone' }).click();
  await expect(other).toHaveURL(address);
  await expect(other.getByRole('region', { name: 'Conversation' }).getByText(question)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Continue on the phone' })).toBeHidden();
  // The computer sees it, and the code is of no use to whoever photographed it as well.
  await expect(page.getByText('Your phone is logged in.')).toBeVisible();
  const third = await browser.newContext({ serviceWorkers: 'block' });
  const late = await third.newPage();
  await late.goto(address);
  await late.getByRole('button', { name: 'Log in on this phone' }).click();
  await expect(late.getByText('The code has been used or has expired.')).toBeVisible();
  await late.getByLabel('E-mail').fill(player.email);
  await late.getByLabel('Password', { exact: true }).fill(player.password);
  await late.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(late).toHaveURL(address);
  await third.close();
  await phone.close();
  expect(product.output().slice(earlier)).not.toContain('"level":50');
});

test('the chat stays on top of the game in a window of its own, asks there, and goes with its page', async ({
  page,
  context,
}) => {
  await logIn(
    page,
    await makePlayer(page, { email: 'top.player@example.com', name: 'Top Player' }),
    '/game/openttd/chat',
  );
  const floating = await keepOnTop(page, context);
  await expect(field(floating)).toBeFocused();
  await floating.keyboard.type(question);
  await floating.keyboard.press('Enter');
  await expect(floating.getByText(question)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversation' }).getByText(question)).toBeVisible();
  await expect(floating.getByRole('button', { name: 'Stop' })).toBeHidden();
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await expect(floating.locator('html')).toHaveAttribute('data-theme', 'light');

  // A source that is opened here is read here; the page keeps its place.
  const source = floating.getByRole('dialog', { name: /^Source/ });
  await floating.getByRole('list', { name: 'Sources' }).getByRole('button').first().click();
  await expect(source).toBeVisible();
  await expect(page.getByRole('complementary', { name: /^Source/ })).toBeHidden();
  await floating.keyboard.press('Escape');
  await expect(source).toBeHidden();

  // Why a question is not taken is said where it was asked.
  await context.setOffline(true);
  await field(floating).fill('How do I build a bridge?');
  await field(floating).press('Enter');
  await expect(floating.getByRole('alert')).toContainText('There is no connection');
  await expect(field(floating)).toHaveValue('How do I build a bridge?');
  await context.setOffline(false);

  const closed = floating.waitForEvent('close');
  await page.goto('/');
  await closed;
});

test('what stands before a question is said in the small window too, with the way out', async ({ page, context }) => {
  const player = { email: 'top.unconfirmed@example.com', password: 'three calm green owls' };
  const data = { ...player, name: 'Una Confirmed', consent: true, consent_version: consentVersion };
  expect((await page.request.post('/api/auth/register', { data })).ok()).toBe(true);
  await logIn(page, player, '/game/openttd/chat');
  const unconfirmed = await keepOnTop(page, context);
  await expect(unconfirmed.getByText('Confirm your e-mail to ask')).toBeVisible();
  await expect(unconfirmed.getByRole('button', { name: 'Send it again' })).toBeVisible();
  await expect(field(unconfirmed)).toBeHidden();

  await logIn(page, await makePlayer(page, { email: 'top.spent@example.com', name: 'Spent Player' }), withoutApp);
  await page.route('**/api/wallet/calls-summary', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), calls: 0 } });
  });
  await page.goto('/game/openttd/chat');
  await expect(page.getByText('No calls left')).toBeVisible();
  const spent = await keepOnTop(page, context);
  await expect(spent.getByText('No calls left')).toBeVisible();
  await field(spent).fill(question);
  await expect(spent.getByRole('button', { name: 'Ask', exact: true })).toBeDisabled();
  const closed = spent.waitForEvent('close');
  await spent.getByRole('link', { name: 'Buy calls' }).click();
  await closed;
  await expect(page).toHaveURL(/\/calls$/);
  await page.unrouteAll({ behavior: 'wait' });
});
