import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, makePlayer, test, withoutApp } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Steam leads back to PUBLIC_URL, which has this host name. */
test.use({ baseURL: async ({ product }, use) => use(product.origin.replace('127.0.0.1', 'localhost')) });
test.use({ expectedErrors: [/status of 409/] });

async function link(page: Page, name: string) {
  await page.goto('/steam-sync');
  await page.getByLabel('Profile address, name or id').fill(name);
  await page.getByRole('button', { name: 'Link profile' }).click();
  await expect(page.getByText('The profile is linked')).toBeVisible();
  await page.goto('/profile');
}

test('a player proves that the linked Steam profile is theirs, after a cancelled try and one as somebody else', async ({
  page,
}) => {
  await logIn(page, await makePlayer(page, { email: 'proof-story@example.com', name: 'Steam Player' }), withoutApp);
  await link(page, 'demo_player');
  const confirm = page.getByRole('button', { name: 'Confirm with Steam' });
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Steam, played' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You cancelled on Steam, so nothing has changed')).toBeVisible();
  await expect(page).toHaveURL(/\/profile#steam$/);
  await expectAccessible(page);

  await confirm.click();
  await page.getByRole('button', { name: 'Sign in as Many Games' }).click();
  await expect(page.getByText('you signed in as a different player')).toBeVisible();
  await confirm.click();
  await page.getByRole('button', { name: 'Sign in as Demo Player' }).click();
  await expect(page.getByText(/Confirmed as yours by Steam on/)).toBeVisible();
  await expect(page.getByText('The profile is not confirmed')).toBeHidden();
  await expect(confirm).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(/Confirmed as yours by Steam on/)).toBeVisible();

  await page.getByRole('link', { name: 'Sync or unlink' }).click();
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Steam is unlinked')).toBeVisible();
  await link(page, 'demo_player');
  await expect(confirm).toBeVisible();
});

test('who only named a profile is told when its owner proves it, and an answer of another login counts nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  await logIn(page, await makePlayer(page, { email: 'claimant@example.com', name: 'Claimant' }), withoutApp);
  await link(page, 'no_games');

  const context = await browser.newContext({ baseURL: baseURL! });
  const owner = await context.newPage();
  await logIn(owner, await makePlayer(owner, { email: 'owner@example.com', name: 'Owner' }), withoutApp);
  await link(owner, 'no_games');
  await owner.getByRole('button', { name: 'Confirm with Steam' }).click();
  await expect(owner.getByRole('heading', { name: 'Steam, played' })).toBeVisible();
  // The address that leads back, kept to open it in another login.
  const led = page.context().request;
  const form = Object.fromEntries(new URL(owner.url()).searchParams);
  const steam = new URL(owner.url());
  const answer = await led.post(`${steam.origin}${steam.pathname}`, {
    form: { ...form, player: '76561198000000045' },
    maxRedirects: 0,
  });
  await page.goto(answer.headers()['location']!);
  await expect(page.getByText('was started in another session')).toBeVisible();

  await owner.getByRole('button', { name: 'Sign in as No Games' }).click();
  await expect(owner.getByText(/Confirmed as yours by Steam on/)).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByText('Somebody proved that “No Games” on Steam is theirs')).toBeVisible();
  await context.close();
});
