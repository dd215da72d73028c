import { expect, test } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { issueMailToken } from './mail-tokens.ts';
import { hashPassword } from './login/passwords.ts';
import { openSession } from './login/sessions.ts';

const { api, app, deps } = await testApp();
const { db } = deps;

const current_password = 'seven green teapots';
const password = 'eight purple kettles';
const hash = await hashPassword(current_password);

async function makePlayer() {
  const player = await makeUser(db);
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', player.id).execute();
  return player;
}

const change = (headers: { authorization: string }, payload: Record<string, unknown>, on = app) =>
  client(on).with(headers).patch('/api/auth/me', payload, { 'user-agent': 'A Browser/1' });
const me = async (token: string) => (await api.with({ authorization: `Bearer ${token}` }).get('/api/auth/me')).status;
const login = async (email: string, word: string) =>
  (await api.post('/api/auth/login', { email, password: word })).status;

test('a new password ends every session, answers a new one, voids mails under way and tells the owner', async () => {
  const player = await makePlayer();
  const elsewhere = await openSession(db, player.id, { ip: '10.0.0.1', user_agent: null });
  const reset = await db
    .transaction()
    .execute((tx) => issueMailToken(tx, { user_id: player.id, purpose: 'reset', ttl_seconds: 60 }));
  const answer = await change(player.headers, { password, current_password });
  expect(answer.status).toBe(200);
  const { access_token, ...user } = answer.body;
  expect(user).toMatchObject({ id: player.id, email: player.email });
  expect([await me(player.token), await me(elsewhere), await me(access_token)]).toEqual([401, 401, 200]);
  expect([await login(player.email, current_password), await login(player.email, password)]).toEqual([401, 200]);
  const late = await api.post('/api/auth/reset-password', { token: reset.token, password: 'nine yellow spoons' });
  expect(late.status).toBe(422);
  expect((await queuedMails(db, player.email)).map(({ subject }) => subject)).toEqual([
    'Your Hintline password was changed',
  ]);
});

test('a wrong or missing current password changes nothing, and ten of them close the way also to the right one', async () => {
  const { app: limited } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
  const player = await makePlayer();
  const missing = await change(player.headers, { password });
  expect(missing.body.detail).toMatchObject([{ loc: ['body', 'current_password'], type: 'missing' }]);
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, n) => change(player.headers, { password, current_password: `guess ${n}` }, limited)),
  );
  const wrong = guesses.filter(({ status }) => status === 422);
  expect(wrong).toHaveLength(10);
  expect(wrong[0]?.body.detail).toMatchObject([{ loc: ['body', 'current_password'], type: 'password_wrong' }]);
  expect((await change(player.headers, { password, current_password }, limited)).status).toBe(429);
  expect([await me(player.token), await login(player.email, current_password)]).toEqual([200, 200]);
});

test('a password that cannot be taken leaves everything as it is', async () => {
  const player = await makePlayer();
  for (const [newPassword, type] of [
    ['short', 'string_too_short'],
    ['x'.repeat(1025), 'string_too_long'],
    ['password123', 'common_password'],
    [player.email, 'personal_password'],
  ] as const) {
    const answer = await change(player.headers, { password: newPassword, current_password, name: 'Changed' });
    expect(answer.body.detail).toMatchObject([{ loc: ['body', 'password'], type }]);
  }
  const after = await api.as(player).get('/api/auth/me');
  expect(after.body).toMatchObject({ name: 'Test Player' });
});

test('a user sees where they are logged in and ends one session or all the others', async () => {
  const [player, other] = [await makePlayer(), await makePlayer()];
  const second = await openSession(db, player.id, { ip: '10.0.0.2', user_agent: 'Phone/2' });
  const third = await openSession(db, player.id, { ip: '10.0.0.3', user_agent: 'Tablet/3' });
  const { items, total } = (await api.as(player).get('/api/auth/me/sessions')).body;
  expect(total).toBe(3);
  expect(items.filter((one: { is_current: boolean }) => one.is_current)).toHaveLength(1);
  expect(Object.keys(items[0]).sort()).toEqual(['created_at', 'id', 'ip', 'is_current', 'last_seen_at', 'user_agent']);
  const phone = items.find((one: { user_agent: string | null }) => one.user_agent === 'Phone/2');
  expect(phone).toMatchObject({ ip: '10.0.0.2', is_current: false });
  expect((await api.as(other).delete(`/api/auth/me/sessions/${phone.id}`)).status).toBe(404);
  expect((await api.as(player).delete(`/api/auth/me/sessions/${phone.id}`)).status).toBe(204);
  expect((await api.as(player).delete(`/api/auth/me/sessions/${phone.id}`)).status).toBe(404);
  expect([await me(second), await me(third)]).toEqual([401, 200]);
  expect((await api.as(player).delete('/api/auth/me/sessions')).status).toBe(204);
  expect([await me(player.token), await me(third), await me(other.token)]).toEqual([200, 401, 200]);
});
