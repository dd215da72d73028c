import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { startMailServer } from '#stand-ins/mail/mail-stand-in.ts';
import { noticeOf, startYookassaStandIn } from '#stand-ins/payments/yookassa-stand-in.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { serverSet } from '#server/testing/server-set.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

// Each test starts servers.
vi.setConfig(slow.startsProcesses);

const prepared = await prepareDatabase(async ({ db }) => ({
  before: await makeUser(db),
  waiting: await makeUser(db),
  taken: await makeUser(db),
}));
const { before, waiting, taken } = prepared.filled;
const payments = await startYookassaStandIn();
/** What happens the moment a mail is whole at the mail server, which has not yet said that it takes it. */
let onMail: (() => void) | undefined;
const mails = await startMailServer(() => onMail?.());
const settings = {
  ...prepared.settings,
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://localhost:3000',
  PAYMENTS: 'yookassa',
  YOOKASSA_SHOP_ID: payments.shop_id,
  YOOKASSA_SECRET_KEY: payments.secret_key,
  YOOKASSA_URL: payments.base_url,
  SMTP_URL: mails.url,
};

const set = serverSet(settings);
/** As many as may share the database: a dead one leaves its work to another. */
const start = () => set.use(prepared.processes);
/** An orderly stop: what is under way, as the end of a mail's job that its receiver has already, comes to its end. */
const stopAll = async () =>
  expect(await set.end('SIGTERM')).toEqual(Array.from({ length: prepared.processes }, () => 0));
/** The next process would wait until the leases of the dead ones have ended. */
const killAll = async () => {
  await set.end('SIGKILL');
  const lease_until = new Date(0).toISOString();
  await prepared.look(({ db }) =>
    db.updateTable('background_jobs').set({ lease_until }).where('state', '=', 'running').execute(),
  );
};
afterEach(async () => {
  payments.hooks.notified = undefined;
  onMail = undefined;
  mails.refuse(undefined);
});
afterAll(async () => {
  await set.end('SIGKILL');
  await payments.close();
  await mails.close();
  await prepared.remove();
});

interface Buyer {
  id: number;
  email: string;
  headers: Record<string, string>;
}

/** Buys ten calls and pays them at the provider. @returns the notice that the provider sends of it */
async function buyAndPay([server]: ServerProcess[], buyer: Buyer): Promise<object> {
  await client(server?.origin ?? '')
    .as(buyer)
    .post('/api/wallet/top-up', { calls: 10 });
  const payment = [...payments.payments.values()].find(({ metadata }) => metadata['user_id'] === String(buyer.id));
  if (payment === undefined) throw new Error('no payment was asked for');
  return noticeOf(payments.pay(payment.id));
}
const notify = (server: ServerProcess | undefined, notice: object) =>
  client(server?.origin ?? '')
    .post('/api/payments/yookassa/notifications', notice)
    .catch(() => undefined);

const messageIds = ({ email }: Buyer) => mails.mailsTo(email).map(({ headers }) => headers['message-id']);
const queued = () =>
  prepared.look(({ db }) => db.selectFrom('background_jobs').select('id').where('kind', '=', 'mail').execute());
/** Nothing of it is under way any more. The embedded database shows that only when no server has it open. */
const mailsEnd = () =>
  prepared.processes === 1 ? stopAll() : until('no mail waits', async () => (await queued()).length === 0);

/** Waits for the receipt, has the notice come again everywhere, and sees that nothing more is sent. */
async function settle(servers: ServerProcess[], buyer: Buyer, notice: object): Promise<void> {
  await until('the receipt has come', () => messageIds(buyer).length, { within_ms: 60_000 });
  for (const server of servers) expect((await notify(server, notice))?.status).toBe(200);
  const calls = await client(servers[0]?.origin ?? '')
    .as(buyer)
    .get('/api/wallet/calls-summary');
  expect(calls.body.calls).toBe(10);
}

test('kill -9 before the payment was written down: the next process writes it down and mails one receipt', async () => {
  const [first, ...others] = await start();
  const notice = await buyAndPay([first!], before);
  payments.hooks.notified = async () => void (await first!.end('SIGKILL'));
  await notify(first, notice);
  payments.hooks.notified = undefined;
  expect(messageIds(before)).toEqual([]);
  for (const server of others) await server.end('SIGKILL');
  const next = await start();
  await settle(next, before, notice);
  await mailsEnd();
  expect(messageIds(before)).toHaveLength(1);
  expect(await queued()).toEqual([]);
});

test('kill -9 while the mail server takes nothing: the receipt waits and is mailed once', async () => {
  const first = await start();
  mails.refuse(421);
  const notice = await buyAndPay(first, waiting);
  const offered = mails.offered();
  await notify(first[0], notice);
  await until('the receipt is offered', () => mails.offered() > offered);
  await killAll();
  expect(messageIds(waiting)).toEqual([]);
  mails.refuse(undefined);
  const next = await start();
  await settle(next, waiting, notice);
  await mailsEnd();
  expect(messageIds(waiting)).toHaveLength(1);
  expect(await queued()).toEqual([]);
});

test('kill -9 while the mail server is about to say that it took the receipt: what comes again is the same mail', async () => {
  const first = await start();
  const notice = await buyAndPay(first, taken);
  // Whichever process sends it, none of them hears that it was taken.
  const heard = new Promise<void>((resolve) => {
    onMail = () => {
      for (const { child } of first) child.kill('SIGKILL');
      resolve();
    };
  });
  await notify(first[0], notice);
  await heard;
  onMail = undefined;
  await killAll();
  expect(messageIds(taken)).toHaveLength(1);
  const next = await start();
  await settle(next, taken, notice);
  // By its id a mail server or a reader’s program sees that it is no second receipt.
  await until('the receipt has come again', () => messageIds(taken).length === 2, { within_ms: 60_000 });
  expect(new Set(messageIds(taken)).size).toBe(1);
  expect(messageIds(taken)[0]).toMatch(/^<receipt-[\da-f-]{36}@localhost>$/);
  await stopAll();
  expect(messageIds(taken)).toHaveLength(2);
  expect(await queued()).toEqual([]);
});
