import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { List } from '#contract/lists/define-list.ts';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { client as clientOf } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { makeExchange } from '#server/testing/rated.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { startPostgres, startReplica } from '../../../scripts/private-postgres.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

/** Two servers on a PostgreSQL with a streaming replica, which the first of them reads from. */
const primary = await startPostgres();
const replica = await startReplica(primary.url);
const database = await openDatabase({ DATABASE_URL: primary.url, DATA_DIR: '' });
const { db } = database;
await migrate(database.sessions);
const METRICS_TOKEN = 'token-of-metrics';
const settings = { DATABASE_URL: primary.url, METRICS_TOKEN, LOG_LEVEL: 'info' };
let server: ServerProcess;
const ended: ServerProcess[] = [];
const start = async (more: Record<string, string>) => {
  const started = await startServer({ ...settings, ...more });
  ended.push(started);
  return started;
};
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db, { calls: 200 });
const chunks = [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }];
const game = await makeGame(db, { title: 'Lantern Keep', articles: [{ title: 'Wells', chunks }] });
await makeExchange(db, { user_id: player.id, game_id: game.id }, { rating: 2 });

beforeAll(async () => {
  server = await start({ DATABASE_REPLICA_URL: replica.url });
});
afterAll(async () => {
  for (const one of ended) if (one.child.exitCode === null) await one.end('SIGKILL');
  await database.close();
  await replica.stop();
  await primary.stop();
});

