import { expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listDifferences } from './ledger.store.ts';
import { reserveCall, refundCall, settleCall } from './reservations.ts';
import { callsSummary, giveFreeCalls } from './wallet.ts';

const { api, deps } = await testApp();
const { db } = deps;
const creditUrl = '/api/admin/wallet/credit-calls';

test('a visitor and a player cannot give calls, and the body is not even looked at', async () => {
  const player = await makeUser(db);
  const visitor = await api.post(creditUrl, { nonsense: true });
  expect(visitor.status).toBe(401);
  const refused = await api.as(player).post(creditUrl, { nonsense: true });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ code: 'forbidden' });
});

test('an admin gives calls once per idempotency key, and another body under it is refused', async () => {
  const admin = await makeUser(db, { role: 'admin' });
  const player = await makeUser(db);
  const send = (calls: number) =>
    api
      .as(admin)
      .post(creditUrl, { user_id: player.id, calls, description: 'a gift' }, { 'idempotency-key': 'one-intention' });
  const [first, second] = await Promise.all([send(7), send(7)]);
  expect(first.status).toBe(200);
  expect(second.status).toBe(200);
  expect(first.body).toEqual(second.body);
  expect([first, second].filter((answer) => answer.headers['idempotent-replayed'] === 'true')).toHaveLength(1);
  expect((await send(8)).status).toBe(422);
  const summary = await api.as(player).get('/api/wallet/calls-summary');
  expect(summary.body).toMatchObject({ calls: 7, reserved: 0, rub_balance: 0 });
  expect(summary.body.days).toHaveLength(14);
});

test.each([
  [{ calls: 2.5 }, 'calls', 'int_type'],
  [{ calls: true }, 'calls', 'float_type'],
  [{ calls: '5' }, 'calls', 'float_type'],
  [{ calls: 0 }, 'calls', 'greater_than_equal'],
  [{ calls: 100_001 }, 'calls', 'less_than_equal'],
  [{ description: '   ' }, 'description', 'string_empty'],
  [{ description: undefined }, 'description', 'missing'],
  [{ user_id: null }, 'user_id', 'float_type'],
  [{ description: 'a\u0000b' }, 'description', 'text_encoding'],
])('a wrong credit %j names %s', async (wrong, field, type) => {
  const admin = await makeUser(db, { role: 'admin' });
  const answer = await api.as(admin).post(creditUrl, { user_id: admin.id, calls: 1, description: 'x', ...wrong });
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toEqual([{ loc: ['body', field], msg: expect.any(String), type }]);
});

test('free calls are given once, and a second time nothing happens', async () => {
  const player = await makeUser(db, { calls: 0 });
  const give = () => db.transaction().execute((tx) => giveFreeCalls(tx, player.id, 5));
  await give();
  await give();
  expect((await callsSummary(db, player.id)).calls).toBe(5);
});

test('two questions at once cannot reserve the last call twice', async () => {
  const player = await makeUser(db, { calls: 1 });
  const reserve = () => db.transaction().execute((tx) => reserveCall(tx, player.id, 120));
  const results = await Promise.allSettled(Array.from({ length: 20 }, reserve));
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'calls_exhausted' });
});

test('a reservation resolves once, whoever comes first', async () => {
  const player = await makeUser(db, { calls: 1 });
  const id = await db.transaction().execute((tx) => reserveCall(tx, player.id, 120));
  const settle = () => db.transaction().execute((tx) => settleCall(tx, id));
  const refund = () => db.transaction().execute((tx) => refundCall(tx, id));
  const results = await Promise.all([settle(), refund(), settle(), refund()]);
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await listDifferences(db)).toEqual([]);
});

test('the ledger refuses to be rewritten, by row or as a whole', async () => {
  await makeUser(db, { calls: 1 });
  await expect(db.updateTable('ledger_entries').set({ amount: 5 }).execute()).rejects.toThrow('append-only');
  await expect(db.deleteFrom('ledger_transactions').execute()).rejects.toThrow('append-only');
});
