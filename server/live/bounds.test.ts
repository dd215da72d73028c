import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { startView } from '#server/auth/account-views.ts';
import { notify } from '#server/notifications/notifications.ts';
import { client } from '#server/testing/client.ts';
import { listen, readEvents } from '#server/testing/ask-client.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDb } from '#server/testing/test-db.ts';
import { carrierOf } from './event-carrier.ts';
import { createLiveHub } from './hub.ts';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function serve(bounds?: { per_account: number; in_all: number }) {
  const database = await testDb();
  const live = bounds && createLiveHub(database, pino({ level: 'silent' }), bounds, carrierOf(database));
  const { app, deps } = await testApp({ settings: { RATE_LIMIT_FACTOR: '10' }, ...(live && { parts: { live } }) });
  await deps.live.start();
  const api = client(await listen(app));
  closing.push(async () => {
    deps.live.closeStreams();
    app.server.closeAllConnections();
    await app.close();
    await deps.live.stop();
  });
  const open = (player: { headers: Record<string, string> }) => api.as(player).open('GET', '/api/events');
  return { deps, open, database };
}

test('an account has a bounded number of streams; one that ends makes room, and others are not affected', async () => {
  const { deps, open } = await serve({ per_account: 3, in_all: 100 });
  const [player, other] = [await makeUser(deps.db), await makeUser(deps.db)];
  const streams = [await open(player), await open(player), await open(player)];
  const refused = await open(player);
  expect([refused.status, (await refused.json()).code, refused.headers.get('retry-after')]).toEqual([
    429,
    'too_many_requests',
    '30',
  ]);
  const foreign = await open(other);
  expect(foreign.status).toBe(200);
  await streams[0]?.body?.cancel();
  await expect.poll(async () => (await open(player)).status).toBe(200);
  for (const stream of [...streams.slice(1), foreign]) await stream.body?.cancel();
});

test('whoever views the product as a player does takes none of the player’s streams', async () => {
  const { deps, open } = await serve({ per_account: 2, in_all: 100 });
  const [player, support] = [await makeUser(deps.db), await makeUser(deps.db, { grants: ['support'] })];
  const actor = { user_id: support.id, ip: null, request_id: null };
  const { access_token } = await startView(deps.db, player.id, actor);
  const view = { headers: { authorization: `Bearer ${access_token}` } };
  const views = [await open(view), await open(view), await open(view)];
  expect(views.map(({ status }) => status)).toEqual([200, 200, 429]);
  const own = [await open(player), await open(player), await open(player)];
  expect(own.map(({ status }) => status)).toEqual([200, 200, 429]);
  for (const stream of [...views, ...own]) await stream.body?.cancel();
});

test('a process has a bounded number of streams in all', async () => {
  const { deps, open } = await serve({ per_account: 3, in_all: 2 });
  const players = [await makeUser(deps.db), await makeUser(deps.db), await makeUser(deps.db)];
  const answers = [];
  for (const player of players) answers.push(await open(player));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503]);
  for (const answer of answers) await answer.body?.cancel();
});

test('an event to a player with many streams is read once for all of them, and reaches each', async () => {
  const { deps, open, database } = await serve();
  const player = await makeUser(deps.db);
  const { eventReads } = deps.live;
  let looked = 0;
  deps.live.eventReads = (key, read) => eventReads(key, read).finally(() => (looked += 1));
  const streams = [];
  for (let n = 0; n < 100; n++) streams.push(readEvents(await open(player)));
  for (const stream of streams) expect((await stream.next()).value).toMatchObject({ event: 'ready' });
  // Each looks once more for events after it has begun.
  await expect.poll(() => looked).toBe(100);
  let queries = 0;
  const count = () => void (queries += 1);
  database.pool.on('acquire', count);
  await deps.db
    .transaction()
    .execute((tx) => notify(tx, player.id, 'calls_credited', { calls: 2, description: 'a gift' }));
  const events = await Promise.all(streams.map(async (stream) => (await stream.next()).value));
  database.pool.off('acquire', count);
  expect(new Set(events.map((event) => JSON.stringify(event?.data))).size).toBe(1);
  expect(events[0]).toMatchObject({ event: 'notifications', data: { unread: 1 } });
  expect(queries).toBeLessThan(30);
  for (const stream of streams) await stream.return(undefined);
});
