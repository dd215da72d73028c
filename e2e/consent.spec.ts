import { consentVersion } from '#contract/auth.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startServer } from '#server/testing/server-process.ts';
import { copyFirstStart, databases, type Place } from './first-start.ts';
import { expect, expectAccessible, logIn, register, takeMail, test as base } from './fixtures.ts';

/** Its own product, because the operator publishes a new text and restarts it at the same address. */
const test = base.extend<{ place: Place }>({
  place: async ({}, use) => {
    const place = await copyFirstStart(databases[0]);
    await use(place);
    await place.remove();
  },
});

test('a new version of the consent text asks everybody again, and a visitor who agreed to the old one can agree to the new', async ({
  browser,
  place,
}) => {
  // Two servers start meanwhile.
  test.slow();
  const settings = { ...place.settings, LOG_LEVEL: 'warn', PORT: String(await freePort()) };
  let server = await startServer(settings);
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  const login = { email: 'agreeing.player@example.com', password: 'three calm green owls' };
  const ask = page.getByRole('region', { name: 'Consent to the processing of personal data' });

  await page.goto('/register');
  await register(page, { name: 'Agreeing Player', ...login });
  await takeMail(place.settings.DATA_DIR, login.email);
  await logIn(page, login, '/personal-data');
  await expect(page.getByText(`Version ${consentVersion}`, { exact: true })).toBeVisible();
  await expect(page.getByText(`You agreed to version ${consentVersion}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeHidden();
  await expect(ask).toBeHidden();

  expect(await server.end('SIGTERM')).toBe(0);
  server = await startServer({ ...settings, CONSENT_VERSION: '2031-05-01' });
  await page.goto('/');
  await expect(ask.getByText('The text about your personal data has changed')).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Later' }).click();
  await expect(ask).toBeHidden();
  await page.reload();
  await ask.getByRole('link', { name: 'Read it' }).click();
  await expect(page).toHaveURL(/\/personal-data$/);
  await expect(page.getByText('Version 2031-05-01', { exact: true })).toBeVisible();
  await expect(page.getByText('This text has changed since you agreed to it.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('Thank you. Your consent is saved.')).toBeVisible();
  await expect(page.getByText('You agreed to version 2031-05-01')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toBeHidden();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /calls left/ })).toBeVisible();
  await expect(ask).toBeHidden();

  await context.close();
  expect(await server.end('SIGTERM')).toBe(0);
});
