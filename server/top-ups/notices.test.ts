import { afterAll, expect, test } from 'vitest';
import { createYookassa } from '#server/providers/yookassa.ts';
import { noticeOf } from '#stand-ins/payments/yookassa-stand-in.ts';
import { makeUser } from '#server/testing/make.ts';
import { payingClient, yookassaApp } from '#server/testing/paying.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';

const { api, app, deps, standIn } = await yookassaApp();
const { db } = deps;
const { buy, topUp, balance, kinds, notify } = payingClient(api);
const admin = await makeUser(db, { role: 'admin' });
afterAll(async () => {
  expect(await listDifferences(db)).toEqual([]);
  await app.close();
  await standIn.close();
});

async function pendingTopUp() {
  const player = await makeUser(db);
  const { id } = await buy(player, 10);
  const payment = [...standIn.payments.values()].at(-1);
  if (payment === undefined) throw new Error('no payment');
  return { player, id, payment };
}
const adminView = async (id: number) => (await api.as(admin).get(`/api/admin/wallet/top-ups/${id}`)).body;

test('a forged notice has no effect: what it says is not believed', async () => {
  const { player, id, payment } = await pendingTopUp();
  const forged = { ...payment, status: 'succeeded' as const, paid: true };
  expect((await notify(noticeOf(forged))).status).toBe(200);
  expect((await topUp(player, id)).status).toBe('pending');
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
});

test.each([
  [{}],
  [{ event: 'payment.succeeded' }],
  [{ event: 1, object: { id: 'x' } }],
  [{ event: 'payment.succeeded', object: { id: '' } }],
])('a notice that is none is refused: %j', async (notice) => {
  expect((await notify(notice)).status).toBe(422);
});

test('a notice about a payment that the provider does not know is kept and changes nothing', async () => {
  const before = standIn.requests.length;
  const notice = {
    type: 'notification',
    event: 'payment.succeeded',
    object: { id: 'unknown-payment', metadata: { topup_id: '1' } },
  };
  expect((await notify(notice)).status).toBe(200);
  expect(standIn.requests.length).toBe(before + 1);
  const stored = await db
    .selectFrom('payment_notices')
    .select(['body', 'top_up_id'])
    .where('event_key', '=', 'payment.succeeded:unknown-payment')
    .execute();
  expect(stored).toEqual([{ body: notice, top_up_id: null }]);
});

test('ten notices of one success at once credit once and are one event', async () => {
  const { player, id, payment } = await pendingTopUp();
  const paid = standIn.pay(payment.id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => notify(noticeOf(paid))));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(await balance(player)).toEqual({ calls: 10, rub_balance: 0 });
  expect(await kinds(player)).toEqual(['topup_succeeded']);
  const { notices, ledger } = await adminView(id);
  expect(notices).toMatchObject([{ event: 'payment.succeeded', times: 10, body: { type: 'notification' } }]);
  expect(ledger).toMatchObject([{ kind: 'top_up', calls: 10, amount_rub: 0, cause: { kind: 'top_up', id } }]);
});

test('another shop’s payment that names our top-up is ignored', async () => {
  const { player, id, payment } = await pendingTopUp();
  const foreign = {
    ...payment,
    id: 'foreign-payment',
    status: 'succeeded' as const,
    paid: true,
    recipient: { account_id: '999', gateway_id: '1' },
  };
  standIn.payments.set(foreign.id, foreign);
  expect((await notify(noticeOf(foreign))).status).toBe(200);
  expect((await topUp(player, id)).status).toBe('pending');
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
});

test.each([
  ['amount', { amount: { value: '148.99', currency: 'RUB' } }],
  ['amount', { amount: { value: '1490.00', currency: 'RUB' } }],
  ['currency', { amount: { value: '149.00', currency: 'USD' } }],
  ['top_up', { metadata: {} }],
  ['shop', { recipient: { account_id: '999', gateway_id: '1' } }],
])(
  'a payment with another %s is held for review, never credited, and the admins are notified once',
  async (reason, changes) => {
    const { player, id, payment } = await pendingTopUp();
    const paid = standIn.pay(payment.id, changes);
    for (let i = 0; i < 3; i++) await notify(noticeOf(paid));
    expect(await topUp(player, id)).toMatchObject({ status: 'review', can_retry: false, can_cancel: false });
    expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
    expect((await adminView(id)).review_reason).toBe(reason);
    const { items } = (await api.as(admin).get('/api/notifications?limit=100')).body;
    const about = items.filter((item: { link: string }) => item.link === `/admin/wallet/top-ups/${id}`);
    expect(about.map((item: { kind: string }) => item.kind)).toEqual(['topup_review']);
  },
);

test('a second payment that names a paid top-up is not credited; an admin is to look', async () => {
  const { player, id, payment } = await pendingTopUp();
  await notify(noticeOf(standIn.pay(payment.id)));
  const second = { ...standIn.requirePayment(payment.id), id: `second-of-${payment.id}` };
  standIn.payments.set(second.id, second);
  await notify(noticeOf(second));
  await notify(noticeOf(second));
  expect(await balance(player)).toEqual({ calls: 10, rub_balance: 0 });
  expect(await adminView(id)).toMatchObject({ status: 'succeeded', review_reason: 'top_up' });
});

test('a notice is not acknowledged while the provider cannot be asked, so that it comes again', async () => {
  const { player, id, payment } = await pendingTopUp();
  const paid = standIn.pay(payment.id);
  standIn.script('error_500');
  const refused = await notify(noticeOf(paid));
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBeDefined();
  expect((await notify(noticeOf(paid))).status).toBe(200);
  expect((await topUp(player, id)).status).toBe('succeeded');
});

test('at the real address only YooKassa’s own networks are heard', async () => {
  const { base_url, shop_id, secret_key } = standIn;
  const shop = { shop_id, secret_key, is_live: false, receipt: undefined };
  const { mayNotify } = createYookassa({ ...shop, base_url: 'https://api.yookassa.ru/v3' });
  const payments = { ...createYookassa({ ...shop, base_url }), mayNotify };
  const settings = {
    PAYMENTS: 'yookassa',
    YOOKASSA_SHOP_ID: shop_id,
    YOOKASSA_SECRET_KEY: secret_key,
    TRUST_PROXY: '1',
  };
  const real = await testApp({ settings, parts: { payments } });
  const { player, id, payment } = await pendingTopUp();
  const paid = standIn.pay(payment.id);
  const from = (address: string) =>
    real.api.post('/api/payments/yookassa/notifications', noticeOf(paid), { 'x-forwarded-for': address });
  for (const stranger of ['8.8.8.8', '185.71.76.33', '77.75.156.12', '2a02:5181::1']) {
    expect([stranger, (await from(stranger)).status]).toEqual([stranger, 403]);
  }
  expect((await topUp(player, id)).status).toBe('pending');
  for (const known of ['185.71.76.5', '77.75.156.35', '2a02:5180::77']) {
    expect([known, (await from(known)).status]).toEqual([known, 200]);
  }
  expect((await topUp(player, id)).status).toBe('succeeded');
  await real.app.close();
});

test('without YooKassa nobody’s notices are taken', async () => {
  const sandbox = await testApp();
  const answer = await payingClient(sandbox.api).notify({ event: 'payment.succeeded', object: { id: 'x' } });
  expect(answer.status).toBe(404);
  await sandbox.app.close();
});
