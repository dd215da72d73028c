import { afterAll, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { serverSet } from '#server/testing/server-set.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';
import { startMailServer } from '#stand-ins/mail/mail-stand-in.ts';
import { enqueueMail } from './mail.ts';

// The test starts servers.
vi.setConfig(slow.startsProcesses);

const to = 'gone@mails.example';
const prepared = await prepareDatabase(async ({ db }) => {
  await enqueueMail(db, { to, subject: 'Set a new password', text: 'Here.', html: 'Here.' });
  return { admin: await makeUser(db, { role: 'admin' }) };
});
const mail = await startMailServer();
const servers = serverSet({ ...prepared.settings, SMTP_URL: mail.url });
afterAll(async () => {
  await servers.end('SIGKILL');
  await mail.close();
  await prepared.remove();
});

test('pressed again and again in two processes at once, a mail that was given up is sent once', async () => {
  mail.refuse(550);
  const apis = (await servers.use(2)).map(({ origin }) => client(origin).as(prepared.filled.admin));
  const listed = async () => (await apis[0]?.get('/api/admin/mails'))?.body.items;
  const [row] = await until('it is given up', async () => {
    const items = await listed();
    return items[0]?.state === 'failed' && items;
  });
  mail.refuse(undefined);
  const presses = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => apis[n % 2]?.post(`/api/admin/mails/${row.id}/send`)),
  );
  const statuses = presses.map((press) => press?.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // One that comes late finds that it was sent.
  expect(statuses.filter((status) => status === 409 || status === 404)).toHaveLength(5);
  await until('nothing is listed', async () => (await listed()).length === 0);
  expect(mail.mailsTo(to)).toHaveLength(1);
  expect(mail.offered()).toBe(2);
});
