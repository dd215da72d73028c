import { shareOfRefund } from '#contract/values/money.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { reserveCall, settleCall } from '#server/wallet/reservations.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
// As strict as in production.
const strict = await testApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } });
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const finance = await makeUser(db, { grants: ['finance'] });
afterAll(async () => {
  expect(await listDifferences(db)).toEqual([]);
  await strict.app.close();
  await app.close();
  await database.close();
});

interface Person {
  headers: { authorization: string };
}
const url = '/api/admin/wallet/promotions';
const make = async (body: object) => {
  const response = await api.as(finance).post(url, { kind: 'calls', amount: 5, ...body });
  expect(response.status).toBe(200);
  return response.body;
};
const redeem = (person: Person, code: string, headers: Record<string, string> = {}) =>
  api.as(person).post('/api/wallet/promotions', { code }, headers);
const callsOf = async ({ headers }: Person) => (await api.with(headers).get('/api/wallet/calls-summary')).body.calls;
const typeOf = (response: { body: { detail: { type: string }[] } }) => response.body.detail[0]?.type;
const find = async (id: number) =>
  (await api.as(admin).get(url)).body.items.find((one: { id: number }) => one.id === id);

test('strangers, players and helpers of other parts make no codes, and an unverified player redeems none', async () => {
  const player = await makeUser(db);
  const reviewer = await makeUser(db, { grants: ['reviewer', 'support'] });
  const { id, code } = await make({});
  for (const person of [player, reviewer]) {
    expect((await api.as(person).post(url, { kind: 'calls', amount: 5 })).status).toBe(403);
    for (const method of ['PATCH', 'DELETE'] as const) {
      expect((await api.as(person).send(method, `${url}/${id}`, {})).status).toBe(403);
    }
  }
  expect((await api.post('/api/wallet/promotions', { code })).status).toBe(401);
  expect((await redeem(await makeUser(db, { verified: false }), code)).status).toBe(403);
});

test('who works here redeems no code, neither their own nor a colleague’s; an admin does', async () => {
  const { id, code } = await make({ amount: 10_000 });
  for (const grants of [['finance'], ['reviewer'], ['support']] as const) {
    const colleague = await makeUser(db, { grants: [...grants] });
    // In the same words for a code that nobody made: whoever may redeem none learns of none.
    for (const typed of [code, 'NOSUCHCODE']) {
      expectRefused(await redeem(colleague, typed), 403, 'colleague');
    }
    expect(await callsOf(colleague)).toBe(0);
  }
  expectRefused(await redeem(finance, code), 403, 'colleague');
  expect(await find(id)).toMatchObject({ uses: 0 });
  expect((await redeem(admin, code)).status).toBe(200);
});

test('the audit log tells who redeemed whose code', async () => {
  const player = await makeUser(db);
  const { id, code } = await make({ amount: 3 });
  await redeem(player, code);
  await redeem(player, code);
  const { body } = await api.as(admin).get('/api/admin/audit?action=redeem&limit=1');
  expect(body.items[0]).toMatchObject({
    actor: { id: player.id },
    object_kind: 'promotion',
    object_id: id,
    after: { kind: 'calls', amount: 3, made_by: finance.id },
  });
  expect(body.items[0].after).not.toHaveProperty('code');
});

test('a code gives its calls once to each person, however it is typed, and the ledger says so', async () => {
  const player = await makeUser(db);
  const { id, code } = await make({ code: 'spring-2026', amount: 7 });
  expect(code).toBe('SPRING2026');
  const first = await redeem(player, ' Spring 2026 ');
  expect(first.body).toMatchObject({ kind: 'calls', amount: 7, calls_summary: { calls: 7 } });
  const second = await redeem(player, code);
  expect([second.status, typeOf(second)]).toEqual([422, 'promotion_used']);
  expect((await redeem(await makeUser(db), code)).status).toBe(200);
  const history = await api.as(player).get('/api/wallet/history');
  expect(history.body.items[0]).toMatchObject({ kind: 'promotion', calls: 7 });
  expect(await find(id)).toMatchObject({ uses: 2, calls_given: 14 });
  const taken = await api.as(finance).post(url, { code: 'SPRING2026', kind: 'calls', amount: 1 });
  expect(typeOf(taken)).toBe('promotion_exists');
});

