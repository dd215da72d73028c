import { afterAll, beforeEach, expect, test } from 'vitest';
import { createYookassa } from '#server/providers/yookassa.ts';
import { type Fault, noticeOf } from '#stand-ins/payments/yookassa-stand-in.ts';
import { makeUser } from '#server/testing/make.ts';
import { payingClient, yookassaApp } from '#server/testing/paying.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { checkPendingTopUps } from './sweep.ts';

const { api, app, deps, standIn } = await yookassaApp();
const { db } = deps;
const { buy, topUp, check, balance, kinds, notify } = payingClient(api);
const admin = await makeUser(db, { role: 'admin' });
beforeEach(() => {
  standIn.hooks.made = undefined;
});
afterAll(async () => {
  expect(await listDifferences(db)).toEqual([]);
  await app.close();
  await standIn.close();
});

const paymentOf = (id: number) => {
  const payment = [...standIn.payments.values()].find(({ metadata }) => metadata['topup_id'] === String(id));
  if (payment === undefined) throw new Error(`no payment for top-up ${id}`);
  return payment;
};
const sweepAll = () => checkPendingTopUps(deps, true);

test('a payment is asked for with its price, its key, its receipt and nothing of the player but the address', async () => {
  const player = await makeUser(db);
  const { id, confirmation_url } = await buy(player, 50);
  const { key, body } = standIn.requests.at(-1) ?? {};
  expect(key).toMatch(/^[\da-f-]{36}$/);
  expect(body).toMatchObject({
    amount: { value: '590.00', currency: 'RUB' },
    capture: true,
    confirmation: { type: 'redirect', return_url: `http://localhost:3000/calls?topup=${id}` },
    metadata: { topup_id: String(id), user_id: String(player.id) },
    receipt: {
      customer: { email: player.email },
      tax_system_code: 2,
      items: [
        {
          quantity: 1,
          amount: { value: '590.00', currency: 'RUB' },
          vat_code: 1,
          payment_subject: 'service',
          payment_mode: 'full_payment',
        },
      ],
    },
  });
  expect(confirmation_url).toContain(paymentOf(id).id);
  const row = await db.selectFrom('top_ups').select('receipt_email').where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.receipt_email).toBeNull();
});

test('coming back from a payment that was made credits it; coming back from one that was not changes nothing', async () => {
  const player = await makeUser(db);
  const { id } = await buy(player, 50);
  expect(await check(player, id)).toMatchObject({ status: 'pending' });
  standIn.pay(paymentOf(id).id);
  const paid = await check(player, id);
  expect(paid).toMatchObject({ status: 'succeeded', confirmation_url: null, paid_at: expect.any(String) });
  expect(await check(player, id)).toEqual(paid);
  expect(await balance(player)).toEqual({ calls: 50, rub_balance: 0 });
  expect(await kinds(player)).toEqual(['topup_succeeded']);
});

