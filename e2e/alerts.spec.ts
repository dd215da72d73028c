import { test as base, expect, expectAccessible, logIn } from './fixtures.ts';
import { startWebhookStandIn } from '#stand-ins/webhook/webhook-stand-in.ts';

const receiver = await startWebhookStandIn();
const test = base.extend({ settings: [{ WEBHOOK_HOSTS: receiver.host }, { scope: 'worker' }] });
test.afterAll(() => receiver.close());
test.use({ expectedErrors: [/409|422/] });

/** Of the address of a webhook only the host is shown, and its end where it is long. */
const shownAddress = `${receiver.host}/…`;

test('an admin sends alerts to a webhook, sees a test arrive, and chooses thresholds and quiet hours', async ({
  page,
  product,
}) => {
  await logIn(page, product.admin, '/admin/settings');
  await page.getByRole('link', { name: /^Alerts/ }).click();
  await expect(page.getByText('Nobody gets a message yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Webhook' }).check();
  await dialog.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('This must be a public address that begins with https:')).toBeVisible();
  await dialog.getByLabel('Address', { exact: true }).fill(receiver.address);
  await dialog.getByRole('button', { name: 'Add' }).click();
  const once = page.getByRole('dialog', { name: 'Secret' });
  receiver.setSecret((await once.getByLabel('Secret').textContent()) ?? '');
  await expectAccessible(page);
  await once.getByLabel('I have saved it').check();
  await once.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: `Send a test: ${shownAddress}` }).click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  expect(receiver.received.map(({ type }) => type)).toEqual(['alert.test']);

  await page.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Refused questions').fill('');
  await dialog.getByLabel('Quiet hours').check();
  await dialog.getByLabel('From').fill('23:00');
  await dialog.getByLabel('Time zone').fill('Europe/Moscow');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nothing is sent from 23:00 to 08:00 (Europe/Moscow).')).toBeVisible();
  await expect(page.getByText('Not watched')).toBeVisible();

  // Somebody else is faster: what was typed stays, and the rest shows what they saved.
  await page.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Failed answers').fill('7');
  await page.evaluate(async () => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('access_token')}`,
      'content-type': 'application/json',
    };
    const now = await (await fetch('/api/admin/alerts', { headers })).json();
    const thresholds = {
      failures: 9,
      refusals: null,
      given_back: 11,
      reviews: 20,
      reports: 5,
      failed_jobs: 3,
      model_faults: 20,
    };
    const body = JSON.stringify({ thresholds, quiet: now.quiet, time_zone: now.time_zone, version: now.version });
    await fetch('/api/admin/alerts/settings', { method: 'PUT', headers, body });
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Somebody else changed these meanwhile.')).toBeVisible();
  await expect(dialog.getByText('Saved now: 9')).toBeVisible();
  await expect(dialog.getByLabel('Failed answers')).toHaveValue('7');
  await expect(dialog.getByLabel('Calls returned')).toHaveValue('11');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('alert from 7')).toBeVisible();
  await expect(page.getByText('alert from 11')).toBeVisible();

  await page
    .getByRole('button', { name: new RegExp(`${shownAddress}$`) })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Send a test: ${shownAddress}` })).toBeVisible();
});
