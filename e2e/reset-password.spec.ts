import { consentVersion } from '#contract/auth.ts';
import { expect, expectAccessible, takeMail, test } from './fixtures.ts';

// A refused link and a session that ended elsewhere also appear in the browser's console.
test.use({ expectedErrors: [/4(01|22)/] });

const oldPassword = 'a password to forget';
const newPassword = 'a password to remember';

test('a forgotten password is replaced by mail, and other sessions end', async ({ page, product, browser }) => {
  const email = 'forgetful.player@example.com';
  const registration = {
    email,
    name: 'Forgetful',
    password: oldPassword,
    consent: true,
    consent_version: consentVersion,
  };
  await page.request.post('/api/auth/register', { data: registration });
  const elsewhere = await browser.newPage({ baseURL: product.origin });
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('E-mail').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill(oldPassword);
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere).not.toHaveURL(/login/);
  await elsewhere.goto('/profile');
  await expect(elsewhere.getByRole('heading', { name: 'Forgetful' })).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login, still on screen, has the same address in the same field.
  await expect(page.getByRole('button', { name: 'Send the e-mail' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expectAccessible(page);

  const mail = await takeMail(product.folder, email, '/reset-password');
  const link = /\/reset-password\?token=[\w-]+/.exec(mail)?.[0] ?? '';
  let looks = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/verify-reset')) looks += 1;
  });
  await page.goto(link);
  await page.getByLabel('New password').fill('password123');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This password is too common')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('the other sessions have ended')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: /5 calls left/ })).toBeVisible();
  expect(looks, 'the used link is not asked for again').toBe(1);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await elsewhere.close();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);
});

test('the code from the mail works without leaving the page', async ({ page, product }) => {
  const email = 'other.forgetful.player@example.com';
  const registration = {
    email,
    name: 'Forgetful',
    password: newPassword,
    consent: true,
    consent_version: consentVersion,
  };
  await page.request.post('/api/auth/register', { data: registration });
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send the e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const mail = await takeMail(product.folder, email, '/reset-password');
  await page.getByLabel('Six-digit code').fill(/^\d{6}$/m.exec(mail)?.[0] ?? '');
  await page.getByLabel('New password').fill(oldPassword);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('link', { name: /5 calls left/ })).toBeVisible();
});
