import { afterAll, afterEach, expect, test } from 'vitest';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { payingClient } from '#server/testing/paying.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { testApp } from '#server/testing/test-app.ts';

// Packs are everybody's, so this file has a database of its own.
const { api, app, deps, database } = await testApp({ database: await freshDb() });
const { buy } = payingClient(api);
const admin = await makeUser(deps.db, { role: 'admin' });
const player = await makeUser(deps.db);
const url = '/api/admin/wallet/call-packs';
const pack = { calls: 33, price_rub: 333.335, title_en: 'Odd one', title_ru: 'Странный', is_active: true, position: 9 };
afterEach(async () => {
  await deps.db
    .deleteFrom('call_packs')
    .where('calls', '=', 33)
    .where('id', 'not in', deps.db.selectFrom('top_ups').select('pack_id').where('pack_id', 'is not', null))
    .execute();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

test('a player sees the packs on sale in their language, what a call costs, and how one pays', async () => {
  const answer = await api.as(player).get('/api/wallet/call-packs', { 'accept-language': 'ru' });
  expect(answer.body).toMatchObject({
    total: 4,
    call_price_rub: 14.9,
    payments: 'sandbox',
    items: [
      { calls: 10, price_rub: 149, per_call_rub: 14.9, title: 'На пробу' },
      { calls: 50, price_rub: 590, per_call_rub: 11.8 },
      { calls: 120, price_rub: 1190, per_call_rub: 9.92 },
      { calls: 300, price_rub: 2690, per_call_rub: 8.97 },
    ],
  });
});

test('an admin makes, changes, deletes and restores a pack, and the audit has all of it', async () => {
  const { id, ...made } = (await api.as(admin).post(url, pack)).body;
  expect(made).toMatchObject({ ...pack, price_rub: 333.34 });
  const changed = await api.as(admin).put(`${url}/${id}`, { ...pack, price_rub: 300 });
  expect(changed.body.price_rub).toBe(300);
  const bought = await buy(player, 33);
  expect(bought.amount_rub).toBe(300);
  expect((await api.as(admin).delete(`${url}/${id}`)).status).toBe(204);
  expect((await api.as(admin).delete(`${url}/${id}`)).status).toBe(404);
  expect((await buy(player, 33)).amount_rub).toBe(491.7);
  expect((await api.as(admin).post(`${url}/${id}/restore`)).body).toMatchObject({ id, deleted_at: null });
  expect((await buy(player, 33)).amount_rub).toBe(300);
  await api.as(admin).put(`${url}/${id}`, { ...pack, price_rub: 999 });
  expect((await api.as(player).get(`/api/wallet/top-ups/${bought.id}`)).body.amount_rub).toBe(300);
  const { items } = (await api.as(admin).get(`/api/admin/audit?object_kind=call_pack&object_id=${id}`)).body;
  expect(items.map((item: { action: string }) => item.action)).toEqual([
    'update',
    'restore',
    'delete',
    'update',
    'create',
  ]);
  await api.as(admin).delete(`${url}/${id}`);
});

test('one number of calls has one price on sale', async () => {
  const duplicate = await api.as(admin).post(url, { ...pack, calls: 50 });
  expectRefused(duplicate, 409, 'conflict');
  const resting = await api.as(admin).post(url, { ...pack, is_active: false });
  expect(resting.status).toBe(200);
  const [one, two] = await Promise.all([api.as(admin).post(url, pack), api.as(admin).post(url, pack)]);
  expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
  const shown = (await api.as(player).get('/api/wallet/call-packs')).body.items;
  expect(shown.filter(({ calls }: { calls: number }) => calls === 33)).toHaveLength(1);
});

test.each([
  [{ calls: 0 }, 'calls'],
  [{ calls: 1.5 }, 'calls'],
  [{ price_rub: 0.001 }, 'price_rub'],
  [{ price_rub: '5' }, 'price_rub'],
  [{ title_ru: '' }, 'title_ru'],
  [{ position: -1 }, 'position'],
])('a wrong pack %j names its field', async (wrong, field) => {
  const answer = await api.as(admin).post(url, { ...pack, ...wrong });
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc).toEqual(['body', field]);
});

test('the price of a single call can be changed', async () => {
  const set = (call_price_rub: number) => api.as(admin).put('/api/admin/wallet/call-price', { call_price_rub });
  expect((await set(20)).body).toEqual({ call_price_rub: 20 });
  expect((await buy(player, 2)).amount_rub).toBe(40);
  await set(14.9);
});

test('players set no prices', async () => {
  for (const [method, path] of [
    ['POST', url],
    ['PUT', '/api/admin/wallet/call-price'],
    ['GET', url],
  ] as const) {
    expect((await api.as(player).send(method, path)).status).toBe(403);
  }
});

test('anybody may know who runs it', async () => {
  const answer = await api.get('/api/operator');
  expect(answer.body).toEqual({
    name: 'Hintline',
    is_named: false,
    address: null,
    inn: null,
    support_email: null,
    payments: 'sandbox',
    free_calls: 5,
    reads_pictures: false,
    consent_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});
