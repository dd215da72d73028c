import { afterAll, expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { countDays } from '#server/overview/count-days.ts';

// Of its own: a month is of all players.
const database = await freshDb();
const { api, app, deps } = await testApp({ database });
afterAll(async () => {
  await app.close();
  await database.close();
});
const { db } = deps;
const url = '/api/admin/wallet/payments';
const finance = await makeUser(db, { grants: ['finance'] });
const buyer = await makeUser(db);

test('an accountant has a month as a file: payments, refunds and receipts, adding up to the overview', async () => {
  await db.updateTable('users').set({ created_at: '2026-08-01T00:00:00Z' }).where('id', '=', buyer.id).execute();
  const paid = async (paid_at: string, paid_kopecks: number, provider: 'sandbox' | 'balance' = 'sandbox') =>
    (
      await db
        .insertInto('top_ups')
        .values({
          user_id: buyer.id,
          calls: 10,
          amount_kopecks: paid_kopecks,
          paid_kopecks,
          paid_at,
          status: 'succeeded',
          provider,
          provider_payment_id: `p-${paid_at}`,
          receipt_email: 'books@example.com',
          vat_code: 4,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  await paid('2026-08-31T23:59:59Z', 100);
  const first = await paid('2026-09-01T00:00:00Z', 14_900);
  const last = await paid('2026-09-30T23:59:59Z', 29_800);
  await paid('2026-10-01T00:00:00Z', 100);
  // Paid from the balance: that money came in earlier.
  await paid('2026-09-10T00:00:00Z', 5000, 'balance');
  const refund = { top_up_id: first, calls: 4, kopecks: 5960, made_by: 'admin' as const };
  await db
    .insertInto('top_up_refunds')
    .values([
      { ...refund, state: 'succeeded', resolved_at: '2026-09-20T10:00:00Z', provider_refund_id: 'r-1' },
      { ...refund, state: 'failed', resolved_at: '2026-09-21T10:00:00Z' },
    ])
    .execute();

  const { items, total } = (await api.as(finance).get(`${url}?month=2026-09`)).body;
  expect(total).toBe(3);
  expect(items).toMatchObject([
    { kind: 'payment', top_up_id: first, amount_rub: 149, calls: 10, email: buyer.email, vat_code: 4 },
    { kind: 'refund', top_up_id: first, amount_rub: -59.6, calls: -4, provider_id: 'r-1' },
    { kind: 'payment', top_up_id: last, amount_rub: 298, receipt_email: 'books@example.com' },
  ]);
  const file = await api.as(finance).with({ accept: 'text/csv' }).get(`${url}?month=2026-09`);
  expect(file.headers['x-total-count']).toBe('3');
  const rows = file.text.trim().split('\r\n').slice(1);
  expect(rows.map((row) => Number(row.split(',')[6]))).toEqual([149, -59.6, 298]);

  await countDays(db);
  const admin = await makeUser(db, { role: 'admin' });
  const { pays } = (await api.as(admin).get('/api/admin/overview?from=2026-09-01&to=2026-09-30')).body;
  const total_of = (key: string) => pays.figures.find((figure: { key: string }) => figure.key === key).total;
  expect([total_of('revenue'), total_of('refunds')]).toEqual([447, 59.6]);
});

test('only finance and admins have it, and what is no month is refused by its name', async () => {
  expect((await api.get(`${url}?month=2026-09`)).status).toBe(401);
  for (const who of [buyer, await makeUser(db, { grants: ['support', 'reviewer'] })])
    expect((await api.as(who).get(`${url}?month=2026-09`)).status).toBe(403);
  for (const month of ['2026-13', '2026-9', 'September', '2026-09-01']) {
    const answer = await api.as(finance).get(`${url}?month=${month}`);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['query', 'month']]);
  }
});
