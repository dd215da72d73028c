import { afterAll, expect, test } from 'vitest';
import { eraseDeletedUsers } from '#server/users/erase-users.ts';
import { erasures } from '#server/registry/user-data.ts';
import { makeUser } from '#server/testing/make.ts';
import { queuedMails } from '#server/testing/queued-mails.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { deleteDueAccounts } from './deletion.ts';
import { hashPassword } from './passwords.ts';

const database = await freshDb();
const { app, deps } = await testApp({ database });
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
  app.inject({ method: 'POST', url: '/api/auth/me/deletion', headers, payload: { current_password: word } });
const login = ({ email }: Player) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: current_password } });
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
  expect((await ask(player, 'a wrong guess')).statusCode).toBe(422);
  const answer = await ask(player);
  expect(answer.statusCode).toBe(202);
  const days = (new Date(answer.json().deleted_on).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13.9);
  expect(days).toBeLessThan(14.1);
  expect((await app.inject({ url: '/api/auth/me', headers: player.headers })).statusCode).toBe(401);
  await deleteDueAccounts(db);
  const relogin = await login(player);
  expect(relogin.json()).toMatchObject({ deletion_cancelled: true, user: { id: player.id } });
  expect((await login(player)).json()).not.toHaveProperty('deletion_cancelled');
  expect(await userOf(player)).toMatchObject({ deletion_asked_at: null, deleted_at: null });
  expect((await queuedMails(db, player.email)).map(({ subject }) => subject)).toEqual([
    'Your Hintline account will be deleted',
    'Your Hintline account will not be deleted',
  ]);
});

test('after 14 days the account is deleted, after 7 more erased; a wrong password keeps nobody', async () => {
  const player = await makePlayer();
  await ask(player);
  await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: player.email, password: 'not the password' },
  });
  await pass(player, 'deletion_asked_at', 13.9);
  expect(await deleteDueAccounts(db)).toBe(0);
  await pass(player, 'deletion_asked_at', 14.1);
  expect(await deleteDueAccounts(db)).toBe(1);
  expect(await deleteDueAccounts(db)).toBe(0);
  expect((await login(player)).statusCode).toBe(401);
  await eraseDeletedUsers(db, erasures);
  expect(await userOf(player)).toMatchObject({ email: player.email, erased_at: null });
  await pass(player, 'deleted_at', 7.1);
  expect(await eraseDeletedUsers(db, erasures)).toBe(1);
  expect(await userOf(player)).toMatchObject({ name: '—', password_hash: 'erased', deletion_asked_at: null });
});

test('an admin who brings the account back keeps it for good', async () => {
  const [player, admin] = [await makePlayer(), await makePlayer('admin')];
  await makePlayer('admin');
  await ask(player);
  await pass(player, 'deletion_asked_at', 15);
  await deleteDueAccounts(db);
  const url = `/api/admin/users/${player.id}/restore`;
  expect((await app.inject({ method: 'POST', url, headers: admin.headers })).statusCode).toBe(200);
  expect(await deleteDueAccounts(db)).toBe(0);
  expect((await login(player)).statusCode).toBe(200);
});

test('an admin who is leaving or has no password does not count: the other one can neither leave, be demoted nor deleted', async () => {
  await db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute();
  const { app: secondProcess } = await testApp({ database });
  const [leaving, staying, unusable] = [
    await makePlayer('admin'),
    await makePlayer('admin'),
    await makePlayer('admin'),
  ];
  await db.updateTable('users').set({ password_hash: 'none' }).where('id', '=', unusable.id).execute();
  expect((await ask(leaving)).statusCode).toBe(202);
  const url = `/api/admin/users/${staying.id}`;
  const fields = { email: staying.email, name: 'A', language: 'en', role: 'admin', is_active: true };
  const answers = await Promise.all([
    ask(staying),
    secondProcess.inject({ method: 'PUT', url, headers: staying.headers, payload: { ...fields, role: 'user' } }),
    app.inject({ method: 'PUT', url, headers: staying.headers, payload: { ...fields, is_active: false } }),
    secondProcess.inject({ method: 'DELETE', url, headers: staying.headers }),
  ]);
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    Array.from({ length: 4 }, () => [409, 'last_admin']),
  );
});

test('the last admin stays; of two who leave at once one stays', async () => {
  await db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute();
  const pair = [await makePlayer('admin'), await makePlayer('admin')];
  const answers = await Promise.all(pair.map((one) => ask(one)));
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'last_admin' });
});
