import { afterAll, expect, test, vi } from 'vitest';
import { messagesFor } from '#server/messages.ts';
import { allEvents, nextEvent, readEvents } from '#server/testing/ask-client.ts';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { serverSet } from '#server/testing/server-set.ts';
import { slow } from '#server/testing/slow.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';

// Each test starts servers.
vi.setConfig(slow.startsProcesses);

const text = 'How deep is the copper well?';
const articles = [
  {
    title: 'Wells',
    chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep, says the ferryman.' }],
  },
];
const prepared = await prepareDatabase(async ({ db }) => ({
  game: await makeGame(db, { title: 'Lantern Keep', articles }),
  players: await Promise.all(Array.from({ length: 8 }, () => makeUser(db, { calls: 1 }))),
}));
const { game, players } = prepared.filled;
type Player = (typeof players)[number];
const url = `/api/chat/games/${game.id}/messages`;

/** Holds back what the model writes, behind its first piece, until the test lets it go on. */
let gate = Promise.withResolvers<void>();
gate.resolve();
const standIn = await startModelStandIn({ may_go_on: () => gate.promise });
const hold = () => (gate = Promise.withResolvers<void>());
const requestCount = () => standIn.requests.length;

const servers = serverSet(prepared.settings);
const local = {
  AI_BASE_URL: standIn.base_url,
  AI_MODEL: 'answer',
  AI_PROFILE: 'local',
  AI_REWRITE: 'off',
  // Passages that are shown meanwhile are paid for, whoever stops.
  AI_PASSAGES_SECONDS: '60',
};
const pair = (own: Record<string, string> = {}) => servers.use(prepared.processes, { ...local, ...own });
const open = (server: ServerProcess | undefined, player: Player) =>
  client(server?.origin ?? '')
    .as(player)
    .open('POST', url, { text });

afterAll(async () => {
  gate.resolve();
  await servers.end('SIGTERM');
  const left = await prepared.look(async ({ db }) => [
    ...(await listDifferences(db)),
    ...(await db.selectFrom('model_places').selectAll().execute()),
  ]);
  expect(left).toEqual([]);
  await standIn.close();
  await prepared.remove();
});

/** An answer that the model is writing. */
async function beginAnswer(server: ServerProcess | undefined, player: Player) {
  const events = readEvents(await open(server, player));
  await nextEvent(events, ({ event }) => event === 'piece');
  return events;
}

const isWaiting = (place: number) => (one: { event: string; data: object }) =>
  one.event === 'status' && JSON.stringify(one.data) === JSON.stringify({ step: 'waiting', place });

test('questions in two processes are answered one after the other, and those who wait are told their place', async () => {
  const both = await pair();
  hold();
  const before = requestCount();
  const first = await beginAnswer(both[0], players[0]!);
  const second = readEvents(await open(both.at(-1), players[1]!));
  await nextEvent(second, isWaiting(1));
  const third = readEvents(await open(both[0], players[2]!));
  await nextEvent(third, isWaiting(2));
  expect(requestCount() - before).toBe(1);
  gate.resolve();
  for (const events of [first, second, third]) {
    const { data } = await nextEvent(events, ({ event }) => event === 'answered');
    expect(data.message).toMatchObject({ state: 'answered', call: 'charged' });
  }
  expect(requestCount() - before).toBe(3);
});

test('who stops while they wait pays nothing, and the next one moves up', async () => {
  const both = await pair();
  hold();
  const first = await beginAnswer(both[0], players[3]!);
  const second = readEvents(await open(both.at(-1), players[4]!));
  const { data } = await nextEvent(second, ({ event }) => event === 'accepted');
  await nextEvent(second, isWaiting(1));
  const third = readEvents(await open(both[0], players[5]!));
  await nextEvent(third, isWaiting(2));
  const { body } = await client(both.at(-1)!.origin).as(players[4]).post(`${url}/${data.message?.message_id}/stop`, {});
  expect(body.message).toMatchObject({ state: 'stopped', text: '', call: 'free', asked_model: null });
  await nextEvent(third, isWaiting(1));
  gate.resolve();
  for (const events of [first, third]) await nextEvent(events, ({ event }) => event === 'answered');
});

test('who waits too long gets what the articles say, under a line that says why, for one call', async () => {
  const both = await pair({ AI_QUEUE_SECONDS: '0.5' });
  hold();
  const first = await beginAnswer(both[0], players[6]!);
  const before = requestCount();
  const end = (await allEvents(await open(both.at(-1), players[7]!))).at(-1);
  expect(end?.data.message).toMatchObject({ state: 'answered', call: 'charged' });
  expect(end?.data.message?.text).toContain(messagesFor('en').expert.modelBusy);
  expect(end?.data.message?.text).toContain('forty metres');
  expect(requestCount()).toBe(before);
  gate.resolve();
  await nextEvent(first, ({ event }) => event === 'answered');
});
