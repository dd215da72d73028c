import { sql } from 'kysely';
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
  articles: [
    { title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] },
    {
      title: 'Ferries',
      chunks: [{ section: 'Ferry times', content: 'The ferry to Brasshaven leaves the lower pier at dawn.' }],
    },
  ],
});
const doubtful = await makeGame(db, {
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});
const published = JSON.stringify({ answer_coverage: 1, unsure_coverage: 0 });
await sql`INSERT INTO game_settings (game_id, published) VALUES (${doubtful.id}, ${published}::jsonb)`.execute(db);
const text = 'How deep is the copper well?';

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

async function open({ origin }: { origin: string }, body: object = {}, { id }: { id: number } = game) {
  const player = await makeUser(db, { calls: 1 });
  const api = client(origin).as(player);
  const url = `/api/chat/games/${id}/messages`;
  return { api, url, response: await api.open('POST', url, { text, ...body }) };
}

const named = (events: readonly StreamEvent[], name: string) => events.filter(({ event }) => event === name);

test('while a slow model reads, its reader has the passages; they stay below what it writes', async () => {
  const { response, api, url } = await open(reading);
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

test('their articles are not among those that the answer was written from', async () => {
  slow.script({ say: 'The copper well is forty metres deep [1].' });
  const { response } = await open(reading, {
    text: 'how deep is the copper well and when does the ferry leave for Brasshaven',
  });
  const message = (await allEvents(response)).at(-1)?.data.message;
  expect(message).toMatchObject({ call: 'charged', citations: [{ n: 1 }] });
  expect(message).toMatchObject({ content: { meanwhile: [{}, {}] } });
});

test.each([
  ['as it would be without a model', game, 'charged'],
  ['nothing where the articles would be quoted as unsure', doubtful, 'free'],
] as const)('where the reader stops they are the answer, and cost %s', async (_price, of, call) => {
  const before = await timed();
  const { response, api, url: messages } = await open(reading, {}, of);
  const events = readEvents(response);
  const { data } = await nextEvent(events, ({ event }) => event === 'accepted');
  await nextEvent(events, ({ event }) => event === 'passages');
  const { body } = await api.post(`${messages}/${data.message?.message_id}/stop`, {});
  expect(body.message).toMatchObject({
    state: 'stopped',
    call,
    content: { passages: [{ n: 1 }] },
    citations: [{ n: 1 }],
  });
  expect(body.message.text).toContain('forty metres');
  // There was something to read.
  expect(await timed()).toBe(before + 1);
});

test('hints come before any passage', async () => {
  const events = await allEvents((await open(reading, { in_steps: true })).response);
  expect(named(events, 'passages')).toEqual([]);
});
