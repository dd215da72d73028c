import { afterAll, beforeAll, expect, test } from 'vitest';
import { startView } from '#server/auth/account-views.ts';
import { closeAllSessions } from '#server/auth/login/sessions.ts';
import { notify } from '#server/notifications/notifications.ts';
import { client, type StreamingClient } from '#server/testing/client.ts';
import { listen, readEvents } from '#server/testing/ask-client.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { reserveCall, settleCall } from '#server/wallet/reservations.ts';
import { followEvents } from './follow-events.ts';
import { insertEvent } from './live.store.ts';
import { publish } from './publish.ts';

const { app, deps } = await testApp();
const { db } = deps;
let api: StreamingClient;
beforeAll(async () => {
  await deps.live.start();
  api = client(await listen(app));
});
afterAll(async () => {
  await app.close();
  await deps.live.stop();
});

const open = (player: { headers: Record<string, string> }, query = '') =>
  api.as(player).open('GET', `/api/events${query}`);
const give = (user_id: number, calls: number) =>
  db.transaction().execute((tx) => notify(tx, user_id, 'calls_credited', { calls, description: 'a gift' }));

test('a stranger gets no stream', async () => {
  expect((await api.open('GET', '/api/events')).status).toBe(401);
});

test('who asks only for the head of a stream is answered and not kept', async () => {
  const player = await makeUser(db);
  const headers = { ...player.headers, accept: 'text/event-stream' };
  const { status, headers: answered } = await api.with(headers).send('HEAD', '/api/events');
  expect([status, answered['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
});

test('an event reaches every open stream of its user and of nobody else, in the reader’s language', async () => {
  const [player, other] = [await makeUser(db), await makeUser(db)];
  const english = readEvents(await open(player));
  const russian = readEvents(await open({ headers: { ...player.headers, 'accept-language': 'ru' } }));
  const foreign = readEvents(await open(other));
  for (const stream of [english, russian, foreign])
    expect((await stream.next()).value).toMatchObject({ event: 'ready' });
  await give(player.id, 2);
  expect((await english.next()).value).toMatchObject({
    event: 'notifications',
    data: { unread: 1, notification: { title: 'You received 2 calls', is_read: false } },
  });
  expect((await russian.next()).value).toMatchObject({ data: { notification: { title: 'Начислено: 2 вызова' } } });
  await give(other.id, 5);
  expect((await foreign.next()).value).toMatchObject({ data: { notification: { title: 'You received 5 calls' } } });
});

test('a reader who comes back with the last id misses nothing, and a rolled-back change is never sent', async () => {
  const player = await makeUser(db);
  const first = readEvents(await open(player));
  const ready = await first.next();
  await first.return(undefined);
  await give(player.id, 1);
  await db
    .transaction()
    .execute(async (tx) => {
      await notify(tx, player.id, 'calls_credited', { calls: 99, description: 'never' });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await give(player.id, 3);
  const again = readEvents(await open(player, `?last_id=${ready.value?.data.last_id}`));
  await again.next();
  const titles = [(await again.next()).value, (await again.next()).value].map((event) => JSON.stringify(event));
  expect(titles[0]).toContain('You received 1 call"');
  expect(titles[1]).toContain('You received 3 calls');
});

test('an unknown event of a newer version does not hold back those after it', async () => {
  const player = await makeUser(db);
  const stream = readEvents(await open(player));
  await stream.next();
  await db.transaction().execute(async (tx) => {
    const row = { user_id: player.id, kind: 'of_a_newer_version', data: '{}', link: null };
    const { id } = await tx.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow();
    await publish(tx, player.id, 'notifications', id);
    await publish(tx, player.id, 'calls');
  });
  expect((await stream.next()).value).toMatchObject({ event: 'calls' });
});

test('a position that this database never reached, as after a restore, starts anew and says so', async () => {
  const player = await makeUser(db);
  await give(player.id, 1);
  const stream = readEvents(await open(player, '?last_id=900000000000'));
  const ready = (await stream.next()).value;
  expect(ready).toMatchObject({ event: 'ready', data: { last_id: expect.any(Number) } });
  expect(ready?.id).toBeLessThan(900_000_000_000);
  await give(player.id, 2);
  expect((await stream.next()).value).toMatchObject({ data: { notification: { title: 'You received 2 calls' } } });
});

test('a stream whose beginning cannot be read ends, so that its reader comes back, and is not left open and mute', async () => {
  const player = await makeUser(db);
  const sent: string[] = [];
  const ending = new AbortController();
  const stream = {
    send: (event: string) => void sent.push(event),
    sendText: () => undefined,
    end: () => ending.abort(),
    signal: ending.signal,
  };
  const closed = await freshDb();
  await closed.close();
  const reader = { user_id: player.id, session_id: 1, language: 'en' as const };
  await expect(followEvents({ ...deps, db: closed.db }, reader, undefined, stream)).rejects.toThrow('pool');
  expect([sent, ending.signal.aborted]).toEqual([[], true]);
});

test('whoever may view a player no longer gets no further event, before the stream has ended', async () => {
  const [player, support] = [await makeUser(db), await makeUser(db, { grants: ['support'] })];
  const actor = { user_id: support.id, ip: null, request_id: null };
  const { access_token } = await startView(db, player.id, actor);
  const viewed = readEvents(await open({ headers: { authorization: `Bearer ${access_token}` } }));
  const own = readEvents(await open(player));
  for (const stream of [viewed, own]) await stream.next();
  await give(player.id, 1);
  for (const stream of [viewed, own]) expect((await stream.next()).value?.event).toBe('notifications');
  await db.updateTable('users').set({ grants: [] }).where('id', '=', support.id).execute();
  await give(player.id, 2);
  expect((await own.next()).value?.event).toBe('notifications');
  await deps.live.endRevokedStreams();
  expect(await Array.fromAsync(viewed)).toEqual([]);
  await own.return(undefined);
});

test('parallel changes of one user arrive in the order of their ids, each once', async () => {
  const player = await makeUser(db);
  const stream = readEvents(await open(player));
  await stream.next();
  await Promise.all(Array.from({ length: 20 }, (_, i) => give(player.id, i + 1)));
  const seen: number[] = [];
  while (seen.length < 20) {
    const { value } = await stream.next();
    seen.push(value?.id ?? 0);
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
});

test('a revoked session loses its stream, by one query for all streams, and others keep theirs', async () => {
  const [player, other] = [await makeUser(db), await makeUser(db)];
  const [stream, foreign] = [readEvents(await open(player)), readEvents(await open(other))];
  for (const opened of [stream, foreign]) await opened.next();
  await db.transaction().execute((tx) => closeAllSessions(tx, player.id));
  const count = countStatements(deps.database, 'from "sessions"');
  await deps.live.endRevokedStreams();
  expect(count()).toBe(1);
  expect((await stream.next()).done).toBe(true);
  await give(other.id, 1);
  expect((await foreign.next()).value).toMatchObject({ event: 'notifications' });
});

test('what a process published that died before it announced anything is announced by the next regular run', async () => {
  const player = await makeUser(db);
  const stream = readEvents(await open(player));
  await stream.next();
  // As another process writes it: nothing in this one hears of it.
  await db.transaction().execute((tx) => insertEvent(tx, { user_id: player.id, event: 'calls', subject_id: null }));
  await Promise.all([deps.live.announce(), deps.live.announce()]);
  expect((await stream.next()).value).toMatchObject({ event: 'calls' });
  await expect.poll(() => db.selectFrom('unannounced_events').selectAll().execute()).toEqual([]);
});

test('a booking is sent with the new balance; crossing the low mark and running out are notified once each', async () => {
  const player = await makeUser(db, { calls: 4 });
  const stream = readEvents(await open(player));
  await stream.next();
  const left: number[] = [];
  for (let i = 0; i < 4; i++) {
    const id = await db.transaction().execute((tx) => reserveCall(tx, player.id, 120));
    expect((await stream.next()).value).toMatchObject({ event: 'calls', data: { reserved: 1 } });
    await db.transaction().execute((tx) => settleCall(tx, id));
    const { value } = await stream.next();
    expect(value).toMatchObject({ event: 'calls', data: { reserved: 0 } });
    left.push(value?.data.calls ?? -1);
    if (i === 0 || i === 3)
      expect((await stream.next()).value).toMatchObject({
        event: 'notifications',
        data: { notification: { kind: 'calls_low', link: '/calls' } },
      });
  }
  expect(left).toEqual([3, 2, 1, 0]);
});

test('reading marks, tells the other tabs, and another player’s notification does not exist', async () => {
  const [player, other] = [await makeUser(db), await makeUser(db)];
  await give(player.id, 1);
  await give(player.id, 2);
  const list = async () => (await api.as(player).get('/api/notifications?limit=1&offset=0')).body;
  const before = await list();
  expect(before).toMatchObject({ total: 2, unread: 2, items: [{ title: 'You received 2 calls' }] });
  const [{ id }] = before.items;
  const foreign = await api.as(other).patch(`/api/notifications/${id}/read`);
  expect(foreign.status).toBe(404);
  expect((await api.as(player).get(`/api/notifications/${id}`)).body.is_read).toBe(false);
  const stream = readEvents(await open(player));
  await stream.next();
  const mark = () => api.as(player).patch(`/api/notifications/${id}/read`);
  expect((await mark()).body.is_read).toBe(true);
  expect((await mark()).status).toBe(200);
  expect((await stream.next()).value).toMatchObject({
    event: 'notifications',
    data: { unread: 1, notification: null },
  });
  const all = await api.as(player).post('/api/notifications/read-all');
  expect(all.body).toEqual({ unread: 0 });
  expect((await list()).unread).toBe(0);
});

test('a process that stops ends its streams at once and opens none', async () => {
  const { app: stopping, deps: its } = await testApp();
  const place = await listen(stopping);
  const player = await makeUser(db);
  const follow = () => client(place).as(player).open('GET', '/api/events');
  const stream = readEvents(await follow());
  await stream.next();
  its.live.closeStreams();
  expect((await stream.next()).done).toBe(true);
  const refused = await follow();
  expect([refused.status, (await refused.json()).code, refused.headers.get('retry-after')]).toEqual([
    503,
    'shutting_down',
    '2',
  ]);
  await stopping.close();
});
