import { afterAll, expect, test } from 'vitest';
import { eraseDeletedUsers } from '#server/users/erase-users.ts';
import type { EraseUser } from '#server/users/user-data.ts';
import { erasures } from '#server/registry/user-data.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { deleteDueAccounts } from './deletion.ts';
import { hashPassword } from './login/passwords.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await database.close();
});

const current_password = 'seven green teapots';
const hash = await hashPassword(current_password);

async function makePlayer(role: 'user' | 'admin' = 'user') {
  const player = await makeUser(db, { role });
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', player.id).execute();
  return player;
}

type Player = Awaited<ReturnType<typeof makePlayer>>;
const ask = ({ headers }: Player, word = current_password) =>
  api.with(headers).post('/api/auth/me/deletion', { current_password: word });
const login = ({ email }: Player) => api.post('/api/auth/login', { email, password: current_password });
const userOf = ({ id }: Player) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** As if the days had passed. */
const pass = ({ id }: Player, column: 'deletion_asked_at' | 'deleted_at', days: number) =>
  db
    .updateTable('users')
    .set({ [column]: new Date(Date.now() - days * 86_400_000).toISOString() })
    .where('id', '=', id)
    .execute();

test('asking to delete ends every session and says when; logging in keeps the account and tells its owner', async () => {
  const player = await makePlayer();
  expect((await ask(player, 'a wrong guess')).status).toBe(422);
  const answer = await ask(player);
  expect(answer.status).toBe(202);
  const days = (new Date(answer.body.deleted_on).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13.9);
  expect(days).toBeLessThan(14.1);
  expect((await api.as(player).get('/api/auth/me')).status).toBe(401);
  await deleteDueAccounts(db);
  const relogin = await login(player);
  expect(relogin.body).toMatchObject({ deletion_cancelled: true, user: { id: player.id } });
  expect((await login(player)).body).not.toHaveProperty('deletion_cancelled');
  expect(await userOf(player)).toMatchObject({ deletion_asked_at: null, deleted_at: null });
  expect((await queuedMails(db, player.email)).map(({ subject }) => subject)).toEqual([
    'Your Hintline account will be deleted',
    'Your Hintline account will not be deleted',
  ]);
});

test('after 14 days the account is deleted, after 7 more erased; a wrong password keeps nobody', async () => {
  const player = await makePlayer();
  await ask(player);
  await api.post('/api/auth/login', { email: player.email, password: 'not the password' });
  await pass(player, 'deletion_asked_at', 13.9);
  expect(await deleteDueAccounts(db)).toBe(0);
  await pass(player, 'deletion_asked_at', 14.1);
  expect(await deleteDueAccounts(db)).toBe(1);
  expect(await deleteDueAccounts(db)).toBe(0);
  expect((await login(player)).status).toBe(401);
  await eraseDeletedUsers(db, erasures);
  expect(await userOf(player)).toMatchObject({ email: player.email, erased_at: null });
  await pass(player, 'deleted_at', 7.1);
  expect(await eraseDeletedUsers(db, erasures)).toBe(1);
  expect(await userOf(player)).toMatchObject({ name: '—', password_hash: 'erased', deletion_asked_at: null });
});

test('an account that cannot be erased yet keeps no other from it', async () => {
  const [stuck, other] = [await makePlayer(), await makePlayer()];
  await pass(stuck, 'deleted_at', 9);
  await pass(other, 'deleted_at', 8);
  const fail: EraseUser = async (_tx, user_id) => {
    if (user_id === stuck.id) throw new Error('too much for one statement');
  };
  await expect(eraseDeletedUsers(db, [...erasures, fail])).rejects.toThrow('1 could not be worked on');
  expect(await userOf(stuck)).toMatchObject({ erased_at: null });
  expect(await userOf(other)).toMatchObject({ name: '—' });
  expect(await eraseDeletedUsers(db, erasures)).toBe(1);
});

test('an admin who brings the account back keeps it for good', async () => {
  const [player, admin] = [await makePlayer(), await makePlayer('admin')];
  await makePlayer('admin');
  await ask(player);
  await pass(player, 'deletion_asked_at', 15);
  await deleteDueAccounts(db);
  const url = `/api/admin/users/${player.id}/restore`;
  expect((await api.as(admin).post(url)).status).toBe(200);
  expect(await deleteDueAccounts(db)).toBe(0);
  expect((await login(player)).status).toBe(200);
});

test('an admin who is leaving, invited or has no password does not count: the other one can neither leave, be demoted nor deleted', async () => {
  await db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute();
  const { app: secondProcess } = await testApp({ database });
  const [leaving, staying, unusable, invited] = [
    await makePlayer('admin'),
    await makePlayer('admin'),
    await makePlayer('admin'),
    await makePlayer('admin'),
  ];
  await db.updateTable('users').set({ password_hash: 'none' }).where('id', '=', unusable.id).execute();
  await db.updateTable('users').set({ is_invited: true }).where('id', '=', invited.id).execute();
  expect((await ask(leaving)).status).toBe(202);
  const url = `/api/admin/users/${staying.id}`;
  const fields = { email: staying.email, name: 'A', language: 'en', role: 'admin', is_active: true };
  const answers = await Promise.all([
    ask(staying),
    client(secondProcess)
      .as(staying)
      .put(url, { ...fields, role: 'user' }),
    api.as(staying).put(url, { ...fields, is_active: false }),
    client(secondProcess).as(staying).delete(url),
  ]);
  expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
    Array.from({ length: 4 }, () => [409, 'last_admin']),
  );
});

test('the last admin stays; of two who leave at once one stays', async () => {
  await db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute();
  const pair = [await makePlayer('admin'), await makePlayer('admin')];
  const answers = await Promise.all(pair.map((one) => ask(one)));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'last_admin' });
});
