import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { countMails } from '#server/background-jobs/count-jobs.store.ts';
import { startWorker } from '#server/background-jobs/worker.ts';
import { createSmtpMailer } from '#server/providers/mailer.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';
import { mailJob } from './mail-job.ts';
import { enqueueMail } from './mail.ts';

/** What the mail server says to a command; the usual where it is not named. */
let says: Record<string, string> = {};
const usual: Record<string, string> = { EHLO: '250-played\r\n250 AUTH PLAIN', AUTH: '235 welcome', DATA: '354 go on' };
const smtp = createServer((socket) => {
  socket.on('error', () => {});
  socket.write(`${says['CONNECT'] ?? '220 played'}\r\n`);
  socket.on('data', (sent) => {
    for (const line of sent
      .toString()
      .split('\r\n')
      .filter((text) => text !== '')) {
      const [command = ''] = line.split(/[ :]/);
      const known = line === '.' ? 'TEXT' : command.toUpperCase();
      if (/^(?:EHLO|AUTH|MAIL|RCPT|DATA|TEXT|QUIT|RSET)$/.test(known))
        socket.write(`${says[known] ?? usual[known] ?? '250 taken'}\r\n`);
    }
  });
});
smtp.listen(0, '127.0.0.1');
await once(smtp, 'listening');
const address = smtp.address();
const port = typeof address === 'object' ? address?.port : undefined;

const database = await freshDb();
const { db } = database;
const logged: string[] = [];
const { app, deps } = await testApp({
  database,
  parts: { send_mail: createSmtpMailer(`smtp://player:wrong@127.0.0.1:${port}`, 'hintline@example.com') },
});
deps.log.warn = (_what: unknown, message?: string) => void logged.push(message ?? '');
const worker = startWorker(deps, [mailJob], 50);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
  smtp.close();
});

/** What became of a mail once the server was asked. */
async function send(said: Record<string, string>) {
  says = said;
  logged.length = 0;
  await db.deleteFrom('background_jobs').execute();
  await enqueueMail(db, { to: 'player@example.com', subject: 'Reset', text: 'Reset', html: 'Reset' });
  await until('it was tried', () => logged.length > 0);
  return until('it was put down', async () => {
    const job = await db.selectFrom('background_jobs').select(['state', 'tries']).executeTakeFirstOrThrow();
    return job.state === 'running' ? undefined : job;
  });
}

test.each([
  ['the password is wrong', { AUTH: '535 5.7.8 bad credentials' }],
  ['the greeting says no', { CONNECT: '554 no service here' }],
  ['the sender is refused', { MAIL: '530 5.7.0 not before STARTTLS' }],
  ['the receiver’s server is busy', { RCPT: '451 4.7.1 later' }],
])('where %s, a mail waits for the operator and is tried again', async (_what, said) => {
  expect(await send(said)).toEqual({ state: 'queued', tries: 1 });
  expect(await countMails(db)).toMatchObject({ failed: 1, refused: 0, failing_since: expect.any(String) });
});

test.each([
  ['receiver', { RCPT: '550 5.1.1 no such person' }],
  ['text', { TEXT: '554 5.7.1 taken for spam' }],
])('where the %s is refused for good, a mail is given up, logged and counted', async (_what, said) => {
  expect(await send(said)).toEqual({ state: 'failed', tries: 1 });
  await until('it is logged', () => logged.includes('a job was given up'));
  expect(await countMails(db)).toEqual({ waiting: 0, failed: 1, refused: 1, failing_since: null });
});
