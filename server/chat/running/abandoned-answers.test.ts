import { afterAll, expect, test } from 'vitest';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { watchClock } from '#server/db/clock-watch.ts';
import { clock } from '#server/db/moments.ts';
import { listen, readEvents } from '#server/testing/ask-client.ts';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';
import { reserveCall } from '#server/wallet/reservations.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { endAnswers, returnAbandonedCalls } from './abandoned-answers.ts';

const standIn = await startModelStandIn();
const database = await freshDb();
const { db } = database;
// Nothing else ends a model that stalls while the test may last.
const writer = await testApp({
  database,
  settings: { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer', AI_GAP_SECONDS: '55', AI_TOTAL_SECONDS: '55' },
});
const other = await testApp({ database });
const api = client(await listen(writer.app));
afterAll(async () => {
  await writer.app.close();
  await other.app.close();
  await standIn.close();
  await database.close();
});
const game = await makeGame(db, {
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});

test.each([
  ['another process', other.deps],
  ['this process', writer.deps],
])(
  'an answer whose lease ran out is written no further once %s has closed it, and what was read is charged',
  async (_, sweeper) => {
    const player = await makeUser(db, { calls: 1 });
    standIn.script({ say: 'The copper well is forty metres deep [1].', stall: true });
    const response = await api
      .as(player)
      .open('POST', `/api/chat/games/${game.id}/messages`, { text: 'How deep is the copper well?' });
    const events = readEvents(response);
    let shown = '';
    while (!shown.includes('[1]')) {
      const { value, done } = await events.next();
      if (done === true) break;
      if (value.event === 'piece') shown += value.data.text;
    }
    await db.updateTable('reservations').set({ lease_until: clock }).where('user_id', '=', player.id).execute();
    expect(await returnAbandonedCalls(sweeper, false)).toBe(1);
    if (sweeper !== writer.deps) await endAnswers(writer.deps);
    expect(await standIn.requests.at(-1)?.ended).toBe('closed_by_client');
    let last;
    for await (const event of events) last = event;
    expect(last).toMatchObject({
      event: 'answered',
      data: { message: { state: 'stopped' }, calls_summary: { calls: 0, reserved: 0 } },
    });
  },
);

test('an answer of which nothing had come says that it went with its process, and costs nothing', async () => {
  const player = await makeUser(db, { calls: 1 });
  const { deps } = writer;
  standIn.script('stall_before_text');
  const url = `/api/chat/games/${game.id}/messages`;
  const key = { 'idempotency-key': crypto.randomUUID() };
  const text = 'How deep is the copper well?';
  const first = api.as(player).post(url, { text }, key);
  await until('the model is asked', async () => (deps.answers.ids().length > 0 ? true : null));
  await db.updateTable('reservations').set({ lease_until: clock }).where('user_id', '=', player.id).execute();
  expect(await returnAbandonedCalls(other.deps, false)).toBe(1);
  await endAnswers(deps);
  await first;
  const again = await api.as(player).post(url, { text }, key);
  expect(again).toMatchObject({ status: 503, body: { code: 'restarted' } });
  expect((await callsSummary(db, player.id)).calls).toBe(1);
});

test('a clock that was set forward closes nothing for as long as the longest lease', async () => {
  const { app, deps } = await testApp({
    database,
    settings: { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer', AI_PROFILE: 'local' },
  });
  const player = await makeUser(db, { calls: 1 });
  await db.transaction().execute((tx) => reserveCall(tx, player.id, 0));
  let running_seconds = 1_000;
  const sweeper = { ...deps, clock: watchClock(db, () => running_seconds * 1_000) };
  await sweeper.clock.wasSetForward(1);
  // The database's clock is ten minutes further than this process's.
  running_seconds -= 600;
  expect(await returnAbandonedCalls(sweeper, false)).toBe(0);
  running_seconds += 300;
  expect(await returnAbandonedCalls(sweeper, false)).toBe(0);
  running_seconds += 60;
  expect(await returnAbandonedCalls(sweeper, false)).toBe(1);
  await app.close();
});
