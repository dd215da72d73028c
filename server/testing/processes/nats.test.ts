import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { startNats } from '../../../scripts/private-nats.ts';
import { openPostgres } from '#server/db/open.ts';
import { createNatsCarrier, NatsUnusableError } from '#server/live/nats-carrier.ts';
import { openNats } from '#server/providers/nats.ts';
import { client } from '#server/testing/client.ts';
import { nextEvent, readEvents, type StreamEvent } from '#server/testing/ask-client.ts';
import { freePort } from '#server/testing/free-port.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { createMigratedDatabase } from '#server/testing/test-db.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

/** Servers that share a PostgreSQL and hear of each other by a NATS server that asks for a password. */
const password = 'p/ss w:rd%40';
const DATABASE_URL = await createMigratedDatabase(process.env['TEST_DATABASE_URL'] ?? '');
const nats = await startNats(['--user', 'hintline', '--pass', password]);
const EVENTS_URL = `nats://hintline:${encodeURIComponent(password)}@${nats.server}/shop`;
const settings = { DATABASE_URL, EVENTS_URL, METRICS_TOKEN: 'metrics', LOG_LEVEL: 'debug' };
const database = openPostgres(DATABASE_URL);
const { db } = database;
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db, { calls: 9 });
const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [
    {
      title: 'Wells',
      chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }],
    },
  ],
});
const servers: ServerProcess[] = [];
const notices: string[] = [];
const stopHearing = await database.listen(
  'hintline_live',
  (payload) => notices.push(payload),
  () => {},
);
afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL');
  await stopHearing();
  await database.close();
  await nats.kill();
});

async function start(): Promise<ServerProcess> {
  const server = await startServer(settings);
  servers.push(server);
  return server;
}

const follow = async ({ origin }: ServerProcess) => {
  const events = readEvents(await client(origin).as(player).open('GET', '/api/events'));
  expect((await events.next()).value).toMatchObject({ event: 'ready' });
  return events;
};

async function credit({ origin }: ServerProcess, calls: number): Promise<void> {
  const answer = await client(origin)
    .as(admin)
    .post('/api/admin/wallet/credit-calls', { user_id: player.id, calls, description: 'a gift' });
  expect(answer.status).toBe(200);
}

/** The gifts that a stream tells of next, in its order. */
async function nextGifts(events: AsyncGenerator<StreamEvent>, count: number): Promise<string[]> {
  const titles = [];
  while (titles.length < count) {
    const { data } = await nextEvent(events, ({ event }) => event === 'notifications');
    titles.push(/You received \d+ calls/.exec(JSON.stringify(data.notification))?.[0] ?? '');
  }
  return titles;
}

const readMetric = async ({ origin }: ServerProcess, name: string) => {
  const headers = { authorization: `Bearer ${settings.METRICS_TOKEN}` };
  const text = (await client(origin).with(headers).get('/metrics')).text;
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
};

const countQueued = async () => {
  const { rows } = await sql<{ events: number }>`SELECT count(*)::int AS events FROM unannounced_events`.execute(db);
  return rows[0]?.events;
};

test('an answer of one process reaches the streams of both, and the database announces nothing', async () => {
  const [first, second] = await Promise.all([start(), start()]);
  const streams = [await follow(first), await follow(second)];
  const answer = await client(first.origin).as(player).ask(game, 'How deep is the copper well?');
  expect(answer.body.message).toMatchObject({ text: expect.stringContaining('forty metres') });
  for (const stream of streams) {
    const { id } = await nextEvent(stream, ({ event, data }) => event === 'calls' && data.calls === 8);
    expect(id).toBeGreaterThan(0);
  }
  await expect.poll(countQueued).toBe(0);
  expect(notices).toEqual([]);
  expect(await readMetric(first, 'hintline_nats_up')).toBe('1');
});

test('while NATS is away what was acknowledged waits, also that of a process that is killed, and then arrives in order', async () => {
  const [first, second] = [servers[0]!, servers[1]!];
  const stream = await follow(second);
  await credit(first, 11);
  expect(await nextGifts(stream, 1)).toEqual(['You received 11 calls']);
  await nats.kill();
  await expect.poll(() => readMetric(first, 'hintline_nats_up')).toBe('0');
  for (const calls of [12, 13, 14]) await credit(first, calls);
  await expect
    .poll(async () => Number(await readMetric(second, 'hintline_events_unannounced')))
    .toBeGreaterThanOrEqual(3);
  expect((await client(second.origin).get('/readyz')).status).toBe(200);
  await first.end('SIGKILL');
  await nats.start();
  expect(await nextGifts(stream, 3)).toEqual([12, 13, 14].map((calls) => `You received ${calls} calls`));
  await expect.poll(countQueued).toBe(0);
  const third = await start();
  await credit(third, 15);
  expect(await nextGifts(stream, 1)).toEqual(['You received 15 calls']);
});

