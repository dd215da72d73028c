import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { noticeOf, startYookassaStandIn } from '#stand-ins/payments/yookassa-stand-in.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { serverSet } from '#server/testing/server-set.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';

// Each test starts servers.
vi.setConfig(slow.startsProcesses);

const prepared = await prepareDatabase(async ({ db }) => ({
  buyer: await makeUser(db),
  payer: await makeUser(db),
  notified: await makeUser(db),
  returning: await makeUser(db),
  admin: await makeUser(db, { role: 'admin' }),
}));
const { buyer, payer, notified, returning, admin } = prepared.filled;
const standIn = await startYookassaStandIn();
const settings = {
  ...prepared.settings,
  // The embedded database is refused for payments anywhere else.
  NODE_ENV: 'test',
  // A repeated request has to be equal to the first, the address to come back to included.
  PUBLIC_URL: 'http://localhost:3000',
  PAYMENTS: 'yookassa',
  YOOKASSA_SHOP_ID: standIn.shop_id,
  YOOKASSA_SECRET_KEY: standIn.secret_key,
  YOOKASSA_URL: standIn.base_url,
};

// A test goes on with what runs from the one before.
const set = serverSet(settings);
const start = async () => (await set.use(1))[0]!;
afterEach(() => {
  standIn.hooks.made = undefined;
  standIn.hooks.notified = undefined;
});
afterAll(async () => {
  await set.end('SIGKILL');
  expect(await prepared.look(({ db }) => listDifferences(db))).toEqual([]);
  await standIn.close();
  await prepared.remove();
});

/** A dying process drops its connections before it lets go of its folder. */
async function isGone({ child, end }: ServerProcess): Promise<void> {
  await end('SIGKILL');
  expect(child.signalCode).toBe('SIGKILL');
}

interface Person {
  headers: Record<string, string>;
}
const buy = async (server: ServerProcess, person: Person) =>
  (await client(server.origin).as(person).post('/api/wallet/top-up', { calls: 10 })).body;
const callsOf = async (server: ServerProcess, { headers }: Person) =>
  (await client(server.origin).with(headers).get('/api/wallet/calls-summary')).body.calls;
const tell = (server: ServerProcess, notice: object) =>
  client(server.origin).post('/api/payments/yookassa/notifications', notice);
const onlyPayment = (person: { id: number }) => {
  const payments = [...standIn.payments.values()].filter(({ metadata }) => metadata['user_id'] === String(person.id));
  expect(payments).toHaveLength(1);
  return payments[0]!;
};
const credits = (person: { id: number }) =>
  prepared.look(async ({ db }) => {
    const rows = await db.selectFrom('ledger_transactions').select('id').where('top_up_id', 'is not', null).execute();
    const topUps = await db.selectFrom('top_ups').select('status').where('user_id', '=', person.id).execute();
    return { booked: rows.length, statuses: topUps.map((row) => row.status) };
  });

test('kill -9 after the provider took the money and before we wrote it down: the next start credits it, once', async () => {
  const first = await start();
  await buy(first, payer);
  const paid = standIn.pay(onlyPayment(payer).id);
  standIn.hooks.notified = async () => void (await first.end('SIGKILL'));
  await tell(first, noticeOf(paid)).catch(() => undefined);
  standIn.hooks.notified = undefined;
  await isGone(first);
  expect((await credits(payer)).statuses).toEqual(['pending']);
  const second = await start();
  await until('the payment is credited', async () => (await callsOf(second, payer)) === 10);
  expect((await tell(second, noticeOf(paid))).status).toBe(200);
  expect(await callsOf(second, payer)).toBe(10);
  await second.end('SIGTERM');
  const third = await start();
  expect(await callsOf(third, payer)).toBe(10);
});

test('kill -9 between asking for a payment and its answer: the next process finds that payment instead of making another', async () => {
  const first = await start();
  standIn.hooks.made = async ({ id }) => {
    standIn.pay(id);
    await first.end('SIGKILL');
  };
  await buy(first, buyer).catch(() => undefined);
  standIn.hooks.made = undefined;
  await isGone(first);
  // The time that the dead process had for asking is over.
  await prepared.look(({ db }) =>
    db.updateTable('top_ups').set({ asked_until: '2026-01-01T00:00:00Z' }).where('user_id', '=', buyer.id).execute(),
  );
  const second = await start();
  await until('the payment is credited', async () => (await callsOf(second, buyer)) === 10);
  expect(onlyPayment(buyer)).toMatchObject({ status: 'succeeded' });
});

test('notices, returns and sweeps in all processes at once credit a payment once', async () => {
  const servers = await set.use(prepared.processes);
  const server = (i: number) => servers[i % servers.length]!;
  const { id } = await buy(server(0), notified);
  const paid = standIn.pay(onlyPayment(notified).id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? tell(server(i / 2), noticeOf(paid))
        : client(server((i - 1) / 2).origin)
            .as(notified)
            .post(`/api/wallet/top-ups/${id}/check`, {}),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await callsOf(server(1), notified)).toBe(10);
});

test('refunds asked for in all processes at once pay once what was paid and take the calls once', async () => {
  const servers = await set.use(prepared.processes);
  const server = (i: number) => servers[i % servers.length]!;
  async function refundAtOnce(body: object, key?: string) {
    const { id } = await buy(server(0), returning);
    const payment = [...standIn.payments.values()].at(-1)!;
    standIn.pay(payment.id);
    await client(server(0).origin).as(returning).post(`/api/wallet/top-ups/${id}/check`, {});
    const headers = { ...admin.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        client(server(i).origin)
          .with(headers)
          .post(`/api/admin/wallet/top-ups/${id}/refund`, { ...body, description: 'x' }),
      ),
    );
    const requests = standIn.requests.filter(
      ({ path, body: sent }) => path === '/refunds' && JSON.stringify(sent).includes(payment.id),
    );
    return {
      made: answers.filter(({ status }) => status === 200).length,
      refused: answers.filter(({ status }) => status === 409).length,
      keys: new Set(requests.map((request) => request.key)).size,
      paid_back: standIn.requirePayment(payment.id).refunded_amount?.value,
      calls: await callsOf(server(1), returning),
    };
  }
  const once = { keys: 1, paid_back: '149.00', calls: 0 };
  expect(await refundAtOnce({})).toEqual({ made: 1, refused: 7, ...once });
  expect(await refundAtOnce({}, 'one-refund')).toEqual({ made: 8, refused: 0, ...once });
  expect(await refundAtOnce({ calls: 3 })).toEqual({ made: 3, refused: 5, keys: 3, paid_back: '134.10', calls: 1 });
});
