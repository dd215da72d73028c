import { afterAll, expect, test } from 'vitest';
import { client } from '#server/testing/client.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
/** Another process on the same database. */
const { app: secondApp } = await testApp();
const { db } = deps;
afterAll(async () => {
  await app.close();
  await secondApp.close();
});

type Player = Awaited<ReturnType<typeof makeUser>>;
const offer = async (player: Player): Promise<string> => {
  const offered = await api.as(player).post('/api/auth/phone-login');
  expect(offered.status).toBe(200);
  return offered.body.token;
};
const take = (token: string, from = app) =>
  client(from).with({ 'user-agent': 'A phone' }).post('/api/auth/phone-login/take', { token });
const sessionsOf = async (player: Player) => (await api.as(player).get('/api/auth/me/sessions')).body.items;
const expectDead = (answer: Awaited<ReturnType<typeof take>>) => {
  expectRefused(answer, 422, 'validation');
  expect(answer.body.detail).toMatchObject([{ loc: ['body', 'token'] }]);
};

test('a phone is logged in by the code of a computer, once, and its session is listed and ended like any', async () => {
  const player = await makeUser(db);
  const token = await offer(player);
  const taken = await take(token);
  expect(taken.body).toMatchObject({ user: { id: player.id, email: player.email } });
  const phone = api.with({ authorization: `Bearer ${taken.body.access_token}` });
  expect((await phone.get('/api/auth/me')).body).toMatchObject({ id: player.id });
  expectDead(await take(token));
  const [listed] = (await sessionsOf(player)).filter(({ is_current }: { is_current: boolean }) => !is_current);
  expect(listed).toMatchObject({ user_agent: 'A phone' });
  expect((await api.as(player).delete(`/api/auth/me/sessions/${listed.id}`)).status).toBe(204);
  expect((await phone.get('/api/auth/me')).status).toBe(401);
});

test('of twenty phones at once, at two processes, one gets in', async () => {
  const player = await makeUser(db);
  const token = await offer(player);
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => take(token, i % 2 === 0 ? app : secondApp)));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 422),
  ]);
  expect(await sessionsOf(player)).toHaveLength(2);
});

test('strangers, programs and whoever only looks on make no code', async () => {
  expect((await api.post('/api/auth/phone-login')).status).toBe(401);
  const player = await makeUser(db);
  const { key } = await makeKey(db, player.id);
  expect((await api.with({ authorization: `Bearer ${key}` }).post('/api/auth/phone-login')).status).toBe(403);
  const support = await makeUser(db, { grants: ['support'] });
  const view = (await api.as(support).post(`/api/admin/users/${player.id}/view`)).body.access_token;
  expect((await api.with({ authorization: `Bearer ${view}` }).post('/api/auth/phone-login')).status).toBe(403);
  const codes = db
    .selectFrom('phone_logins')
    .innerJoin('sessions', 'sessions.id', 'phone_logins.session_id')
    .select('session_id')
    .where('sessions.user_id', '=', player.id);
  expect(await codes.execute()).toEqual([]);
});

test('a code is nothing after two minutes, after a newer one, and after the session that showed it', async () => {
  expectDead(await take('x'.repeat(43)));
  const player = await makeUser(db);
  const replaced = await offer(player);
  const late = await offer(player);
  expectDead(await take(replaced));
  await db
    .updateTable('phone_logins')
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .execute();
  expectDead(await take(late));
  const last = await offer(player);
  expect((await api.as(player).post('/api/auth/logout')).status).toBe(204);
  expectDead(await take(last));
});

test('a code of an account that is switched off opens nothing', async () => {
  const player = await makeUser(db);
  const token = await offer(player);
  await db.updateTable('users').set({ is_active: false }).where('id', '=', player.id).execute();
  expectRefused(await take(token), 422, 'validation');
});

test('whoever ends all other sessions is alone in the account, also while a phone is let in', async () => {
  for (let i = 0; i < 10; i += 1) {
    const owner = await makeUser(db);
    const { access_token } = (await take(await offer(owner))).body;
    const thief = { headers: { authorization: `Bearer ${access_token}` } };
    const { token } = (await api.as(thief).post('/api/auth/phone-login')).body;
    await Promise.all([api.as(owner).delete('/api/auth/me/sessions'), take(token, secondApp)]);
    expect(await sessionsOf(owner)).toHaveLength(1);
  }
});

test('a phone is logged in for no longer than the computer would have been', async () => {
  const player = await makeUser(db);
  const created_at = new Date(Date.now() - 29 * 86_400_000).toISOString();
  await db.updateTable('sessions').set({ created_at }).where('user_id', '=', player.id).execute();
  await take(await offer(player));
  const rows = await db.selectFrom('sessions').select('created_at').where('user_id', '=', player.id).execute();
  expect(rows).toEqual([{ created_at }, { created_at }]);
});
