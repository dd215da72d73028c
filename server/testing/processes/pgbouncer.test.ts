import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { startPgbouncer } from '../../../scripts/private-pgbouncer.ts';
import { client as clientOf } from '#server/testing/client.ts';
import { nextEvent, readEvents, type StreamEvent } from '#server/testing/ask-client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { createPostgresDatabase } from '#server/testing/postgres-databases.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { migrate, requireMigrated } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { UnboundedSessionsError } from '#server/db/session-settings.ts';
import { withClient } from '#server/testing/with-client.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

/** Two processes behind a pgbouncer that gives each transaction one of four sessions. */
const direct = await createPostgresDatabase(process.env['TEST_DATABASE_URL'] ?? '');
const pooler = await startPgbouncer(direct, 4);
const settings = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, DATABASE_POOL_SIZE: '6', LOG_LEVEL: 'info' };
const servers: ServerProcess[] = [];
const database = await openDatabase({ ...settings, DATABASE_POOL_SIZE: 3, DATA_DIR: '' });
afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL');
  await database.close();
  await pooler.stop();
});

const articles = [
  {
    title: 'Wells',
    chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }],
  },
];

test('without a way to PostgreSQL itself it is said before anything else', async () => {
  await expect(openDatabase({ DATABASE_URL: pooler.url, DATA_DIR: '' })).rejects.toThrow(
    'DATABASE_URL leads to a pooler. Set DATABASE_DIRECT_URL',
  );
  await expect(startServer({ DATABASE_URL: pooler.url })).rejects.toThrow(
    /did not start:\nDATABASE_URL leads to a pooler/,
  );
});

test('every session of the pooler has its bounds, and two starts at once keep them', async () => {
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ ...settings, DATABASE_POOL_SIZE: 2, DATA_DIR: '' })),
  );
  for (const { close } of opened) await close();
  const bounds = sql<{ timeout: string; zone: string; jit: string; pid: number }>`
    SELECT current_setting('statement_timeout') AS timeout, current_setting('timezone') AS zone, current_setting('jit') AS jit,
      pg_backend_pid() AS pid, pg_sleep(0.05)::text`;
  const found = await Promise.all(Array.from({ length: 12 }, () => bounds.execute(database.db)));
  const rows = found.flatMap((result) => result.rows);
  expect(new Set(rows.map(({ timeout, zone, jit }) => `${timeout} ${zone} ${jit}`))).toEqual(new Set(['10s UTC off']));
  expect(new Set(rows.map(({ pid }) => pid)).size).toBeGreaterThan(1);
});

test('a session that is older than its bounds is told, with what to do', async () => {
  const address = new URL(direct);
  address.username = 'outsider';
  await withClient(direct, (client) => client.query('CREATE ROLE outsider LOGIN'));
  // This role may set nothing for the role whose sessions are pooled.
  const other = await createPostgresDatabase(direct);
  address.pathname = new URL(other).pathname;
  const bare = await startPgbouncer(other, 1);
  const opening = openDatabase({ DATABASE_URL: bare.url, DATABASE_DIRECT_URL: address.href, DATA_DIR: '' });
  await expect(opening).rejects.toBeInstanceOf(UnboundedSessionsError);
  await expect(opening).rejects.toThrow(/statement_timeout = '10s'.*RECONNECT.*ALTER ROLE/);
  await bare.stop();
});

test('two starts at once migrate once, through the session that is their own', async () => {
  const second = await openDatabase({ ...settings, DATABASE_POOL_SIZE: 2, DATA_DIR: '' });
  const [first, again] = await Promise.all([migrate(database.sessions), migrate(second.sessions)]);
  expect([first.length, again.length].toSorted((a, b) => a - b)[0]).toBe(0);
  expect(first.length + again.length).toBeGreaterThan(50);
  await second.close();
  await requireMigrated(database.pool);
  await expect.poll(countAdvisoryLocks).toBe(0);
});

test('questions, jobs and events between two processes', async () => {
  const { db } = database;
  const game = await makeGame(db, { title: 'Lantern Keep', articles });
  const player = await makeUser(db, { calls: 9 });
  servers.push(...(await Promise.all([startServer(settings), startServer(settings)])));
  const [asking, reading] = [servers[0]!.origin, servers[1]!.origin];
  const headers = { ...player.headers, 'content-type': 'application/json' };
  const stream = await clientOf(reading).with(headers).open('GET', '/api/events');
  const events = readEvents(stream);
  await events.next();

  const ask = () => clientOf(asking).with(headers).ask(game, 'How deep is the copper well?');
  for (let calls = 8; calls >= 5; calls--) {
    const answer: { message: StreamEvent['data']['message'] } = (await ask()).body;
    expect(answer.message).toMatchObject({ state: 'answered', text: expect.stringContaining('forty metres') });
    // It comes by an announcement alone: a stream that is not woken looks for nothing.
    await nextEvent(events, ({ event, data }) => event === 'calls' && data.calls === calls);
  }

  const started: { job_id: number } = (await clientOf(asking).as(player).post('/api/auth/me/export')).body;
  const shown = async () => (await clientOf(reading).with(headers).get(`/api/jobs/${started.job_id}`)).body;
  await expect.poll(shown, { timeout: 20_000 }).toMatchObject({ state: 'succeeded' });
  await nextEvent(events, ({ event }) => event === 'notifications');
  expect(await listDifferences(db)).toEqual([]);
});

test('after all that a session carries nothing over to whom it is given next', async () => {
  const { rows } = await sql<{ left: number }>`
    SELECT (SELECT count(*)::int FROM pg_prepared_statements)
      + (SELECT count(*)::int FROM pg_listening_channels()) AS left`.execute(database.db);
  expect(rows).toEqual([{ left: 0 }]);
  await expect.poll(countAdvisoryLocks).toBe(0);
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
});

/** In this database alone: tests in others beside it take locks, too. */
async function countAdvisoryLocks(): Promise<number | undefined> {
  const { rows } = await sql<{ locks: number }>`
    SELECT count(*)::int AS locks FROM pg_locks
    WHERE locktype = 'advisory' AND database = (
      SELECT oid FROM pg_database WHERE datname = current_database())`.execute(database.db);
  return rows[0]?.locks;
}
