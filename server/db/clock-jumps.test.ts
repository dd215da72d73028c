import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimJob } from '#server/background-jobs/claims.store.ts';
import { countHit, countHitsLeft, takeTurn } from '#server/http/limits.ts';
import { loginTurn, rateLimits } from '#server/http/rate-limits.ts';
import { makeUser } from '#server/testing/make.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { listExpiredCalls, reserveCall } from '#server/wallet/reservations.ts';

const { db } = await freshDb();

/** What a clock leaves behind that was a day ahead and was then set right: everything was written tomorrow. */
async function setClockBack(table: 'rate_limits' | 'reservations' | 'background_jobs', columns: readonly string[]) {
  const moved = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} + interval '1 day'`);
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
