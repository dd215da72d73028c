import { afterAll, expect, test, vi } from 'vitest';
import { now } from '#server/db/moments.ts';
import { allEvents, readEvents } from '#server/testing/ask-client.ts';
import { client } from '#server/testing/client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { serverSet } from '#server/testing/server-set.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';

// Each test starts servers.
vi.setConfig(slow.startsProcesses);

const text = 'How deep is the copper well?';
const articles = [
  {
    title: 'Wells',
    chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }],
  },
];

const prepared = await prepareDatabase(async ({ db }) => ({
  game: await makeGame(db, { title: 'Lantern Keep', articles }),
  lastCall: await makeUser(db, { calls: 1 }),
  killed: await makeUser(db, { calls: 1 }),
  killedEarly: await makeUser(db, { calls: 1 }),
  killedLate: await makeUser(db, { calls: 1 }),
  stopped: await makeUser(db, { calls: 1 }),
  elsewhere: await makeUser(db, { calls: 2 }),
  unhelped: await makeUser(db, { calls: 1 }),
}));
const { game, ...players } = prepared.filled;
const standIn = await startModelStandIn();
const model = { AI_BASE_URL: standIn.base_url, AI_MODEL: 'good', AI_API_KEY: 'stand-in', AI_PROFILE: 'api' };

// The tests share servers where their settings are the same.
const servers = serverSet(prepared.settings);
const pair = (settings?: Record<string, string>) => servers.use(prepared.processes, settings);
const start = async (settings?: Record<string, string>) => (await servers.use(1, settings))[0]!;
/** The same for both kills: a search by the model that would go on for long. */
const searching = { ...model, AI_REWRITE_SECONDS: '20' };
const apiOf = (server: ServerProcess | undefined) => client(server?.origin ?? '');
const url = `/api/chat/games/${game.id}/messages`;
const historyOf = async (server: ServerProcess, player: { headers: Record<string, string> }) =>
  (await apiOf(server).as(player).get(url)).body;
const callsOf = async (server: ServerProcess, player: { headers: Record<string, string> }) => {
  const { calls, reserved } = (await apiOf(server).as(player).get('/api/wallet/calls-summary')).body;
  return { calls, reserved };
};

/** A call is given back only when the lease of its reservation has ended, which takes longer than any answer. */
const endLeases = () =>
  prepared.look(({ db }) =>
    db.updateTable('reservations').set({ lease_until: now }).where('state', '=', 'held').execute(),
  );

afterAll(async () => {
  await servers.end('SIGKILL');
  expect(await prepared.look(({ db }) => listDifferences(db))).toEqual([]);
  await standIn.close();
  await prepared.remove();
});

test('fifty questions at once with one call left: one answer, the rest are refused, no server error', async () => {
  const both = await pair();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      apiOf(both[i % both.length])
        .as(players.lastCall)
        .ask(game, text),
    ),
  );
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([200, 402]));
  expect(await callsOf(both[0]!, players.lastCall)).toEqual({ calls: 0, reserved: 0 });
});

test('a call taken back at once in every process comes back once', async () => {
  const both = await pair();
  const { message } = (await apiOf(both[0]).as(players.unhelped).ask(game, text)).body;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      apiOf(both[i % both.length])
        .as(players.unhelped)
        .post(`${url}/${message.message_id}/give-back`, {}),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(await callsOf(both[0]!, players.unhelped)).toEqual({ calls: 1, reserved: 0 });
});

test('kill -9 in the middle of a stream: the question stays, the call comes back, the ledger adds up', async () => {
  standIn.script('stall_mid');
  const server = await start(searching);
  const response = await apiOf(server).as(players.killed).open('POST', url, { text });
  for await (const { event } of readEvents(response)) {
    if (event === 'piece') break;
  }
  await server.end('SIGKILL');
  await endLeases();
  const next = await start(searching);
  expect(await callsOf(next, players.killed)).toEqual({ calls: 1, reserved: 0 });
  const history = await historyOf(next, players.killed);
  expect(history.items).toMatchObject([
    { role: 'user', text, state: 'failed' },
    { role: 'expert', state: 'failed', text: '' },
  ]);
});

test('kill -9 while the model writes search queries, or answers after its own search: both calls come back', async () => {
  const server = await start(searching);
  const before = standIn.requests.length;
  const purposes = () => standIn.requests.slice(before).map((request) => request.purpose);
  const ask = (player: { headers: Record<string, string> }, typed: string) =>
    apiOf(server)
      .as(player)
      .ask(game, typed)
      .catch((error: unknown) => error);
  standIn.script({ call: '{"query":"well"}' }, 'stall_mid');
  const late = ask(players.killedLate, text);
  await until('the model answers after its search', () => purposes().join() === 'answer,answer');
  standIn.scriptQueries('stall_before_headers');
  const early = ask(players.killedEarly, 'how far down does the water hole go');
  await until('the model writes search queries', () => purposes().join() === 'answer,answer,rewriting');
  await server.end('SIGKILL');
  await Promise.all([late, early]);
  await endLeases();
  const next = await start(searching);
  for (const player of [players.killedEarly, players.killedLate]) {
    expect(await callsOf(next, player)).toEqual({ calls: 1, reserved: 0 });
    expect((await historyOf(next, player)).items.at(-1)).toMatchObject({ state: 'failed', text: '' });
  }
});

test('an orderly stop lets the running answer finish, takes no new question and exits with 0', async () => {
  standIn.script({ say: 'The well is forty metres deep [1].' });
  const server = await start(searching);
  const response = await apiOf(server).as(players.stopped).open('POST', url, { text });
  const events: string[] = [];
  let code: Promise<number | null> | undefined;
  for await (const { event } of readEvents(response)) {
    events.push(event);
    if (event === 'sources') code = server.end('SIGTERM');
  }
  expect(events.at(-1)).toBe('answered');
  expect(await code).toBe(0);
});

test('an answer is stopped and followed through whichever process the player reaches', async () => {
  const both = await pair(model);
  const [writer, other] = [both[0]!, both.at(-1)!];
  standIn.script('stall_mid');
  const response = await apiOf(writer).as(players.elsewhere).open('POST', url, { text });
  const reader = readEvents(response);
  let message_id = 0;
  for await (const { event, data } of reader) {
    if (event === 'accepted') message_id = data.message?.message_id ?? 0;
    if (event === 'piece') break;
  }
  const followed = apiOf(other).as(players.elsewhere).open('GET', `${url}/${message_id}/events`).then(allEvents);
  const stopped = await apiOf(other).as(players.elsewhere).post(`${url}/${message_id}/stop`);
  expect(stopped.body.message.state).toBe('stopped');
  expect((await followed).at(-1)).toMatchObject({ event: 'answered', data: { message: { state: 'stopped' } } });
  expect(await standIn.requests.at(-1)?.ended).toBe('closed_by_client');
});
