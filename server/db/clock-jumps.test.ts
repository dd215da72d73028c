import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { endOldViews, startView } from '#server/auth/account-views.ts';
import { findTokenOwner, putToken } from '#server/auth/mail-tokens.store.ts';
import { findCaller, openSession } from '#server/auth/login/sessions.ts';
import { claimJob, requeue } from '#server/background-jobs/claims.store.ts';
import { returnAbandonedCalls } from '#server/chat/running/abandoned-answers.ts';
import { countHit, countHitsLeft, takeTurn } from '#server/rules/limits.ts';
import { loginTurn, rateLimits } from '#server/rules/rate-limits.ts';
import { countDays } from '#server/overview/count-days.ts';
import { cleanUp } from '#server/registry/cleanup.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { insertPending } from '#server/top-ups/top-ups.store.ts';
import { claimDue } from '#server/top-ups/settle.store.ts';
import { countLedger } from '#server/wallet/ledger-totals.ts';
import { listExpiredCalls, reserveCall } from '#server/wallet/reservations.ts';
import { watchClock } from './clock-watch.ts';

const database = await freshDb();
const { db } = database;
afterEach(() => {
  vi.useRealTimers();
});

/** What a clock leaves behind that was ahead and was then set right: everything was written then. */
async function setClockBack(
  table: 'rate_limits' | 'reservations' | 'background_jobs' | 'sessions' | 'mail_tokens' | 'top_ups' | 'counted_days',
  columns: readonly string[],
  days = 1,
) {
  const moved = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} + make_interval(days => ${days})`);
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(moved)}`.execute(db);
}

test('who used a limit up while the clock was ahead waits no longer once it is set right', async () => {
  const limit = rateLimits.loginPair;
  for (let hit = 0; hit < limit.hits; hit++) await countHit(db, limit, 'anna', 1);
  await expect(countHit(db, limit, 'anna', 1)).rejects.toThrow('too_many_requests');
  await setClockBack('rate_limits', ['started_at']);
  expect(await countHitsLeft(db, limit, 'anna', 1)).toBe(limit.hits);
  await countHit(db, limit, 'anna', 1);
  expect(await countHitsLeft(db, limit, 'anna', 1)).toBe(limit.hits - 1);
});

test('who takes turns is not sent away for as long as the clock was ahead', async () => {
  expect(await takeTurn(db, loginTurn, 'boris')).toBe(0);
  await setClockBack('rate_limits', ['started_at']);
  expect(await takeTurn(db, loginTurn, 'boris')).toBe(0);
  expect(await takeTurn(db, loginTurn, 'boris')).toBeGreaterThan(0);
});

test('a call that was held while the clock was ahead is given back when its process has gone', async () => {
  const { id: user_id } = await makeUser(db, { calls: 1 });
  const reservation = await db.transaction().execute((tx) => reserveCall(tx, user_id, 120));
  expect(await listExpiredCalls(db, false)).toEqual([]);
  await setClockBack('reservations', ['created_at', 'lease_until']);
  expect(await listExpiredCalls(db, false)).toEqual([reservation]);
});

test('jobs that were queued or taken while the clock was ahead are done now', async () => {
  const { id: user_id } = await makeUser(db);
  const row = { kind: 'data_export', user_id, title: 'Export', payload: '{}' } as const;
  await db.insertInto('background_jobs').values([row, row]).execute();
  const taken = await claimJob(db, crypto.randomUUID(), ['data_export']);
  await setClockBack('background_jobs', ['created_at', 'run_after', 'lease_until']);
  const claimed = [
    await claimJob(db, crypto.randomUUID(), ['data_export']),
    await claimJob(db, crypto.randomUUID(), ['data_export']),
  ];
  expect(claimed.map((job) => job?.tries ?? 0).sort((one, other) => one - other)).toEqual([1, 2]);
  expect(claimed.map((job) => job?.id)).toContain(taken?.id);
});

test('a job whose next try was set while the clock was ahead is tried now', async () => {
  await db.deleteFrom('background_jobs').execute();
  const { id: user_id } = await makeUser(db);
  const row = { kind: 'data_export', user_id, title: 'Export', payload: '{}' } as const;
  await db.insertInto('background_jobs').values(row).execute();
  const taken = await claimJob(db, crypto.randomUUID(), ['data_export']);
  await db.transaction().execute((tx) => requeue(tx, taken?.id ?? 0, { after_seconds: 3600, tries: 1 }));
  expect(await claimJob(db, crypto.randomUUID(), ['data_export'])).toBeUndefined();
  await setClockBack('background_jobs', ['run_after']);
  expect((await claimJob(db, crypto.randomUUID(), ['data_export']))?.id).toBe(taken?.id);
});

test('a session of a clock that was ahead lives no longer than others: used it is dated anew, far ahead it is closed', async () => {
  const { id } = await makeUser(db);
  await db.deleteFrom('sessions').where('user_id', '=', id).execute();
  const token = await openSession(db, id, { ip: '192.0.2.1', user_agent: null });
  await setClockBack('sessions', ['created_at', 'last_seen_at']);
  expect((await findCaller(db, token))?.user.id).toBe(id);
  const { rows } = await sql<{ is_ahead: boolean }>`
    SELECT greatest(created_at, last_seen_at) > clock_timestamp() AS is_ahead FROM sessions WHERE user_id = ${id}`.execute(
    db,
  );
  expect(rows).toEqual([{ is_ahead: false }]);
  await setClockBack('sessions', ['created_at', 'last_seen_at'], 365);
  expect(await findCaller(db, token)).toBeUndefined();
});

