import { afterAll, expect, test } from 'vitest';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { payingClient, yookassaApp } from '#server/testing/paying.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { reserveCall, settleCall } from '#server/wallet/reservations.ts';
import { checkPendingTopUps } from './sweep.ts';

const { api, app, deps, standIn } = await yookassaApp();
const { db } = deps;
const { buy, topUp, check, balance, kinds, notify, credit } = payingClient(api);
const admin = await makeUser(db, { role: 'admin' });
afterAll(async () => {
  expect(await listDifferences(db)).toEqual([]);
  await app.close();
  await standIn.close();
});

async function paidTopUp(calls = 10) {
  const player = await makeUser(db);
  const { id } = await buy(player, calls);
  const payment = [...standIn.payments.values()].at(-1);
  if (payment === undefined) throw new Error('no payment');
  standIn.pay(payment.id);
  expect((await check(player, id)).status).toBe('succeeded');
  return { player, id, payment_id: payment.id };
}
const refund = (id: number, body: object, key?: string) =>
  api
    .as(admin)
    .with(key === undefined ? {} : { 'idempotency-key': key })
    .post(`/api/admin/wallet/top-ups/${id}/refund`, { description: 'asked for by mail', ...body });
const refundedAtProvider = (payment_id: string) => standIn.requirePayment(payment_id).refunded_amount?.value;
const spend = async (player: { id: number }, calls: number) => {
  for (let i = 0; i < calls; i++) {
    await db.transaction().execute(async (tx) => settleCall(tx, await reserveCall(tx, player.id, 120)));
  }
};

test('an admin pays a whole top-up back: money and calls go, the ledger says why, and a second time there is nothing', async () => {
  const { player, id, payment_id } = await paidTopUp();
  const answer = await refund(id, {});
  expect(answer.body).toMatchObject({
    status: 'refunded',
    refunded_calls: 10,
    refunded_rub: 149,
    refundable: { calls: 0, amount_rub: 0 },
    refunds: [
      {
        state: 'succeeded',
        made_by: 'admin',
        calls: 10,
        amount_rub: 149,
        description: 'asked for by mail',
        actor: { id: admin.id },
      },
    ],
    ledger: [
      { kind: 'top_up_refund', calls: -10 },
      { kind: 'top_up', calls: 10 },
    ],
  });
  expect(refundedAtProvider(payment_id)).toBe('149.00');
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
  expect(await kinds(player)).toEqual(['topup_succeeded', 'topup_refunded']);
  const again = await refund(id, {});
  expectRefused(again, 409, 'not_covered');
  const audit = (await api.as(admin).get(`/api/admin/audit?object_kind=top_up&object_id=${id}`)).body;
  expect(audit.items).toMatchObject([{ action: 'refund', after: { refunded_calls: 10, refunded_rub: 149 } }]);
});

test('only unspent calls are paid back, and parts of an odd price add up to it', async () => {
  const { player, id, payment_id } = await paidTopUp(7);
  await spend(player, 2);
  expect((await refund(id, { calls: 6 })).status).toBe(409);
  for (const calls of [1, 1, 3]) expect((await refund(id, { calls })).status).toBe(200);
  // 7 calls cost 104.30; five of them are worth 74.50.
  expect(refundedAtProvider(payment_id)).toBe('74.50');
  expect(await topUp(player, id)).toMatchObject({ status: 'succeeded', refunded_calls: 5, refunded_rub: 74.5 });
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
});

test('calls of another top-up are not refunded as calls of this one', async () => {
  const { player, id, payment_id } = await paidTopUp();
  const other = await buy(player, 10);
  standIn.pay([...standIn.payments.values()].at(-1)?.id ?? '');
  expect((await check(player, other.id)).status).toBe('succeeded');
  expect((await refund(id, { calls: 4 })).status).toBe(200);
  const tooMany = await refund(id, { calls: 7 });
  expectRefused(tooMany, 409, 'not_covered');
  expect((await refund(id, {})).body).toMatchObject({ status: 'refunded', refunded_calls: 10 });
  expect(refundedAtProvider(payment_id)).toBe('149.00');
  expect((await balance(player)).calls).toBe(10);
});

