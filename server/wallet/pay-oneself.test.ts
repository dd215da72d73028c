import { afterAll, expect, test } from 'vitest';
import type { Grant } from '#contract/values/rights.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { listDifferences } from './ledger.store.ts';

// Prices are everybody's, so this file has a database of its own.
const { api, app, deps, database } = await testApp({ database: await freshDb() });
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const finance = await makeUser(db, { grants: ['finance'] });
afterAll(async () => {
  expect(await listDifferences(db)).toEqual([]);
  await app.close();
  await database.close();
});

interface Person {
  id: number;
  headers: { authorization: string };
}
const callsOf = async (person: Person) => (await api.as(person).get('/api/wallet/calls-summary')).body.calls;
const buy = (person: Person, calls: number) => api.as(person).post('/api/wallet/top-up', { calls });
const creditRoubles = (person: Person, amount_rub: number) =>
  api.as(admin).post('/api/admin/wallet/credit', { user_id: person.id, amount_rub, description: 'for the test' });
const payOnPage = (confirmation_url: string) =>
  api.post(new URL(confirmation_url).pathname, 'action=pay', { 'content-type': 'application/x-www-form-urlencoded' });
const setGrants = (person: Person, grants: Grant[]) =>
  db.updateTable('users').set({ grants }).where('id', '=', person.id).execute();

test('who sets prices buys nothing at them, nor does a colleague; an admin and a player do', async () => {
  const pack = {
    calls: 99_999,
    price_rub: 0.01,
    title_en: 'A gift',
    title_ru: 'Подарок',
    is_active: true,
    position: 1,
  };
  expect((await api.as(finance).post('/api/admin/wallet/call-packs', pack)).status).toBe(200);
  const colleagues = [
    finance,
    await makeUser(db, { grants: ['reviewer'] }),
    await makeUser(db, { grants: ['support'] }),
  ];
  for (const colleague of colleagues) {
    await creditRoubles(colleague, 1);
    const before = await callsOf(colleague);
    expectRefused(await buy(colleague, 99_999), 403, 'colleague');
    expect(await callsOf(colleague)).toBe(before);
  }
  for (const person of [await makeUser(db), await makeUser(db, { role: 'admin' })]) {
    await creditRoubles(person, 1);
    expect((await buy(person, 99_999)).body).toMatchObject({ status: 'succeeded', calls: 99_999 });
  }
});

test('a share of a top-up waits while its holder works here', async () => {
  const made = await api.as(finance).post('/api/admin/wallet/promotions', { kind: 'share', amount: 500 });
  const player = await makeUser(db);
  expect((await api.as(player).post('/api/wallet/promotions', { code: made.body.code })).status).toBe(200);
  const opened = (await buy(player, 10)).body;
  await setGrants(player, ['finance']);
  const before = await callsOf(player);
  // Opened by the player, paid while they work here.
  await payOnPage(opened.confirmation_url);
  expect(await callsOf(player)).toBe(before + 10);
  await setGrants(player, []);
  await creditRoubles(player, 1_000);
  await buy(player, 10);
  expect(await callsOf(player)).toBe(before + 10 + 10 + 50);
});

test('who works here refunds nothing to themselves or a colleague; an admin does', async () => {
  const player = await makeUser(db);
  await creditRoubles(player, 1_000);
  const { id } = (await buy(player, 10)).body;
  await setGrants(player, ['finance']);
  const url = `/api/admin/wallet/top-ups/${id}/refund`;
  expect((await api.as(finance).get(`/api/admin/wallet/top-ups/${id}`)).body.is_colleague).toBe(true);
  for (const colleague of [player, finance])
    expectRefused(await api.as(colleague).post(url, { description: 'unwanted' }), 403, 'colleague');
  expect((await api.as(admin).post(url, { description: 'unwanted' })).status).toBe(200);
});

test('what an admin credited to a colleague, only an admin takes back', async () => {
  const credit = { user_id: admin.id, calls: 5, description: 'for the test' };
  const { id } = (await api.as(admin).post('/api/admin/wallet/credit-calls', credit)).body;
  const url = `/api/admin/wallet/credits/${id}/reverse`;
  expectRefused(await api.as(finance).post(url, { description: 'by mistake' }), 403, 'colleague');
  expect((await api.as(admin).post(url, { description: 'by mistake' })).status).toBe(200);
});
