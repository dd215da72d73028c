import { afterAll, expect, test } from 'vitest';
import type { Tile } from '#contract/admin-home.ts';
import { overview } from '#contract/overview.ts';
import { noticeOf } from '#stand-ins/payments/yookassa-stand-in.ts';
import { countDays } from '#server/overview/count-days.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { payingClient, yookassaApp } from '#server/testing/paying.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { api, app, deps, standIn } = await yookassaApp({}, database);
const { db } = deps;
// The first page counts failed mails in the queue's own tables.
const { buy, topUp, credit, notify } = payingClient(api);
const admin = await makeUser(db, { role: 'admin' });
afterAll(async () => {
  await app.close();
  await standIn.close();
  await database.close();
});

async function payFor(calls: number, changes: Parameters<typeof standIn.pay>[1] = {}) {
  const player = await makeUser(db);
  const { id } = await buy(player, calls);
  const payment = [...standIn.payments.values()].at(-1);
  if (payment === undefined) throw new Error('no payment');
  await notify(noticeOf(standIn.pay(payment.id, changes)));
  return { player, id, payment_id: payment.id };
}
const wrongAmount = { amount: { value: '148.99', currency: 'RUB' } };
const review = (id: number, description: unknown = 'credited by hand') =>
  api.as(admin).post(`/api/admin/wallet/top-ups/${id}/review`, { description });
const open = async () => {
  const { items } = (await api.as(admin).get('/api/admin/wallet/top-ups?review=open')).body;
  return items.map((item: { id: number }) => item.id);
};
const tile = async (key: string): Promise<Tile | undefined> => {
  const { tiles } = (await api.as(admin).get('/api/admin/home')).body;
  return tiles.find((one: Tile) => one.key === key);
};

test('a player closes no review, and its description is asked for', async () => {
  const { player, id } = await payFor(10, wrongAmount);
  const url = `/api/admin/wallet/top-ups/${id}/review`;
  expect((await api.as(player).post(url, { description: 'x' })).status).toBe(403);
  for (const description of ['  ', null, 'x'.repeat(501), 7]) {
    const refused = await review(id, description);
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'description']]);
  }
  expect((await api.as(admin).post('/api/admin/wallet/top-ups/987654/review', { description: 'x' })).status).toBe(404);
  expect(await open()).toContain(id);
  await review(id);
});

test('whoever does the books closes no review of a colleague’s payment, nor of their own', async () => {
  const { player, id } = await payFor(10, wrongAmount);
  const finance = await makeUser(db, { grants: ['finance'] });
  const close = (by: typeof finance) =>
    api.as(by).post(`/api/admin/wallet/top-ups/${id}/review`, { description: 'all is well' });
  await db
    .updateTable('users')
    .set({ grants: ['finance'] })
    .where('id', '=', player.id)
    .execute();
  for (const by of [player, finance]) expectRefused(await close(by), 403, 'colleague');
  expect(await open()).toContain(id);
  await db.updateTable('users').set({ grants: [] }).where('id', '=', player.id).execute();
  expect((await close(finance)).status).toBe(200);
});

test('what waits for an admin is counted and found until one has looked into it, once, and the audit says what came of it', async () => {
  const { player, id, payment_id } = await payFor(10, wrongAmount);
  expect(await topUp(player, id)).toMatchObject({ status: 'review', is_reviewed: false });
  const fine = await payFor(10);
  expect(await open()).toEqual([id]);
  expect(await tile('top_ups_in_review')).toMatchObject({
    value: 1,
    attention: true,
    link: '/admin/wallet/top-ups?review=open',
  });
  const answers = await Promise.all([review(id), review(id)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect((await review(fine.id)).status).toBe(409);
  expect([await topUp(player, id), await topUp(fine.player, fine.id)]).toMatchObject([
    { status: 'review', is_reviewed: true },
    { status: 'succeeded', is_reviewed: false },
  ]);
  const details = (await api.as(admin).get(`/api/admin/wallet/top-ups/${id}`)).body;
  expect(details).toMatchObject({ status: 'review', review_reason: 'amount', needs_review: false, ledger: [] });
  expect(await tile('top_ups_in_review')).toMatchObject({ value: 0, attention: false });
  const audit = (await api.as(admin).get(`/api/admin/audit?object_kind=top_up&object_id=${id}`)).body;
  expect(audit.items).toMatchObject([
    {
      action: 'review',
      before: { review_reason: 'amount' },
      after: { review_reason: null, description: 'credited by hand' },
    },
  ]);
  // The same notice again is nothing new.
  await notify(noticeOf(standIn.requirePayment(payment_id)));
  expect(await open()).toEqual([]);
});

test('paying the money back is what came of looking into it', async () => {
  const { id } = await payFor(10, wrongAmount);
  expect(await open()).toEqual([id]);
  const answer = await api.as(admin).post(`/api/admin/wallet/top-ups/${id}/refund`, { description: 'wrong sum' });
  expect(answer.body).toMatchObject({ status: 'refunded', refunded_rub: 148.99, needs_review: false });
  expect(await open()).toEqual([]);
});

test('revenue is what the provider took, refunds what went back; the rouble balance brings none', async () => {
  const pays = async () => {
    await countDays(db);
    const { figures } = overview.parse((await api.as(admin).get('/api/admin/overview')).body).pays ?? {};
    return (name: string) => figures?.find(({ key }) => key === name)?.total ?? NaN;
  };
  const before = await pays();
  const { id } = await payFor(50);
  const rich = await makeUser(db);
  await credit(admin, rich.id, 590);
  await buy(rich, 50);
  expect((await pays())('revenue') - before('revenue')).toBeCloseTo(590, 6);
  await api.as(admin).post(`/api/admin/wallet/top-ups/${id}/refund`, { calls: 7, description: 'asked for' });
  expect((await pays())('refunds') - before('refunds')).toBeCloseTo(82.6, 6);
});