test('a refund is one intention under its key, and parallel ones never pay more than there was', async () => {
  const { id, payment_id } = await paidTopUp();
  const [first, second] = await Promise.all([refund(id, { calls: 4 }, 'k'), refund(id, { calls: 4 }, 'k')]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(refundedAtProvider(payment_id)).toBe('59.60');
  const rest = await Promise.all([refund(id, { calls: 6 }), refund(id, { calls: 6 }), refund(id, {})]);
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refundedAtProvider(payment_id)).toBe('149.00');
});

test('a refund whose answer is lost is asked for again under its key and made once', async () => {
  const { player, id, payment_id } = await paidTopUp();
  standIn.script('no_answer_after_work');
  expect((await refund(id, {})).body).toMatchObject({
    status: 'succeeded',
    refunds: [{ state: 'pending' }],
    refundable: { calls: 0 },
  });
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
  await db
    .updateTable('top_up_refunds')
    .set({ next_try_at: '2026-01-01T00:00:00Z' })
    .where('top_up_id', '=', id)
    .execute();
  await Promise.all([checkPendingTopUps(deps), checkPendingTopUps(deps)]);
  expect((await topUp(player, id)).status).toBe('refunded');
  expect(refundedAtProvider(payment_id)).toBe('149.00');
  expect(await kinds(player)).toEqual(['topup_succeeded', 'topup_refunded']);
});

test('a refund that the provider refuses gives the calls back by lines of its own', async () => {
  const { player, id } = await paidTopUp();
  standIn.script('invalid_credentials');
  const answer = (await refund(id, {})).body;
  expect(answer).toMatchObject({
    status: 'succeeded',
    refunded_calls: 0,
    refunds: [{ state: 'failed' }],
    refundable: { calls: 10, amount_rub: 149 },
  });
  expect(answer.ledger.map((line: { kind: string }) => line.kind)).toEqual([
    'top_up_refund_undone',
    'top_up_refund',
    'top_up',
  ]);
  expect(await balance(player)).toEqual({ calls: 10, rub_balance: 0 });
});

test('a refund made in the provider’s cabinet takes back what is unspent, and the admins hear of the rest', async () => {
  const { player, id, payment_id } = await paidTopUp();
  await spend(player, 7);
  standIn.refund(payment_id, '149.00');
  const notice = {
    type: 'notification',
    event: 'refund.succeeded',
    object: { id: 'refund-1', payment_id, status: 'succeeded' },
  };
  for (let i = 0; i < 3; i++) expect((await notify(notice)).status).toBe(200);
  expect(await topUp(player, id)).toMatchObject({ status: 'refunded', refunded_calls: 3, refunded_rub: 149 });
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
  const details = (await api.as(admin).get(`/api/admin/wallet/top-ups/${id}`)).body;
  expect(details).toMatchObject({
    review_reason: 'refund',
    refunds: [{ made_by: 'provider', calls: 3, amount_rub: 149 }],
  });
});

test('money that was held for review is paid back as it came, without touching the balance', async () => {
  const player = await makeUser(db);
  const { id } = await buy(player, 10);
  const payment = [...standIn.payments.values()].at(-1);
  standIn.pay(payment?.id ?? '', { amount: { value: '100.00', currency: 'RUB' } });
  expect((await check(player, id)).status).toBe('review');
  expect((await refund(id, {})).body).toMatchObject({
    status: 'refunded',
    refunded_rub: 100,
    refunded_calls: 0,
    ledger: [],
  });
  expect(refundedAtProvider(payment?.id ?? '')).toBe('100.00');
});

test('what was paid from the rouble balance goes back there', async () => {
  const player = await makeUser(db);
  await credit(admin, player.id, 149);
  const { id } = await buy(player, 10);
  await spend(player, 5);
  expect((await refund(id, {})).body).toMatchObject({ status: 'succeeded', refunded_calls: 5, refunded_rub: 74.5 });
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 74.5 });
});

test('a top-up that was never paid cannot be paid back, and players pay nothing back', async () => {
  const player = await makeUser(db);
  const { id } = await buy(player, 10);
  expect((await refund(id, {})).status).toBe(409);
  expect((await refund(987_654, {})).status).toBe(404);
  expect((await api.as(player).post(`/api/admin/wallet/top-ups/${id}/refund`, {})).status).toBe(403);
});
