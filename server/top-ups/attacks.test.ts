import { afterAll, expect, test } from 'vitest';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { payingClient, yookassaApp } from '#server/testing/paying.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';

const { api, app, deps, standIn } = await yookassaApp();
const { db } = deps;
const { buy, check, balance } = payingClient(api);
const admin = await makeUser(db, { role: 'admin' });
afterAll(async () => {
  expect(await listDifferences(db)).toEqual([]);
  await app.close();
  await standIn.close();
});

async function paidTopUp() {
  const player = await makeUser(db);
  const { id } = await buy(player, 10);
  const payment = [...standIn.payments.values()].at(-1);
  if (payment === undefined) throw new Error('no payment');
  standIn.pay(payment.id);
  await check(player, id);
  return { player, id, payment_id: payment.id };
}

test('a buyer names neither price nor owner nor state', async () => {
  const [player, victim] = [await makeUser(db), await makeUser(db)];
  const answer = await api.as(player).post('/api/wallet/top-up', {
    calls: 10,
    amount_rub: 0.01,
    amount_kopecks: 1,
    user_id: victim.id,
    status: 'succeeded',
    provider: 'balance',
    paid_at: '2026-01-01T00:00:00Z',
  });
  expect(answer.body).toMatchObject({ status: 'pending', amount_rub: 149, paid_from: 'provider', paid_at: null });
  expect((await api.as(victim).get('/api/wallet/top-ups')).body.total).toBe(0);
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
});

test('a player reaches no call of the admins, whatever the body is', async () => {
  const { player, id } = await paidTopUp();
  const calls = [
    ['POST', '/credit'],
    ['POST', '/credit-calls'],
    ['POST', '/credits/1/reverse'],
    ['GET', `/history?user_id=${player.id}`],
    ['GET', '/ledger-check'],
    ['GET', '/top-ups'],
    ['GET', `/top-ups/${id}`],
    ['POST', `/top-ups/${id}/check`],
    ['POST', `/top-ups/${id}/refund`],
    ['POST', `/top-ups/${id}/review`],
    ['GET', '/call-packs'],
    ['POST', '/call-packs'],
    ['PUT', '/call-packs/1'],
    ['DELETE', '/call-packs/1'],
    ['POST', '/call-packs/1/restore'],
    ['PUT', '/call-price'],
  ] as const;
  for (const [method, path] of calls) {
    const answer = await api
      .as(player)
      .send(method, `/api/admin/wallet${path}`, method === 'GET' ? undefined : { x: 1 });
    expect([path, answer.status]).toEqual([path, 403]);
  }
  expect(await balance(player)).toEqual({ calls: 10, rub_balance: 0 });
});

test.each([[0], [-1], [1.5], [1e300], [100_001], ['1'], [true], [null], [[1]], [{}]])(
  'a refund of %j calls is refused on its field and pays nothing',
  async (calls) => {
    const { id, player, payment_id } = await paidTopUp();
    const answer = await api.as(admin).post(`/api/admin/wallet/top-ups/${id}/refund`, { calls, description: 'x' });
    expect([answer.status, answer.body.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', 'calls']]);
    expect(standIn.requirePayment(payment_id).refunded_amount).toBeUndefined();
    expect(await balance(player)).toEqual({ calls: 10, rub_balance: 0 });
  },
);

test('a refund key with another body is refused, and a description has its bounds', async () => {
  const { id, payment_id } = await paidTopUp();
  const refund = (body: object) =>
    api.as(admin).post(`/api/admin/wallet/top-ups/${id}/refund`, body, { 'idempotency-key': 'one-refund' });
  for (const description of ['', 'x'.repeat(501), 'a\u0000b']) {
    const answer = await refund({ calls: 1, description });
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'description']]);
  }
  expect((await refund({ calls: 1, description: 'x' })).status).toBe(200);
  const other = await refund({ calls: 2, description: 'x' });
  expectRefused(other, 422, 'idempotency_key_reused');
  expect(standIn.requirePayment(payment_id).refunded_amount?.value).toBe('14.90');
});

test('refunds of all calls at once pay no more than was paid, and the calls agree with the money', async () => {
  const { id, player, payment_id } = await paidTopUp();
  const answers = await Promise.all([
    api.as(admin).post(`/api/admin/wallet/top-ups/${id}/refund`, { description: 'x' }),
    api.as(admin).post(`/api/admin/wallet/top-ups/${id}/refund`, { calls: 10, description: 'x' }),
    api.as(admin).post(`/api/admin/wallet/top-ups/${id}/refund`, { calls: 6, description: 'x' }),
  ]);
  expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(1);
  const refunded = Number(standIn.requirePayment(payment_id).refunded_amount?.value);
  expect(refunded).toBeLessThanOrEqual(149);
  expect((await balance(player)).calls).toBe(Math.round((149 - refunded) / 14.9));
});
