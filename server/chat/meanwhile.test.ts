import { afterAll, expect, test } from 'vitest';
import { allEvents, listen, nextEvent, readEvents, type StreamEvent } from '#server/testing/ask-client.ts';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDb } from '#server/testing/test-db.ts';
import { type ModelStandIn, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';

const { db } = await testDb();
const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});
const text = 'How deep is the copper well?';
const url = `/api/chat/games/${game.id}/messages`;

/** Reads its prompt for some seconds, as a small machine does. */
const slow = await startModelStandIn({ read_per_second: 500 });
const silent = await startModelStandIn();
const start = async (standIn: ModelStandIn, model: string, settings: Record<string, string> = {}) => {
  const own = { AI_BASE_URL: standIn.base_url, AI_MODEL: model, AI_PASSAGES_SECONDS: '0.1', AI_REWRITE: 'off' };
  const { app, deps } = await testApp({ settings: { ...own, ...settings } });
  return { app, deps, origin: await listen(app) };
};
const reading = await start(slow, 'answer');
const failing = await start(silent, 'stall_before_text', { AI_FIRST_TEXT_SECONDS: '2' });
afterAll(async () => {
  for (const { app } of [reading, failing]) await app.close();
  await slow.close();
  await silent.close();
});

async function open({ origin }: { origin: string }, body: object = {}) {
  const player = await makeUser(db, { calls: 1 });
  const api = client(origin).as(player);
  return { api, response: await api.open('POST', url, { text, ...body }) };
}

const named = (events: readonly StreamEvent[], name: string) => events.filter(({ event }) => event === name);

test('while a slow model reads, its reader has the passages; they stay below what it writes', async () => {
  const { response, api } = await open(reading);
  const events = await allEvents(response);
  const order = events.map(({ event }) => event);
  expect(order.indexOf('passages')).toBeGreaterThan(0);
  expect(order.indexOf('passages')).toBeLessThan(order.indexOf('piece'));
  const written = named(events, 'piece')
    .map(({ data }) => data.text ?? '')
    .join('');
  const message = events.at(-1)?.data.message;
  expect(message).toMatchObject({ state: 'answered', call: 'charged', text: written });
  expect(message).toMatchObject({ content: { meanwhile: [{ n: 1, heading: 'Depth' }] }, citations: [{ n: 1 }] });
  expect((await api.get(url)).body.items.at(-1)).toEqual(message);
});

test('where the model fails they are the answer', async () => {
  const events = await allEvents((await open(failing)).response);
  expect(
    named(events, 'passages').map(({ data }) => (JSON.stringify(data).includes('forty') ? 'shown' : 'taken')),
  ).toEqual(['shown', 'taken']);
  const message = events.at(-1)?.data.message;
  expect(message).toMatchObject({ state: 'answered', content: { passages: [{ n: 1 }] } });
  expect(named(events, 'piece').map(({ data }) => data.text)).toEqual([message?.text]);
});

/** How many answers were timed to what can be read first. */
async function timed(): Promise<number> {
  const { values } = await reading.deps.metrics.first_text.get();
  return values.find(({ metricName }) => metricName?.endsWith('_count') === true)?.value ?? 0;
}

test('where the reader stops they stay, and nothing is charged', async () => {
  const before = await timed();
  const { response, api } = await open(reading);
  const events = readEvents(response);
  const { data } = await nextEvent(events, ({ event }) => event === 'accepted');
  await nextEvent(events, ({ event }) => event === 'passages');
  const { body } = await api.post(`${url}/${data.message?.message_id}/stop`, {});
  expect(body.message).toMatchObject({ state: 'stopped', text: '', call: 'free', content: { meanwhile: [{ n: 1 }] } });
  // There was something to read.
  expect(await timed()).toBe(before + 1);
});

test('hints come before any passage', async () => {
  const events = await allEvents((await open(reading, { in_steps: true })).response);
  expect(named(events, 'passages')).toEqual([]);
});
