import { afterAll, expect, test } from 'vitest';
import { makeUser } from '#server/testing/make.ts';
import { payingClient } from '#server/testing/paying.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listDifferences } from './ledger.store.ts';

// Packs and announcements are everybody's, so this file has a database of its own.
const { api, app, deps, database } = await testApp({ database: await freshDb() });
const { db } = deps;
const { balance, buy } = payingClient(api);
const admin = await makeUser(db, { role: 'admin' });
const other = await makeUser(db, { role: 'admin' });
const player = await makeUser(db);
afterAll(async () => {
  expect(await listDifferences(db)).toEqual([]);
  await app.close();
  await database.close();
});

const pack = { calls: 33, price_rub: 333, title_en: 'Odd one', title_ru: 'Странный', is_active: false, position: 9 };
const words = { title_en: 'a', body_en: 'b', title_ru: 'в', body_ru: 'г' };
const why = { description: 'x' };
const credits = '/api/admin/wallet/credits';
const packs = '/api/admin/wallet/call-packs';
const topUps = '/api/admin/wallet/top-ups';

/** Every call of the admins about money, packs and announcements that names a row. */
const named = [
  ['POST', (id: string) => `${credits}/${id}/reverse`, why],
  ['GET', (id: string) => `${topUps}/${id}`, undefined],
  ['POST', (id: string) => `${topUps}/${id}/check`, undefined],
  ['POST', (id: string) => `${topUps}/${id}/refund`, why],
  ['POST', (id: string) => `${topUps}/${id}/review`, why],
  ['PUT', (id: string) => `${packs}/${id}`, pack],
  ['DELETE', (id: string) => `${packs}/${id}`, undefined],
  ['POST', (id: string) => `${packs}/${id}/restore`, undefined],
  ['DELETE', (id: string) => `/api/admin/announcements/${id}`, undefined],
  ['POST', (id: string) => `/api/admin/announcements/${id}/restore`, undefined],
] as const;

test.each(named)(
  '%s %s: a wrong id is refused on the path, one that no row has is not found',
  async (...[method, path, body]) => {
    for (const id of ['0', '-1', '1.5', '1e3', 'abc', '1%20OR%201=1', '9'.repeat(30), 'NaN', '%00'])
      expect([id, (await api.as(admin).send(method, path(id), body)).status]).toEqual([id, 422]);
    expect((await api.as(admin).send(method, path('987654321'), body)).status).toBe(404);
    expect((await api.as(player).send(method, path('987654321'), body)).status).toBe(403);
    expect((await api.send(method, path('987654321'))).status).toBe(401);
  },
);

test('who credits, in which state and as what is not the caller’s to say', async () => {
  const victim = await makeUser(db);
  const answer = await api.as(admin).post('/api/admin/wallet/credit', {
    user_id: victim.id,
    amount_rub: 10,
    description: 'for the trouble',
    actor_id: other.id,
    kind: 'top_up',
    reference: 'top_up:1',
    reverses_id: 1,
    calls: 1000,
    can_reverse: false,
    created_at: '2020-01-01T00:00:00Z',
  });
  expect(answer.body).toMatchObject({ user_id: victim.id, amount_rub: 10 });
  expect(await balance(victim)).toEqual({ calls: 0, rub_balance: 10 });
  const { items } = (await api.as(admin).get(`/api/admin/wallet/history?user_id=${victim.id}`)).body;
  expect(items).toMatchObject([{ kind: 'credit', actor: { id: admin.id }, can_reverse: true }]);
  const back = await api.as(admin).post(`${credits}/${items[0].id}/reverse`, {
    ...why,
    amount_rub: 1,
    user_id: player.id,
  });
  expect(back.body).toMatchObject({ user_id: victim.id, amount_rub: -10 });
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
});

test.each([
  ['credit', { amount_rub: 1 }],
  ['credit-calls', { calls: 1 }],
])('%s refuses a person that is none, and takes nothing for another', async (call, amount) => {
  for (const user_id of [0, -1, 1.5, '1', null, true, [player.id], {}, 2 ** 60]) {
    const answer = await api.as(admin).post(`/api/admin/wallet/${call}`, { user_id, ...amount, ...why });
    expect([user_id, answer.status, answer.body.detail[0].loc]).toEqual([user_id, 422, ['body', 'user_id']]);
  }
  expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
});

test.each([[0], [-1], [2.5], [100_001], ['5'], [true], [null], [1e300], [[1]]])(
  '%j calls are credited to nobody',
  async (calls) => {
    const answer = await api.as(admin).post('/api/admin/wallet/credit-calls', { user_id: player.id, calls, ...why });
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'calls']]);
    expect(await balance(player)).toEqual({ calls: 0, rub_balance: 0 });
  },
);

test('one admin’s key is not another’s: the same words under it are two credits', async () => {
  const victim = await makeUser(db);
  const body = { user_id: victim.id, calls: 2, ...why };
  for (const who of [admin, other, admin, other])
    await api.as(who).post('/api/admin/wallet/credit-calls', body, { 'idempotency-key': 'k' });
  expect(await balance(victim)).toEqual({ calls: 4, rub_balance: 0 });
});

test('a pack names neither its number nor when it was deleted, and two clicks make one deletion and one return', async () => {
  const { id } = (await api.as(admin).post(packs, { ...pack, id: 1, deleted_at: '2020-01-01T00:00:00Z' })).body;
  expect(id).not.toBe(1);
  const changed = await api.as(admin).put(`${packs}/${id}`, { ...pack, id: 1, calls: 34 });
  expect(changed.body).toMatchObject({ id, calls: 34, deleted_at: null });
  const twice = async (method: 'DELETE' | 'POST', path: string) => {
    const answers = await Promise.all([api.as(admin).send(method, path), api.as(other).send(method, path)]);
    return answers.map(({ status }) => status).sort((one, two) => one - two);
  };
  expect(await twice('DELETE', `${packs}/${id}`)).toEqual([204, 404]);
  expect(await twice('POST', `${packs}/${id}/restore`)).toEqual([200, 404]);
});

test('the price of a call has its bounds, and what was ordered before keeps its own', async () => {
  const { id, amount_rub } = await buy(player, 2);
  for (const call_price_rub of [0, -1, 0.001, '5', null, true, 1e300, undefined]) {
    const answer = await api.as(admin).put('/api/admin/wallet/call-price', { call_price_rub });
    expect([call_price_rub, answer.status]).toEqual([call_price_rub, 422]);
  }
  await api.as(admin).put('/api/admin/wallet/call-price', { call_price_rub: 99 });
  expect((await api.as(player).get(`/api/wallet/top-ups/${id}`)).body.amount_rub).toBe(amount_rub);
});

test('an announcement is by whoever sends it, has notified nobody yet, and goes to people who are there', async () => {
  const body = { ...words, audience: 'users', user_ids: [player.id] };
  const answer = await api.as(admin).post('/api/admin/announcements', {
    ...body,
    id: 999,
    author_id: other.id,
    author: { id: other.id, name: 'Other' },
    recipients: 5000,
    deleted_at: '2020-01-01T00:00:00Z',
    created_at: '2020-01-01T00:00:00Z',
  });
  expect(answer.body.announcement).toMatchObject({ author: { id: admin.id }, recipients: 0, deleted_at: null });
  for (const user_ids of [[], [0], ['1'], [1.5], Array.from({ length: 1001 }, (_, i) => i + 1), 'all', null]) {
    const refused = await api.as(admin).post('/api/admin/announcements', { ...body, user_ids });
    expect([refused.status, refused.body.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', 'user_ids']]);
  }
});
