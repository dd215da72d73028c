import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, makePlayer, test, withoutApp } from './fixtures.ts';

async function link(page: Page, name: string) {
  await page.goto('/steam-sync');
  await expect(page.getByText('its players and games are invented')).toBeVisible();
  await page.getByLabel('Profile address, name or id').fill(name);
  await page.getByRole('button', { name: 'Link profile' }).click();
}

async function unlink(page: Page) {
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Steam is unlinked')).toBeVisible();
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Answers requests for the store's pictures; `isThere` says whether they load. */
async function servePictures(page: Page): Promise<{ isThere: boolean }> {
  const shop = { isThere: true };
  await page.route('https://cdn.akamai.steamstatic.com/**', (route) =>
    shop.isThere ? route.fulfill({ body: onePixel, contentType: 'image/png' }) : route.abort(),
  );
  return shop;
}

test.describe('Steam', () => {
  test.use({ expectedErrors: [/status of 422|net::ERR_FAILED/] });

  test('a player links a profile, syncs, sees what they have, asks about what they lack, and unlinks', async ({
    page,
  }) => {
    await logIn(page, await makePlayer(page, { email: 'steam-story@example.com', name: 'Steam Player' }), '/profile');
    await page.getByRole('link', { name: 'Link Steam' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Steam' })).toBeVisible();
    await expectAccessible(page);

    await link(page, 'https://steamcommunity.com/groups/valve');
    await expect(page.getByText('This is a Steam group, not a player')).toBeVisible();
    await link(page, 'https://steamcommunity.com/id/demo_player/games/?tab=all');
    await expect(page.getByText('Demo Player')).toBeVisible();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(page.getByText('Your games are up to date')).toBeVisible({ timeout: 45_000 });
    await expect(page.getByText(/24\s+games · 24 new/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Games found' })).toBeVisible();
    await expectAccessible(page);

    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Your games' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All 24', exact: true }).click();
    await expect(page.getByText('24 games', { exact: true })).toBeVisible();
    await page.getByLabel('Show', { exact: true }).selectOption('Not played');
    await expect(page.getByText('6 games', { exact: true })).toBeVisible();
    await page.getByLabel('Show', { exact: true }).selectOption('Unfinished');
    await expect(page.getByRole('img', { name: /of \d+ achievements?/ }).first()).toHaveText(/^\d+%$/);
    await page.getByRole('searchbox', { name: 'Search my games and the catalogue' }).fill('archive');
    await expect(page).toHaveURL(/filter=unfinished/);
    await expectAccessible(page);
    const pictures = await servePictures(page);
    await page.goto('/my-games?q=glacier%20of%20ash');
    await page.getByRole('main').getByRole('link', { name: 'Glacier of Ash' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Glacier of Ash' })).toBeVisible();
    await page.getByRole('tab', { name: /Achievements/ }).click();
    await expect(page.getByText(/of players have it/).first()).toBeVisible();
    // The picture of the hidden achievement is not loaded until it is opened.
    const shown = page.getByRole('tabpanel').locator('li img');
    await expect(shown).toHaveCount(10);
    await expect.poll(() => shown.first().evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1);
    await page.getByRole('button', { name: 'Show its name' }).click();
    await expect(shown).toHaveCount(11);
    const firstUnlocked = page
      .getByRole('tabpanel')
      .locator('li')
      .first()
      .getByText(/^Unlocked on/);
    await expect(firstUnlocked).toBeHidden();
    await page.getByLabel('Sort', { exact: true }).selectOption('Unlocked first');
    await expect(firstUnlocked).toBeVisible();
    await expectAccessible(page);
    pictures.isThere = false;
    await page.reload();
    await page.getByRole('tab', { name: /Achievements/ }).click();
    await expect(page.getByText(/of players have it/).first()).toBeVisible();
    await page.getByRole('tabpanel').locator('li').last().scrollIntoViewIfNeeded();
    await expect(shown).toHaveCount(0);
    await page.getByRole('button', { name: /Done/ }).click();
    await expect(page.getByText(/Unlocked on/).first()).toBeVisible();
    await expectAccessible(page);

    await page.goto('/steam-sync');
    await unlink(page);
    await page.goto('/my-games');
    await expect(page.getByText('You have no games yet')).toBeVisible();
  });

  test('a private profile is explained, and the way to open it shown', async ({ page }) => {
    await logIn(page, await makePlayer(page, { email: 'private-story@example.com', name: 'Steam Player' }), withoutApp);
    await link(page, 'private_games');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(page.getByRole('alert').getByText('Your game details on Steam are private')).toBeVisible({
      timeout: 45_000,
    });
    await expect(page.getByText('How to open your game details')).toBeVisible();
    await expectAccessible(page);
  });

  test('one field finds games to add; one that was asked about is listed, too, and any can be asked', async ({
    page,
  }) => {
    const user = await makePlayer(page, { email: 'shelf-story@example.com', name: 'Steam Player' });
    await logIn(page, user, '/game/openttd/chat');
    await page.getByRole('textbox', { name: 'Ask about OpenTTD' }).fill('Why do trains wait?');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Why do trains wait\?/).first()).toBeVisible();
    await page.goto('/my-games');
    const row = page.getByRole('listitem').filter({ hasText: 'OpenTTD' });
    await expect(row.getByText(/^last asked/)).toBeVisible();
    await row.getByRole('button', { name: 'Add: OpenTTD' }).click();
    await expect(page.getByText('OpenTTD was added to your games')).toBeVisible();

    await page.getByRole('searchbox', { name: 'Search my games and the catalogue' }).fill('mindust');
    await page.getByRole('button', { name: 'Add: Mindustry' }).click();
    await expect(page.getByText('Mindustry was added to your games')).toBeVisible();
    await expect(page.getByText('1 game', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove Mindustry from the list' }).click();
    // The message stays while it is pointed at, however long the list takes.
    const undo = page.getByRole('button', { name: 'Undo' }).last();
    await undo.hover();
    await expect(page.getByText('No games match')).toBeVisible();
    await undo.click();
    await expect(page.getByText('1 game', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Ask: Mindustry' }).click();
    await expect(page).toHaveURL(/\/game\/mindustry\/chat/);
  });
});
