import { encode } from 'uqr';
import { expect, expectAccessible, logIn, makePlayer, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const question = 'How do I build a signal?';

test('a conversation goes on on the phone by the code that leads to it, after a login there', async ({
  page,
  browser,
  product,
}) => {
  const earlier = product.output().length;
  const player = await makePlayer(page, { email: 'phone.player@example.com', name: 'Phone Player' });
  await logIn(page, player);
  await page.goto('/game/openttd/chat');
  await page.getByRole('textbox', { name: /^Ask about/ }).fill(question);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'The expert answered' })).toBeVisible();
  await page.getByRole('button', { name: 'Conversations' }).click();
  await page.getByRole('dialog').getByRole('link', { name: question }).click();
  await expect(page).toHaveURL(/\/chat\/\d+$/);
  await page.getByRole('button', { name: 'Continue on the phone' }).click();
  const code = page.getByRole('img', { name: 'QR code of this conversation' });
  await expect(code).toBeVisible();
  await expectAccessible(page);
  // The dark squares, counted: the same code as of this address and of no other.
  const { data } = encode(page.url(), { ecc: 'M', border: 3 });
  const drawn = (await code.locator('path').getAttribute('d')) ?? '';
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}`] : [])));
  expect(drawn.match(/M\d+ \d+/g)).toEqual(squares);
  const address = await page.getByRole('dialog').getByText(/^http/).innerText();
  expect(address).toBe(page.url());

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const other = await phone.newPage();
  await other.goto(address);
  await other.getByLabel('E-mail').fill(player.email);
  await other.getByLabel('Password', { exact: true }).fill(player.password);
  await other.getByRole('button', { name: 'Log in' }).click();
  await expect(other).toHaveURL(address);
  await expect(other.getByRole('region', { name: 'Conversation' }).getByText(question)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Continue on the phone' })).toBeHidden();
  await phone.close();
  expect(product.output().slice(earlier)).not.toContain('"level":50');
});

test('the chat stays on top of the game in a window of its own, asks there, and goes with its page', async ({
  page,
  context,
}) => {
  await logIn(page, await makePlayer(page, { email: 'top.player@example.com', name: 'Top Player' }));
  await page.goto('/game/openttd/chat');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Keep on top of the game' }).click();
  const floating = await opened;
  await floating.getByRole('textbox', { name: /^Ask about/ }).fill(question);
  await floating.getByRole('textbox', { name: /^Ask about/ }).press('Enter');
  await expect(floating.getByText(question)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversation' }).getByText(question)).toBeVisible();
  await expect(floating.getByRole('button', { name: 'Stop' })).toBeHidden();
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await expect(floating.locator('html')).toHaveAttribute('data-theme', 'light');
  const closed = floating.waitForEvent('close');
  await page.goto('/');
  await closed;
});