test('a view of an account ends with its minutes, also where the clock is set back meanwhile', async () => {
  const [player, admin] = [await makeUser(db), await makeUser(db, { role: 'admin' })];
  const actor = { user_id: admin.id, ip: null, request_id: null };
  const { access_token } = await startView(db, player.id, actor);
  expect((await findCaller(db, access_token))?.viewer_id).toBe(admin.id);
  await setClockBack('sessions', ['created_at', 'last_seen_at']);
  expect(await findCaller(db, access_token)).toBeUndefined();
  await endOldViews(db);
  const left = await db.selectFrom('account_views').select('id').where('ended_at', 'is', null).execute();
  expect(left).toEqual([]);
});

test('a link by mail of a clock that was ahead opens nothing', async () => {
  const { id: user_id } = await makeUser(db);
  const token = { user_id, purpose: 'reset', token_hash: randomBytes(32), code_hash: randomBytes(32) } as const;
  await db.transaction().execute((tx) => putToken(tx, { ...token, new_email: null, ttl_seconds: 1800 }));
  expect((await findTokenOwner(db, 'reset', token.token_hash))?.id).toBe(user_id);
  await setClockBack('mail_tokens', ['created_at', 'expires_at']);
  expect(await findTokenOwner(db, 'reset', token.token_hash)).toBeUndefined();
});

test('a top-up that was made while the clock was ahead is looked after now, and an hour later at most', async () => {
  const { id: user_id } = await makeUser(db);
  const top_up = { user_id, calls: 1, amount_kopecks: 100, provider: 'sandbox' } as const;
  const id = await db.transaction().execute((tx) => insertPending(tx, top_up, 60));
  expect(await claimDue(db, false, [])).toBeUndefined();
  await setClockBack('top_ups', ['created_at', 'asked_until', 'next_check_at'], 365);
  expect(await claimDue(db, false, [])).toBe(id);
  expect(await claimDue(db, false, [])).toBeUndefined();
  const { rows } = await sql`SELECT FROM top_ups WHERE next_check_at <= now() + interval '61 minutes'`.execute(db);
  expect(rows).toHaveLength(1);
});

test.each([
  ['players', 'counted_days', 'daily_totals', countDays],
  ['the ledger', 'counted_ledger_days', 'ledger_day_totals', countLedger],
] as const)(
  'days of %s that a clock counted that was ahead are counted again when they come',
  async (_of, days, totals, count) => {
    await makeUser(db, { calls: 1 });
    await count(db);
    await sql`UPDATE ${sql.table(days)} SET is_final = true, counted_at = counted_at + interval '1 year'`.execute(db);
    await sql`INSERT INTO ${sql.table(days)} (day, counted_at, is_final)
    SELECT day, now() + interval '1 year', true FROM generate_series(now() + interval '1 day', now() + interval '20 days', interval '1 day') AS day`.execute(
      db,
    );
    await sql`DELETE FROM ${sql.table(totals)}`.execute(db);
    await count(db);
    const { rows } = await sql`SELECT FROM ${sql.table(totals)}`.execute(db);
    expect(rows).not.toHaveLength(0);
  },
);

/** Time as this process measures it; the database's clock seems to be set when this one is. */
function steadyTime() {
  let behind = 0;
  return {
    now: () => performance.now() - behind,
    setDatabaseForward: (ms: number) => (behind += ms),
  };
}

test('a clock that is set forward is noticed, for a while; one that goes on or back is not', async () => {
  const time = steadyTime();
  const clock = watchClock(db, time.now);
  expect(await clock.wasSetForward(100)).toBe(false);
  time.setDatabaseForward(30_000);
  expect(await clock.wasSetForward(100)).toBe(false);
  time.setDatabaseForward(-86_400_000);
  expect(await clock.wasSetForward(100)).toBe(false);
  time.setDatabaseForward(86_400_000);
  expect([await clock.wasSetForward(100), await clock.wasSetForward(0)]).toEqual([true, false]);
});

test('a clock that is set forward by a year ends no answer that is being written and deletes nothing for a day', async () => {
  const time = steadyTime();
  const clock = watchClock(db, time.now);
  const { app, deps } = await testApp({ database, parts: { clock } });
  const { id: user_id } = await makeUser(db, { calls: 1 });
  await returnAbandonedCalls(deps, false);
  const reservation = await db.transaction().execute((tx) => reserveCall(tx, user_id, 120));
  const token = await openSession(db, user_id, { ip: '192.0.2.1', user_agent: null });
  await sql`UPDATE reservations SET lease_until = now() - interval '1 year', created_at = now() - interval '1 year'`.execute(
    db,
  );
  await sql`UPDATE sessions SET created_at = now() - interval '1 year', last_seen_at = now() - interval '1 year'`.execute(
    db,
  );
  time.setDatabaseForward(365 * 86_400_000);
  await cleanUp(deps);
  expect(await returnAbandonedCalls(deps, false)).toBe(0);
  expect(await listExpiredCalls(db, false)).toContain(reservation);
  await sql`UPDATE sessions SET created_at = now(), last_seen_at = now()`.execute(db);
  expect((await findCaller(db, token))?.user.id).toBe(user_id);
  await app.close();
});

test('a visitor whose minute began while the clock of the server was ahead is counted anew when it is set right', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { api, app } = await testApp({ database, settings: { RATE_LIMIT_FACTOR: '0.03' } });
  const ask = async () => (await api.get('/api/games/recommended')).status;
  const right = Date.now();
  vi.setSystemTime(right + 365 * 86_400_000);
  let status = await ask();
  for (let tried = 0; tried < 20 && status === 200; tried++) status = await ask();
  expect(status).toBe(429);
  vi.setSystemTime(right);
  expect(await ask()).toBe(200);
  await app.close();
});