test.each<[Fault[], string]>([
  [['error_500'], 'answered 500 and did nothing'],
  [['error_500_after_work'], 'answered 500 and made the payment'],
  [['no_answer_after_work'], 'made the payment and never answered'],
  [['broken_json_after_work'], 'made the payment and answered nonsense'],
  [['too_many_requests'], 'asked for patience'],
  [['redirect'], 'sent us elsewhere'],
])('%j: the provider %s; asked again under the same key it makes one payment', async (faults) => {
  const player = await makeUser(db);
  const before = standIn.payments.size;
  standIn.script(...faults);
  const { id, status, confirmation_url } = await buy(player, 10);
  expect([status, confirmation_url]).toEqual(['pending', expect.any(String)]);
  expect(standIn.payments.size).toBe(before + 1);
  const keys = standIn.requests.slice(-2).map(({ key }) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(paymentOf(id).metadata['topup_id']).toBe(String(id));
});

test('a provider that stays away leaves the top-up pending without an address; the same key goes on from there', async () => {
  const player = await makeUser(db);
  standIn.script('error_500', 'error_500');
  const first = await buy(player, 10, 'my-key');
  expect(first).toMatchObject({ status: 'pending', confirmation_url: null });
  const again = await buy(player, 10, 'my-key');
  expect(again).toMatchObject({ id: first.id, status: 'pending', confirmation_url: expect.any(String) });
});

test('while one request asks for the payment, a second one with its key has to wait', async () => {
  const player = await makeUser(db);
  const requested = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  standIn.hooks.made = () => {
    requested.resolve();
    return go.promise;
  };
  const first = buy(player, 10, 'slow');
  await requested.promise;
  const second = await api.as(player).post('/api/wallet/top-up', { calls: 10 }, { 'idempotency-key': 'slow' });
  expect([second.status, second.body.code, second.headers['retry-after']]).toEqual([409, 'still_running', '1']);
  go.resolve();
  expect((await first).status).toBe('pending');
});

test('a payment taken while its answer was lost is found and credited once by the sweep', async () => {
  const player = await makeUser(db);
  standIn.hooks.made = async (payment) => void standIn.pay(payment.id);
  standIn.script('no_answer_after_work', 'no_answer_after_work');
  const { id } = await buy(player, 10);
  expect((await topUp(player, id)).status).toBe('pending');
  await sweepAll();
  await Promise.all([sweepAll(), sweepAll()]);
  expect((await topUp(player, id)).status).toBe('succeeded');
  expect(await balance(player)).toEqual({ calls: 10, rub_balance: 0 });
  expect(await kinds(player)).toEqual(['topup_succeeded']);
});

test('the notice may come before the answer to our own request', async () => {
  const player = await makeUser(db);
  const statuses: number[] = [];
  standIn.hooks.made = async ({ id }) => {
    const paid = standIn.pay(id);
    for (let i = 0; i < 3; i++) statuses.push((await notify(noticeOf(paid))).status);
  };
  expect(await buy(player, 10)).toMatchObject({ status: 'succeeded' });
  expect(statuses).toEqual([200, 200, 200]);
  expect(await balance(player)).toEqual({ calls: 10, rub_balance: 0 });
});

test.each<[Fault]>([['receipt_missing'], ['invalid_credentials']])(
  '%s is a no: the top-up has failed, the player is notified and can try again',
  async (fault) => {
    const player = await makeUser(db);
    standIn.script(fault);
    expect(await buy(player, 10)).toMatchObject({ status: 'failed', confirmation_url: null, can_retry: true });
    expect(await kinds(player)).toEqual(['topup_failed']);
  },
);

test.each([
  ['expired_on_confirmation', 'expired'],
  ['insufficient_funds', 'provider'],
])('a payment canceled as %s ends the top-up as %s, and money that comes late still buys', async (why, reason) => {
  const player = await makeUser(db);
  const { id } = await buy(player, 10);
  standIn.cancel(paymentOf(id).id, why);
  await notify(noticeOf(paymentOf(id)));
  expect(await topUp(player, id)).toMatchObject({ status: 'canceled', reason });
  standIn.pay(paymentOf(id).id);
  await notify(noticeOf(paymentOf(id)));
  expect(await topUp(player, id)).toMatchObject({ status: 'succeeded', reason: null });
  expect(await balance(player)).toEqual({ calls: 10, rub_balance: 0 });
  expect(await kinds(player)).toEqual(['topup_failed', 'topup_succeeded']);
});

test('a player who gave up and paid in another tab has the calls', async () => {
  const player = await makeUser(db);
  const { id } = await buy(player, 10);
  await api.as(player).post(`/api/wallet/top-ups/${id}/cancel`);
  standIn.pay(paymentOf(id).id);
  await sweepAll();
  expect((await topUp(player, id)).status).toBe('succeeded');
});

test('nobody pays for a day: the top-up expires, and the sweep stops asking', async () => {
  const player = await makeUser(db);
  const { id } = await buy(player, 10);
  await db.updateTable('top_ups').set({ created_at: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute();
  await sweepAll();
  expect(await topUp(player, id)).toMatchObject({ status: 'canceled', reason: 'expired' });
  const seen = standIn.requests.length;
  await sweepAll();
  expect(standIn.requests.slice(seen).some(({ path }) => path.includes(paymentOf(id).id))).toBe(false);
});

test('the sweep asks after a minute, then more rarely', async () => {
  const player = await makeUser(db);
  const { id } = await buy(player, 10);
  const minutesToNext = async (age: number) => {
    await db
      .updateTable('top_ups')
      .set({ created_at: new Date(Date.now() - age * 60_000).toISOString(), next_check_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute();
    await checkPendingTopUps(deps);
    const row = await db
      .selectFrom('top_ups')
      .select(['created_at', 'next_check_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return Math.round((Date.parse(row.next_check_at ?? '') - Date.parse(row.created_at)) / 60_000);
  };
  const times = [];
  for (const age of [0, 1.1, 6, 20, 61, 1400]) times.push(await minutesToNext(age));
  expect(times).toEqual([1, 5, 15, 60, 120, 1440]);
});

test('play money is refused where real money is taken', async () => {
  const live = await yookassaApp({ is_live: true });
  const client = payingClient(live.api);
  const player = await makeUser(db);
  const { id } = await client.buy(player, 10);
  for (const payment of live.standIn.payments.values()) live.standIn.pay(payment.id);
  expect(await client.check(player, id)).toMatchObject({ status: 'review' });
  expect(await client.balance(player)).toEqual({ calls: 0, rub_balance: 0 });
  expect((await live.api.as(admin).get(`/api/admin/wallet/top-ups/${id}`)).body.review_reason).toBe('test');
  await live.app.close();
  await live.standIn.close();
});

test('an address that does not answer is as unknown as an answer of 500', async () => {
  const nowhere = createYookassa({
    base_url: 'http://127.0.0.1:1',
    shop_id: 'x',
    secret_key: 'y',
    is_live: false,
    receipt: undefined,
  });
  await expect(nowhere.findPayment('z')).rejects.toThrow('no answer');
});
