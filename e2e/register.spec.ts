import { consentVersion } from '#contract/auth.ts';
import { expect, expectAccessible, register, takeMail, takeVerificationLink, test } from './fixtures.ts';

// A guest's second question is kept.
test.use({ expectedErrors: [/402/] });

const password = 'three calm green owls';

test('a visitor registers, confirms the address by its code, gets free calls and asks', async ({ page, product }) => {
  const email = 'new.player@example.com';
  const data = { game: 'wesnoth', text: 'What does a healer do?' };
  expect((await page.request.post('/api/guest-answers', { data })).status()).toBe(200);
  await page.goto('/game/wesnoth');
  await page.getByRole('textbox', { name: 'Your question' }).fill('How does the time of day change damage?');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('link', { name: 'Sign up with a password' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();

  await page.getByRole('button', { name: 'Create the account' }).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await expect(page.getByText('Without this consent you cannot create an account')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expectAccessible(page);

  const field = page.getByLabel('Password', { exact: true });
  const strength = page.getByRole('status').filter({ hasText: 'Strength of the password:' });
  await field.fill('qwerty');
  await expect(strength).toHaveText('Strength of the password: Still too short');
  await field.fill('qwertyuiop1');
  await expect(strength).toHaveText('Strength of the password: Easy to guess');
  await expectAccessible(page);
  await field.fill(password);
  await expect(strength).toHaveText('Strength of the password: Strong');
  await register(page, { name: 'New Player', email, password });
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);

  // It has a line of its own; six digits may also stand in the link.
  const code = /^\d{6}$/m.exec(await takeMail(product.folder, email))?.[0] ?? '';
  await page.getByLabel('Six-digit code').fill(code);
  await expect(page).toHaveURL(/\/game\/wesnoth\/chat$/);
  await expect(page.getByRole('article', { name: 'The expert answered' }).getByText('1 call')).toBeVisible();
  await expect(page.getByRole('link', { name: /4 calls left/ })).toBeVisible();
});

test.describe('by the link in the mail', () => {
  test.use({ expectedErrors: [/422/] });

  test('the code and the password confirm an address, and a second confirmation changes nothing', async ({
    page,
    product,
  }) => {
    const email = 'second.player@example.com';
    await page.goto('/register');
    await register(page, { name: 'Second Player', email, password });

    const link = await takeVerificationLink(product.folder, email);
    await page.goto(link);
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill('another password');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Wrong password')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();
    await expect(page).toHaveURL(/\/verify-email$/);
    await expect(page.getByRole('link', { name: /5 calls left/ })).toBeVisible();
    await expectAccessible(page);

    await page.goto(link);
    await expect(page.getByText('This address was confirmed before')).toBeVisible();
    // Without the app, which could write the account back.
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the owner of an address that a stranger registered takes over the account with a new password', async ({
    page,
    product,
  }) => {
    const email = 'third.player@example.com';
    const stranger = { email, password: 'what the stranger knows' };
    const registration = { ...stranger, name: 'Stranger', consent: true, consent_version: consentVersion };
    await page.request.post('/api/auth/register', { data: registration });
    expect((await page.request.post('/api/auth/login', { data: stranger })).status()).toBe(200);

    const link = await takeVerificationLink(product.folder, email);
    await page.goto(link);
    await page.getByRole('button', { name: 'I did not create this account' }).click();
    await expectAccessible(page);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Confirm with this password' }).click();
    await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();
    await expect(page.getByRole('link', { name: /5 calls left/ })).toBeVisible();
    expect((await page.request.post('/api/auth/login', { data: stranger })).status()).toBe(401);
  });
});