test('twenty requests of one person at once redeem a code once, and a repeated request gets the same answer', async () => {
  const player = await makeUser(db);
  const { id, code } = await make({ amount: 3 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(player, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await callsOf(player)).toBe(3);
  expect(await find(id)).toMatchObject({ uses: 1 });
  const other = await makeUser(db);
  const key = { 'idempotency-key': 'one-intention' };
  const [once, again] = [await redeem(other, code, key), await redeem(other, code, key)];
  expect(again.body).toEqual(once.body);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(await callsOf(other)).toBe(3);
});

test('of many people at once as many get the last uses as there are', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(db)));
  const { id, code } = await make({ amount: 2, max_uses: 4 });
  const answers = await Promise.all(people.map((person) => redeem(person, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(typeOf))).toEqual(new Set(['promotion_unknown']));
  expect(await find(id)).toMatchObject({ uses: 4, calls_given: 8, state: 'used_up' });
});

test('a code that is over, planned, off, deleted or unknown is refused in the same words', async () => {
  const player = await makeUser(db);
  const past = new Date(Date.now() - 60_000).toISOString();
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const [over, planned, off, deleted] = [
    await make({}),
    await make({ starts_at: soon }),
    await make({}),
    await make({}),
  ];
  await sql`UPDATE promotion_codes SET ends_at = ${past} WHERE id = ${over.id}`.execute(db);
  expect((await api.as(admin).patch(`${url}/${off.id}`, { is_active: false })).body.state).toBe('off');
  await api.as(admin).delete(`${url}/${deleted.id}`);
  const refused = [];
  for (const code of [over.code, planned.code, off.code, deleted.code, 'NOSUCHCODE'])
    refused.push(await redeem(player, code));
  expect(new Set(refused.map(({ text }) => text.replace(/"request_id":"[^"]+"/, ''))).size).toBe(1);
  expect(await callsOf(player)).toBe(0);
  expect((await api.as(admin).post(`${url}/${deleted.id}/restore`, {})).status).toBe(200);
  expect((await redeem(player, deleted.code)).status).toBe(200);
  expect(typeOf(await api.as(finance).post(url, { kind: 'calls', amount: 1, ends_at: past }))).toBe('in_the_past');
  expect((await api.as(finance).post(url, { kind: 'share', amount: 501 })).status).toBe(422);
});

test('who guesses is stopped after ten tries an hour, also where the next one would be right', async () => {
  const player = await makeUser(db);
  const { code } = await make({});
  const attempt = (typed: string) =>
    strict.api.from('203.0.113.7').as(player).post('/api/wallet/promotions', { code: typed });
  for (let n = 0; n < 10; n++) expect((await attempt(`GUESS${1000 + n}`)).status).toBe(422);
  const stopped = await attempt(code);
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  expect(await callsOf(player)).toBe(0);
});

test('a deleted account redeems nothing, and what it redeemed stays counted', async () => {
  const player = await makeUser(db);
  const { id, code } = await make({ max_uses: 1 });
  expect((await redeem(player, code)).status).toBe(200);
  await api.as(admin).delete(`/api/admin/users/${player.id}`);
  expect((await redeem(player, code)).status).toBe(401);
  expect((await redeem(await makeUser(db), code)).status).toBe(422);
  expect(await find(id)).toMatchObject({ uses: 1 });
});

test('a share goes once with the next top-up that is paid, also where several are paid at once', async () => {
  const player = await makeUser(db);
  const { id, code } = await make({ kind: 'share', amount: 20 });
  expect((await redeem(player, code)).body).toMatchObject({ kind: 'share', amount: 20, calls_summary: { calls: 0 } });
  await api
    .as(admin)
    .post('/api/admin/wallet/credit', { user_id: player.id, amount_rub: 50_000, description: 'a gift' });
  const waiting = async () => (await api.as(player).get('/api/wallet/promotions')).body.items;
  expect(await waiting()).toMatchObject([{ amount: 20 }]);
  // Too small for a whole call more: the share waits.
  await api.as(player).post('/api/wallet/top-up', { calls: 1 });
  expect(await callsOf(player)).toBe(1);
  await Promise.all(Array.from({ length: 4 }, () => api.as(player).post('/api/wallet/top-up', { calls: 10 })));
  expect(await callsOf(player)).toBe(1 + 40 + 2);
  expect(await waiting()).toEqual([]);
  expect(await find(id)).toMatchObject({ uses: 1, calls_given: 2 });
});

test('a refund takes back the same part of what a share added, never what is spent, and nothing that was reversed', async () => {
  const buy = async () => {
    const player = await makeUser(db);
    const { code } = await make({ kind: 'share', amount: 50 });
    await redeem(player, code);
    await api
      .as(admin)
      .post('/api/admin/wallet/credit', { user_id: player.id, amount_rub: 5000, description: 'a gift' });
    const top_up = await api.as(player).post('/api/wallet/top-up', { calls: 11 });
    expect(await callsOf(player)).toBe(11 + 5);
    const refund = (calls?: number) =>
      api.as(finance).post(`/api/admin/wallet/top-ups/${top_up.body.id}/refund`, { calls, description: 'unwanted' });
    const reverse = async () => {
      const { items } = (await api.as(finance).get(`/api/admin/wallet/history?user_id=${player.id}`)).body;
      const line = items.find(({ kind }: { kind: string }) => kind === 'promotion');
      return api.as(finance).post(`/api/admin/wallet/credits/${line.id}/reverse`, { description: 'shared in public' });
    };
    const bonus = async () => (await api.as(finance).get(`/api/admin/wallet/top-ups/${top_up.body.id}`)).body.bonus;
    return { player, refund, reverse, bonus };
  };

  const inParts = await buy();
  expect(await inParts.bonus()).toEqual({ calls: 5, taken_back: 0, player_calls: 16 });
  // The dialog says before the refund what it takes of the share.
  expect(shareOfRefund({ calls: 11, refunded_calls: 0 }, { calls: 5, taken_back: 0 }, 4)).toBe(1);
  expect((await inParts.refund(4)).status).toBe(200);
  expect(await callsOf(inParts.player)).toBe(7 + 4);
  expect(await inParts.bonus()).toEqual({ calls: 5, taken_back: 1, player_calls: 11 });
  expect((await inParts.refund()).status).toBe(200);
  expect(await callsOf(inParts.player)).toBe(0);

  const spent = await buy();
  for (let call = 0; call < 14; call++)
    await db.transaction().execute(async (tx) => settleCall(tx, await reserveCall(tx, spent.player.id, 120)));
  // Whoever refunds sees what is left of both.
  expect(await spent.bonus()).toEqual({ calls: 5, taken_back: 0, player_calls: 2 });
  expect((await spent.refund()).status).toBe(200);
  expect(await callsOf(spent.player)).toBe(0);

  const reversed = await buy();
  expect((await reversed.reverse()).status).toBe(200);
  await reversed.refund();
  expect(await callsOf(reversed.player)).toBe(0);
});

test('what a code gave can be taken back by a line of its own, and every change of a code is audited without the code', async () => {
  const player = await makeUser(db);
  const { id, code } = await make({ amount: 6 });
  await redeem(player, code);
  const lines = await api.as(finance).get(`/api/admin/wallet/history?user_id=${player.id}`);
  const [line] = lines.body.items;
  expect(line).toMatchObject({ kind: 'promotion', can_reverse: true });
  const reversed = await api.as(finance).post(`/api/admin/wallet/credits/${line.id}/reverse`, {
    description: 'shared in public',
  });
  expect(reversed.body).toMatchObject({ calls: -6, calls_summary: { calls: 0 } });
  const log = await api.as(admin).get(`/api/admin/audit?action=create&object_kind=promotion&object_id=${id}`);
  const [entry] = log.body.items;
  expect(entry).toMatchObject({ action: 'create', object_name: code });
  expect(JSON.stringify(entry.after)).not.toContain(code);
});