const read = async (path: string, headers: Record<string, string> = admin.headers, at = server) => {
  const answer = await clientOf(at.origin).with(headers).get(path);
  expect(answer.status, path).toBe(200);
  return answer;
};
const titlesOf = async (headers?: Record<string, string>) => {
  const { items }: { items: { title: string }[] } = (await read('/api/admin/games?q=Keep', headers)).body;
  return items.map(({ title }) => title);
};
const addGame = (title: string) => clientOf(server.origin).as(admin).post('/api/admin/games', { title });
const readsOf = async (source: string, at = server): Promise<number> => {
  const text = (await read('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` }, at)).text;
  return Number(new RegExp(`^hintline_reads_total\\{source="${source}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
};
/** Comes once reads go to the replica: after a start, and once it has caught up. */
const isRead = async () => {
  const before = await readsOf('replica');
  await titlesOf();
  return (await readsOf('replica')) > before;
};
const onReplica = async (statement: string) => {
  const client = new pg.Client({ connectionString: replica.url });
  await client.connect();
  const { rows } = await client.query<{ found: string }>(statement);
  await client.end();
  return rows[0]?.found;
};
const pause = async () => {
  await onReplica('SELECT pg_wal_replay_pause()');
  await expect.poll(() => onReplica('SELECT pg_get_wal_replay_pause_state() AS found')).toBe('paused');
};
const resume = () => onReplica('SELECT pg_wal_replay_resume()');

// No list of money, and none that follows work as it is done.
const onPrimary = ['ledger', 'top-ups', 'promotions', 'jobs', 'mails', 'evaluations', 'evaluation-results'];

test('every admin list but those of money and work is read from the replica, as a page and as a file', async () => {
  await expect.poll(isRead).toBe(true);
  const folder = join(import.meta.dirname, '../../../contract/lists');
  const files = readdirSync(folder).filter((file) => file !== 'define-list.ts');
  const ways: string[] = [];
  for (const file of files) {
    const module: Record<string, List> = await import(join(folder, file));
    for (const { endpoint, filters } of Object.values(module)) {
      if (endpoint.includes('{id}')) continue;
      const required = filters['game_id']?.required === true ? `&game_id=${game.id}` : '';
      const path = `${endpoint.slice('GET '.length)}?limit=5${required}`;
      const [from_replica, from_primary] = [await readsOf('replica'), await readsOf('primary')];
      await read(`${path}&q=lantern`);
      await read(path, { ...admin.headers, accept: 'text/csv' });
      const counted = [(await readsOf('replica')) - from_replica, (await readsOf('primary')) - from_primary];
      ways.push(`${file.replace('.ts', '')} ${counted.join(' ')}`);
    }
  }
  const expected = files.map((file) => file.replace('.ts', '')).filter((name) => name !== 'evaluation-results');
  expect(ways).toEqual(expected.map((name) => `${name} ${onPrimary.includes(name) ? '0 0' : '2 0'}`));
});

test('who changes something sees it at once, others within five seconds, also where the replica stands still', async () => {
  await pause();
  const added = await addGame('Second Keep');
  expect(added.status).toBe(200);
  expect(String(added.headers['set-cookie'])).toMatch(
    /^hintline_wrote=1; Path=\/api; Max-Age=10; HttpOnly; SameSite=Lax$/,
  );
  expect(await titlesOf({ ...admin.headers, cookie: 'other=2; hintline_wrote=1' })).toContain('Second Keep');
  await expect.poll(() => titlesOf()).toContain('Second Keep');
  const metrics = (await read('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text;
  expect(Number(/^hintline_replica_lag_seconds (\S+)/m.exec(metrics)?.[1])).toBeGreaterThan(5);
  // The bound has been reached, so the primary is read by all.
  expect(await isRead()).toBe(false);
  const outputAfterRead = async () => {
    await titlesOf();
    return server.output();
  };
  await expect.poll(outputAfterRead).toContain('the replica is not read: it is too far behind');
  await resume();
  await expect.poll(isRead).toBe(true);
  expect(server.output()).toContain('the replica is read again');
  expect(server.output()).not.toContain('a query failed');
});

test('the calls of a player are never read from a replica that stands still', async () => {
  await pause();
  const calls = async () => (await read('/api/wallet/calls-summary', player.headers)).body.calls;
  const before = await calls();
  const answer = await clientOf(server.origin).as(player).ask(game, 'How deep is the copper well?');
  expect(answer.status).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await calls()).toBe(before - 1);
  await resume();
});

test('a replica that is killed is noticed by nobody, and read again once it is back', async () => {
  await expect.poll(isRead).toBe(true);
  const isKilled = new AbortController();
  let reads = 0;
  const readers = Array.from({ length: 8 }, async () => {
    for (let after = 0; after < 10; after += isKilled.signal.aborted ? 1 : 0) {
      await titlesOf();
      reads += 1;
    }
  });
  await expect.poll(() => reads).toBeGreaterThan(40);
  await replica.kill();
  isKilled.abort();
  await Promise.all(readers);
  expect(await isRead()).toBe(false);
  await replica.start();
  await expect.poll(isRead).toBe(true);
});

test('a server that is no replica of the database is not read from', async () => {
  const mistaken = await start({ DATABASE_REPLICA_URL: primary.url });
  const outputAfterRead = async () => {
    await read('/api/admin/games', admin.headers, mistaken);
    return mistaken.output();
  };
  await expect.poll(outputAfterRead).toContain('DATABASE_REPLICA_URL does not lead to a streaming replica');
  await read('/api/admin/games', admin.headers, mistaken);
  expect(await readsOf('replica', mistaken)).toBe(0);
  expect(await mistaken.end('SIGTERM')).toBe(0);
});

test('with synchronous replication nothing acknowledged is lost when the primary is killed and the replica promoted', async () => {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await client.query('SELECT pg_reload_conf()');
  const isSynchronous = async () =>
    (await client.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)).rowCount;
  await expect.poll(isSynchronous).toBe(1);
  client.on('error', () => {});

  const players = await Promise.all(Array.from({ length: 6 }, () => makeUser(db, { calls: 100 })));
  const acknowledged: number[] = [];
  const asking_ends = new AbortController();
  const asking = players.map(async ({ headers }) => {
    while (!asking_ends.signal.aborted) {
      const answer = await clientOf(server.origin)
        .with(headers)
        .ask(game, 'How deep is the copper well?')
        .catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(answer.body.message.message_id);
      else await wait(50);
    }
  });
  await expect.poll(() => acknowledged.length).toBeGreaterThan(30);
  await primary.kill();
  asking_ends.abort();
  await server.end('SIGKILL');
  await Promise.all(asking);
  await onReplica('SELECT pg_promote()');

  const promoted = await start({ DATABASE_URL: replica.url });
  const after = await openDatabase({ DATABASE_URL: replica.url, DATA_DIR: '' });
  const kept = await after.db
    .selectFrom('messages')
    .select('id')
    .where('id', 'in', acknowledged)
    .where('state', '=', 'answered')
    .execute();
  expect(kept).toHaveLength(acknowledged.length);
  expect(await listDifferences(after.db)).toEqual([]);
  const balances: number[] = [];
  for (const { headers } of players)
    balances.push((await read('/api/wallet/calls-summary', headers, promoted)).body.calls);
  const charged = balances.reduce((sum, calls) => sum + 100 - calls, 0);
  expect(charged).toBeGreaterThanOrEqual(acknowledged.length);
  expect(charged).toBeLessThanOrEqual(acknowledged.length + players.length);
  await after.close();
});