test('what a silent NATS was given and did not pass on stays in the queue until it does', async () => {
  const [, second, third] = servers;
  const stream = await follow(second!);
  nats.pause();
  await credit(third!, 21);
  await credit(third!, 22);
  expect(await countQueued()).toBeGreaterThanOrEqual(2);
  await expect.poll(() => second!.output() + third!.output()).toContain('events could not be announced yet');
  expect(await countQueued()).toBeGreaterThanOrEqual(2);
  nats.resume();
  expect(await nextGifts(stream, 2)).toEqual(['You received 21 calls', 'You received 22 calls']);
  await expect.poll(countQueued).toBe(0);
});

test('an event of a process that is killed right after its commit reaches the reader of another', async () => {
  const second = servers[1]!;
  const stream = await follow(second);
  for (const calls of [31, 32]) {
    const writer = await start();
    await credit(writer, calls);
    await writer.end('SIGKILL');
    expect(await nextGifts(stream, 1)).toEqual([`You received ${calls} calls`]);
  }
});

test('a server that cannot be used is refused with the setting and the server, never with what opens it', async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const secret = encodeURIComponent(password);
  const folder = await mkdtemp(join(tmpdir(), 'hintline-nats-'));
  const file = join(folder, 'mute.conf');
  await writeFile(
    file,
    `authorization { users = [{ user: mute, password: "${password}", permissions: { publish: { deny: ">" } } }] }`,
  );
  const mute = await startNats(['--config', file]);
  const refused: [address: string, reason: RegExp][] = [
    [`nats://hintline:${secret}@${nobody}`, /connection refused/],
    [`nats://hintline:wr0ng@${nats.server}`, /Authorization Violation/],
    [`nats://wr0ng@${nats.server}`, /Authorization Violation/],
    [`tls://hintline:${secret}@${nats.server}`, /tls/],
    [`nats://mute:${secret}@${mute.server}`, /does not pass on/],
  ];
  for (const [address, reason] of refused) {
    const hearing = createNatsCarrier(address, db, pino({ level: 'silent' })).hear(
      () => {},
      () => {},
    );
    await expect(hearing, address).rejects.toBeInstanceOf(NatsUnusableError);
    await expect(hearing, address).rejects.toThrow(reason);
    const { message } = (await hearing.catch((error: Error) => error)) as Error;
    expect(message).toContain(`EVENTS_URL: NATS cannot be used at ${new URL(address).protocol}//127.0.0.1:`);
    for (const hidden of [password, secret, 'wr0ng']) expect(message).not.toContain(hidden);
  }
  const starting = startServer({ ...settings, EVENTS_URL: `nats://hintline:${secret}@${nobody}` });
  await expect(starting).rejects.toThrow(/did not start:\n(?:.*\n)*EVENTS_URL: NATS cannot be used at nats:\/\/127/);
  await mute.kill();
  await rm(folder, { recursive: true });
});

test('an admin sees where events go without what opens it; logs hold it neither; and servers stop in order', async () => {
  const [, second, third] = servers;
  const shown = (await client(second!.origin).as(admin).get('/api/admin/settings')).text;
  expect(shown).toContain(`nats://${nats.server}/shop`);
  for (const server of [second!, third!]) expect(await server.end('SIGTERM')).toBe(0);
  for (const text of [shown, ...servers.map(({ output }) => output())])
    for (const secret of [password, encodeURIComponent(password)]) expect(text).not.toContain(secret);
});

test('an announcement that was lost on its way is missed by who hears the next one', async () => {
  const open = await startNats();
  const address = `nats://${open.server}`;
  const heard: (number | 'missed')[] = [];
  const stop = await createNatsCarrier(address, db, pino({ level: 'silent' })).hear(
    (user_id) => heard.push(user_id),
    () => heard.push('missed'),
  );
  const ignore = () => {};
  const other = await openNats(address, { heard: ignore, lost: ignore, regained: ignore });
  for (const [number, user_id] of [
    [1, 71],
    [2, 72],
    [4, 74],
    [5, 75],
  ])
    other.publish(JSON.stringify({ from: 'other', number, user_ids: [user_id] }));
  for (const text of ['', 'null', '{"from":"other","number":9}']) other.publish(text);
  other.publish(JSON.stringify({ from: 'other', number: 6, user_ids: [] }));
  other.publish(JSON.stringify({ from: 'other', number: 8, user_ids: [] }));
  await expect.poll(() => heard).toEqual([71, 72, 'missed', 74, 75, 'missed']);
  await stop();
  await other.close();
  await open.kill();
});

test('a token opens it as a password does, and installations of different names do not hear each other', async () => {
  const open = await startNats(['--auth', 't0ken']);
  const heardBy: Record<string, number[]> = { shop: [], other: [] };
  const stops = [];
  for (const [name, heard] of Object.entries(heardBy)) {
    const carrier = createNatsCarrier(`nats://t0ken@${open.server}/${name}`, db, pino({ level: 'silent' }));
    stops.push(
      await carrier.hear(
        (user_id) => heard.push(user_id),
        () => {},
      ),
    );
    await sql`INSERT INTO unannounced_events (user_id) VALUES (${heard === heardBy['shop'] ? 1 : 2})`.execute(db);
    expect(await carrier.announce(10)).toBe(1);
  }
  // NATS hands on what it has taken a moment later.
  await expect.poll(() => heardBy).toEqual({ shop: [1], other: [2] });
  for (const stop of stops) await stop();
  await open.kill();
});
