import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';
import { mailJob } from './mail-job.ts';
import { enqueueMail } from './mail.ts';

/** Answers of the mail server by the address of the mail; without one it takes it. */
const says = new Map<string, { responseCode: number; command: string; response: string }>();
const sent: string[] = [];
const database = await freshDb();
const { api, app, deps } = await testApp({
  database,
  parts: {
    send_mail: async ({ to }) => {
      const fault = says.get(to);
      if (fault !== undefined) throw Object.assign(new Error('not taken'), { code: 'EENVELOPE', ...fault });
      sent.push(to);
    },
  },
});
const worker = startWorker(deps, [mailJob], 50);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
});
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const url = '/api/admin/mails';

interface Row {
  id: number;
  state: string;
}
const listed = async (query = ''): Promise<Row[]> => (await api.as(admin).get(`${url}${query}`)).body.items;
const write = (to: string) =>
  enqueueMail(db, {
    to,
    subject: 'Set a new password',
    text: 'code 123456',
    html: '<a href="https://secret">123456</a>',
  });
const untilListed = (state: string) =>
  until(`a mail is ${state}`, async () => (await listed(`?state=${state}`)).find((row) => row.state === state));

test('only admins see the mails and send them again', async () => {
  const player = await makeUser(db);
  const colleague = await makeUser(db, { grants: ['reviewer', 'support', 'finance'] });
  expect((await api.get(url)).status).toBe(401);
  for (const who of [player, colleague]) {
    expect((await api.as(who).get(url)).status).toBe(403);
    expect((await api.as(who).post(`${url}/1/send`)).status).toBe(403);
  }
  expectRefused(await api.as(admin).post(`${url}/999999/send`), 404, 'not_found');
});

test('a refused mail is listed with the server’s words and without its text, and is sent again once', async () => {
  const to = 'gone@mails.example';
  says.set(to, { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 no such person' });
  await write(to);
  const row = await untilListed('failed');
  expect(row).toMatchObject({ to, subject: 'Set a new password', said: '550 5.1.1 no such person', tries: 1 });
  expect(JSON.stringify(row)).not.toMatch(/123456|secret/);
  expect((await api.as(admin).get('/api/admin/home')).body.tiles).toContainEqual(
    expect.objectContaining({ key: 'failed_mails', value: 1, link: url.replace('/api', '') }),
  );
  says.delete(to);
  const presses = await Promise.all([1, 2].map(() => api.as(admin).post(`${url}/${row.id}/send`)));
  expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await until('it was sent', () => sent.includes(to));
  await until('nothing is listed', async () => (await listed()).length === 0);
  expect(sent).toEqual([to]);
  const { changes } = await db
    .selectFrom('audit_log')
    .select((entry) => [entry.fn.countAll<number>().as('changes')])
    .where('action', '=', 'retry')
    .executeTakeFirstOrThrow();
  expect(changes).toBe(1);
});

test('a mail whose link has expired is not sent again: the answer names what to do', async () => {
  const player = await makeUser(db);
  says.set(player.email, { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 no such person' });
  await api.post('/api/auth/forgot-password', { email: player.email });
  const { id } = await untilListed('failed');
  const send = () => api.as(admin).post(`${url}/${id}/send`);
  await db
    .updateTable('mail_tokens')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('user_id', '=', player.id)
    .execute();
  const refused = await send();
  expectRefused(refused, 409, 'mail_expired');
  expect(refused.body.detail).toContain('Send a password reset');
  says.delete(player.email);
  await db
    .updateTable('mail_tokens')
    .set({ expires_at: new Date(Date.now() + 60_000).toISOString() })
    .where('user_id', '=', player.id)
    .execute();
  expect((await send()).status).toBe(200);
  await until('it was sent', () => sent.includes(player.email));
});

test('a mail that is tried again says why, is found by its address, and is tried at once when pressed', async () => {
  const to = 'busy@mails.example';
  says.set(to, { responseCode: 451, command: 'RCPT TO', response: '451 4.7.1 later' });
  await write(to);
  const row = await untilListed('retried');
  expect(row).toMatchObject({ to, said: '451 4.7.1 later' });
  expect(await listed('?q=BUSY@')).toHaveLength(1);
  expect(await listed('?q=nobody')).toHaveLength(0);
  expect(await listed('?state=failed')).toHaveLength(0);
  // As after many tries, when the next one is minutes away.
  await db
    .updateTable('background_jobs')
    .set({ run_after: new Date(Date.now() + 3_600_000).toISOString() })
    .where('id', '=', row.id)
    .where('state', '=', 'queued')
    .execute();
  says.delete(to);
  const presses = await Promise.all([1, 2].map(() => api.as(admin).post(`${url}/${row.id}/send`)));
  expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await until('it was sent', () => sent.includes(to));
});
