import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { deleteOldSessions, openSession } from './sessions.ts';

const { api, deps } = await testApp();
const { db } = deps;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A session of this age that was last used so long ago. */
async function aged(role: 'user' | 'admin', hours: { open: number; idle: number }) {
  const user = await makeUser(db, { role });
  const times = { created_at: hoursAgo(hours.open), last_seen_at: hoursAgo(hours.idle) };
  await db.updateTable('sessions').set(times).where('user_id', '=', user.id).execute();
  return user;
}
const statusOf = async ({ headers }: { headers: Record<string, string> }) =>
  (await api.with(headers).get('/api/auth/me')).status;
const countSessions = async ({ id }: { id: number }) =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length;

const day = 24;

test.each([
  ['user', { open: 29 * day, idle: 6 * day }, 200],
  ['user', { open: 8 * day, idle: 8 * day }, 401],
  ['user', { open: 31 * day, idle: 0 }, 401],
  ['admin', { open: 11, idle: 1 }, 200],
  ['admin', { open: 3, idle: 3 }, 401],
  ['admin', { open: 13, idle: 0 }, 401],
] as const)('a session of role %s, open and idle for the hours %j, is answered %i', async (role, hours, status) => {
  expect(await statusOf(await aged(role, hours))).toBe(status);
});

test('using a session keeps it from falling idle', async () => {
  const player = await aged('user', { open: 20 * day, idle: 6 * day });
  expect(await statusOf(player)).toBe(200);
  const { last_seen_at } = await db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('user_id', '=', player.id)
    .executeTakeFirstOrThrow();
  expect(last_seen_at > hoursAgo(1)).toBe(true);
});

test('sessions that nobody can use any more are forgotten, the others stay', async () => {
  const [dead, alive] = [await aged('user', { open: 8 * day, idle: 8 * day }), await makeUser(db)];
  await deleteOldSessions(db);
  expect([await countSessions(dead), await countSessions(alive)]).toEqual([0, 1]);
});

test('an account is logged in so often, and of more the sessions used last; views and others are not counted', async () => {
  const player = await makeUser(db);
  const other = await makeUser(db);
  const viewer = await makeUser(db, { role: 'admin' });
  const view = { user_id: player.id, viewer_id: viewer.id, token_hash: Buffer.from(`view of ${player.id}`) };
  await db
    .insertInto('sessions')
    .values({ ...view, last_seen_at: hoursAgo(1) })
    .execute();
  const from = { ip: '127.0.0.1', user_agent: null };
  const opened: string[] = [];
  for (let n = 0; n < limits.sessions; n++) opened.push(await openSession(db, player.id, from));
  // The first of them is the one used last.
  const first = { headers: { authorization: `Bearer ${opened[0]}` } };
  expect(await statusOf(player)).toBe(401);
  await db
    .updateTable('sessions')
    .set({ last_seen_at: hoursAgo(2) })
    .where('user_id', '=', player.id)
    .execute();
  expect(await statusOf(first)).toBe(200);
  await Promise.all(Array.from({ length: 20 }, () => openSession(db, player.id, from)));
  const { total } = (await api.as(first).get('/api/auth/me/sessions')).body;
  expect([total, await countSessions(player), await statusOf(other)]).toEqual([
    limits.sessions,
    limits.sessions + 1,
    200,
  ]);
});

test('many logins of an account with too many sessions at once end them together, and none of them fails', async () => {
  for (let round = 0; round < 60; round++) {
    const player = await makeUser(db);
    await sql`INSERT INTO sessions (user_id, token_hash, last_seen_at)
      SELECT ${player.id}::bigint, sha256((${player.id}::text || '-' || n)::bytea), now() - random() * interval '1 hour'
      FROM generate_series(1, ${limits.sessions + 20}::int) AS n`.execute(db);
    const login = async () => openSession(db, player.id, { ip: '127.0.0.1', user_agent: null });
    await Promise.all(Array.from({ length: 20 }, login));
    expect(await countSessions(player)).toBe(limits.sessions);
  }
});
