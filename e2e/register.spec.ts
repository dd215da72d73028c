import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMail } from '#server/testing/read-mail.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The text of the mail to this address, once it is written. */
async function takeMail(folder: string, address: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const files = await readdir(join(folder, 'outbox')).catch(() => []);
      for (const file of files) {
        const mail = await readFile(join(folder, 'outbox', file), 'utf8');
        if (mail.includes(address)) found = mail;
      }
      return found;
    })
    .not.toBe('');
  return readMail(found).text;
}

const password = 'three calm green owls';

test('a visitor registers, confirms the address by its code, gets free calls and asks', async ({ page, product }) => {
  const email = 'new.player@example.com';
  await page.goto('/game/wesnoth');
  await page.getByRole('textbox', { name: 'Your question' }).fill('How does the time of day change damage?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();

  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByText('Fill this in')).toHaveCount(3);
  await expect(page.getByText('Without this consent no account can be opened')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Name').fill('New Player');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);

  const code = /\b\d{6}\b/.exec(
    (await takeMail(product.folder, email))
      .split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n'),
  )?.[0];
  await page.getByLabel('Six-digit code').fill(code ?? '');
  await expect(page).toHaveURL(/\/game\/wesnoth\/chat$/);
  await expect(page.getByRole('article', { name: 'The expert answered' }).getByText('1 call')).toBeVisible();
  await expect(page.getByRole('link', { name: /4 calls left/ })).toBeVisible();
});

test.describe('by the link in the mail', () => {
  test.use({ expectedErrors: [/422/] });

  test('an address is confirmed once, and the link says so when it is opened again', async ({ page, product }) => {
    const email = 'second.player@example.com';
    await page.goto('/register');
    await page.getByLabel('Name').fill('Second Player');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create the account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();

    const link = /\/verify-email\?token=[\w-]+/.exec(await takeMail(product.folder, email))?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();
    await expect(page).toHaveURL(/\/verify-email$/);
    await expectAccessible(page);

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expectAccessible(page);
  });
});
