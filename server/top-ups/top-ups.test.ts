import { afterAll, expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { payingClient } from '#server/testing/paying.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';

const { api, app, deps } = await testApp();
const { db } = deps;
const { buy, topUp, balance, kinds, credit } = payingClient(api);
const admin = await makeUser(db, { role: 'admin' });
afterAll(async () => {
  expect(await listDifferences(db)).toEqual([]);
  await app.close();
});

test('another player’s top-up does not exist: not to see, check, cancel or retry', async () => {
  const [owner, other] = [await makeUser(db), await makeUser(db)];
  const { id } = await buy(owner, 5);
  const url = `/api/wallet/top-ups/${id}`;
  const answers = [await api.as(other).get(url)];
  for (const step of ['check', 'cancel', 'retry']) answers.push(await api.as(other).post(`${url}/${step}`));
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  expect((await topUp(owner, id)).status).toBe('pending');
  expect((await api.as(other).get('/api/wallet/top-ups')).body).toEqual({ items: [], total: 0 });
});

test.each([
  [1, 1],
  [2.9, 2],
  [100_000.9, 100_000],
])('%d calls asked for are %d bought', async (requested, calls) => {
  const player = await makeUser(db);
  expect(await buy(player, requested)).toMatchObject({
    status: 'pending',
    calls,
    confirmation_url: expect.any(String),
  });
});

test.each([[0.9], [0], [-3], [100_001], ['5'], [true], [null], [undefined], [{}]])(
  '%j calls are refused on their field and nothing is opened',
  async (calls) => {
    const player = await makeUser(db);
    const answer = await api.as(player).post('/api/wallet/top-up', { calls }, { 'idempotency-key': 'a-key' });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(['body', 'calls']);
    expect((await api.as(player).get('/api/wallet/top-ups')).body.total).toBe(0);
    // A refused body keeps no key.
    expect((await api.as(player).post('/api/wallet/top-up', { calls: 1 }, { 'idempotency-key': 'a-key' })).status).toBe(
      200,
    );
  },
);

test('a number too large for a number is refused', async () => {
  const player = await makeUser(db);
  const headers = { ...player.headers, 'content-type': 'application/json' };
  const answer = await api.with(headers).post('/api/wallet/top-up', '{"calls":1e400}');
  expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'calls']]);
});

test('a pack’s size has its price, any other number that of single calls, and no more than a pack that holds as many', async () => {
  const player = await makeUser(db);
  const amounts = [];
  for (const calls of [10, 11, 40, 50, 100, 120, 121, 300]) amounts.push((await buy(player, calls)).amount_rub);
  expect(amounts).toEqual([149, 163.9, 590, 590, 1190, 1190, 1802.9, 2690]);
});

test('the rouble balance pays first, at once and whole or not at all', async () => {
  const player = await makeUser(db);
  await credit(admin, player.id, 600.55);
  const paid = await buy(player, 50);
  expect(paid).toMatchObject({ status: 'succeeded', amount_rub: 590, confirmation_url: null, paid_from: 'balance' });
  expect(await balance(player)).toEqual({ calls: 50, rub_balance: 10.55 });
  const toPay = await buy(player, 1);
  expect(toPay).toMatchObject({ status: 'pending', amount_rub: 14.9, paid_from: 'provider' });
  expect(await balance(player)).toEqual({ calls: 50, rub_balance: 10.55 });
  expect(await kinds(player)).toEqual(['rub_credited', 'topup_succeeded']);
  const latest = await api.as(player).get('/api/notifications?limit=1&offset=0');
  expect(latest.body.items[0].body).toMatch(/^Paid from your balance: .*590/);
});

test('ten purchases at once with roubles for one: one is paid from them', async () => {
  const player = await makeUser(db);
  await credit(admin, player.id, 149);
  const bought = await Promise.all(Array.from({ length: 10 }, () => buy(player, 10)));
  expect(bought.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  expect(bought.filter(({ status }) => status === 'pending')).toHaveLength(9);
  expect(await balance(player)).toEqual({ calls: 10, rub_balance: 0 });
});

test('twenty requests with one key open one top-up; another body under it is refused', async () => {
  const player = await makeUser(db);
  const again = () => api.as(player).post('/api/wallet/top-up', { calls: 7 }, { 'idempotency-key': 'one-intention' });
  const answers = await Promise.all(Array.from({ length: 20 }, again));
  for (const { status, headers } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(409);
    expect(headers['retry-after']).toBeDefined();
  }
  const first = answers.find(({ status }) => status === 200)?.body;
  const replay = await again();
  expect(replay.headers['idempotent-replayed']).toBe('true');
  expect(replay.body).toEqual(first);
  expect(
    (await api.as(player).post('/api/wallet/top-up', { calls: 8 }, { 'idempotency-key': 'one-intention' })).status,
  ).toBe(422);
  expect((await api.as(player).get('/api/wallet/top-ups')).body.total).toBe(1);
});

test('a player gives up a pending top-up once, and tries it again at today’s price', async () => {
  const player = await makeUser(db);
  const { id } = await buy(player, 10);
  expect((await api.as(player).post(`/api/wallet/top-ups/${id}/retry`)).status).toBe(409);
  const canceled = await api.as(player).post(`/api/wallet/top-ups/${id}/cancel`);
  expect(canceled.body).toMatchObject({
    status: 'canceled',
    reason: 'user',
    confirmation_url: null,
    can_retry: true,
  });
  expect((await api.as(player).post(`/api/wallet/top-ups/${id}/cancel`)).status).toBe(409);
  const retried = (await api.as(player).post(`/api/wallet/top-ups/${id}/retry`)).body;
  expect(retried).toMatchObject({ status: 'pending', calls: 10, amount_rub: 149 });
  expect(retried.id).not.toBe(id);
  expect(await kinds(player)).toEqual([]);
});

test('without a provider only the balance pays, and a refused purchase leaves nothing behind', async () => {
  const off = await testApp({ settings: { PAYMENTS: 'off' } });
  const { buy: buyThere, credit: creditThere } = payingClient(off.api);
  const player = await makeUser(db);
  const refused = await off.api.as(player).post('/api/wallet/top-up', { calls: 10 });
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(refused.body.code).toBe('payments_off');
  await creditThere(admin, player.id, 149);
  expect(await buyThere(player, 10)).toMatchObject({ status: 'succeeded' });
  expect((await off.api.as(player).get('/api/wallet/top-ups')).body.total).toBe(1);
  expect((await off.api.as(player).get('/api/wallet/call-packs')).body.payments).toBe('off');
  await off.app.close();
});

test('the thirty-first top-up within a minute has to wait, whichever process it reaches', async () => {
  const strict = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
  const player = await makeUser(db);
  const statuses = new Map<number, number>();
  for (let i = 0; i < 31; i++) {
    const { status } = await strict.api.as(player).post('/api/wallet/top-up', { calls: 1 });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 30, 429: 1 });
  await strict.app.close();
});
