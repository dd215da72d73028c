import type { FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { type Scenario, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { client } from '#server/testing/client.ts';
import { allEvents, listen } from '#server/testing/ask-client.ts';
import { gateChunk, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDb } from '#server/testing/test-db.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';

const standIn = await startModelStandIn();
const { db } = await testDb();
const started: FastifyInstance[] = [];
async function start(model: string, settings: Record<string, string> = {}) {
  const { app } = await testApp({
    settings: {
      AI_BASE_URL: standIn.base_url,
      AI_MODEL: model,
      AI_PRICE_INPUT: '3',
      AI_PRICE_OUTPUT: '15',
      ...settings,
    },
  });
  started.push(app);
  return listen(app);
}
const origin = await start('answer');
// A stall ends by its wait, so that is short; other faults must not run into it on a busy machine.
const impatient = await start('answer', { AI_GAP_SECONDS: '0.5' });
afterAll(async () => {
  for (const app of started) await app.close();
  await standIn.close();
});

const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [
    { title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] },
    { title: 'Shafts', chunks: [{ section: 'Winch', content: 'A winch lifts nine buckets out of the silver shaft.' }] },
    { title: 'Vault', chunks: [{ section: 'Ending', content: 'The vault holds the crown of Isolde.' }] },
  ],
});
await gateChunk(db, game.id, { article_title: 'Vault' });
const other = await makeGame(db, {
  title: 'Obsidian Pier',
  articles: [{ title: 'Docks', chunks: [{ section: 'Price', content: 'A velvet dock costs six hundred coins.' }] }],
});

const text = 'How deep is the copper well?';
const search = (query: string): Scenario => ({ call: JSON.stringify({ query }) });

/** What one question of a new player comes to, and what the model was sent for it. */
async function ask(script: readonly Scenario[], { on = origin, body = {} }: { on?: string; body?: object } = {}) {
  const player = await makeUser(db, { calls: 1 });
  const before = standIn.requests.length;
  standIn.script(...script);
  const url = `/api/chat/games/${game.id}/messages`;
  const events = await allEvents(
    await client(on)
      .as(player)
      .open('POST', url, { text, ...body }),
  );
  const requests = standIn.requests.slice(before).map(({ body: sent }) => JSON.stringify(sent));
  const logged = await db
    .selectFrom('token_usage_logs')
    .select(['purpose', 'outcome', 'cost_micro_usd'])
    .where('user_id', '=', player.id)
    .orderBy('id')
    .execute();
  const shown = events.flatMap(({ event, data }) => (event === 'piece' ? [data.text ?? ''] : [])).join('');
  const { searches } = await db
    .selectFrom('messages')
    .select('model_searches as searches')
    .where('user_id', '=', player.id)
    .where('role', '=', 'expert')
    .executeTakeFirstOrThrow();
  const end = events.at(-1)!;
  return { end, events, requests, logged, shown, searches, calls: end.data.calls_summary };
}

test('a model that misses something searches once more, and its answer is charged once', async () => {
  const { end, requests, logged, searches, calls } = await ask([
    search('silver shaft winch'),
    { say: 'A winch lifts nine buckets out of the silver shaft [2].' },
  ]);
  expect(end).toMatchObject({
    event: 'answered',
    data: {
      message: { state: 'answered', text: 'A winch lifts nine buckets out of the silver shaft [2].', call: 'charged' },
    },
  });
  expect(calls).toMatchObject({ calls: 0, reserved: 0 });
  expect(requests).toHaveLength(2);
  expect(requests[0]).toContain('"tools"');
  expect(requests[0]).not.toContain('nine buckets');
  expect(requests[1]).toContain('nine buckets');
  expect(logged).toMatchObject([
    { purpose: 'search', outcome: 'searched' },
    { purpose: 'answer', outcome: 'answered' },
  ]);
  expect(logged.every(({ cost_micro_usd }) => cost_micro_usd > 0)).toBe(true);
  expect(searches).toEqual([{ purpose: 'search', query: 'silver shaft winch' }]);
});

test('what was written before the search stays, and its numbers name the same sources', async () => {
  const { end, shown, requests } = await ask([
    { call: '{"query":"silver shaft"}', say: 'The copper well is forty metres deep [1].' },
    { say: 'A winch lifts nine buckets out of the silver shaft [2].' },
  ]);
  const both = 'The copper well is forty metres deep [1].\n\nA winch lifts nine buckets out of the silver shaft [2].';
  expect(shown).toBe(both);
  expect(end.data.message?.text).toBe(both);
  expect(requests[1]).toContain('Go on without repeating');
});

test('it may search twice, and not a third time', async () => {
  const { end, requests, searches } = await ask([
    search('zeppelin hangar'),
    search('silver shaft winch'),
    { say: 'A winch lifts nine buckets out of the silver shaft [2].' },
  ]);
  expect(end.data.message).toMatchObject({ state: 'answered', call: 'charged' });
  // The tool is named to the end, so that a server which remembers how a prompt began reads the rest alone.
  expect(requests.map((request) => request.includes('"tools"'))).toEqual([true, true, true]);
  expect(requests.map((request) => request.includes('"tool_choice":"none"'))).toEqual([false, false, true]);
  expect(new Set(requests.map((request) => /"content":"[^"]*call the tool search/.exec(request)?.[0])).size).toBe(1);
  expect(searches).toHaveLength(2);
});

test('where its server lets it search a third time all the same, it is asked without the tool', async () => {
  const { end, requests, searches, logged } = await ask([
    search('zeppelin hangar'),
    search('silver shaft winch'),
    search('silver shaft buckets'),
    { say: 'A winch lifts nine buckets out of the silver shaft [2].' },
  ]);
  expect(end.data.message).toMatchObject({ state: 'answered', call: 'charged' });
  expect(requests.map((request) => request.includes('"tools"'))).toEqual([true, true, true, false]);
  expect(searches).toHaveLength(2);
  expect(logged.map(({ outcome }) => outcome)).toEqual(['searched', 'searched', 'searched', 'answered']);
});

test('it is told what its search came to', async () => {
  const nothing = await ask([search('zeppelin hangar'), { say: 'The copper well is forty metres deep [1].' }]);
  expect(nothing.requests[0]).not.toContain('found nothing');
  expect(nothing.requests[1]).toContain('The search found nothing that is not among the data already.');
  const more = await ask([search('silver shaft winch'), { say: 'A winch lifts nine buckets [2].' }]);
  expect(more.requests[1]).toContain('More sources are among the data now.');
});

const faults: [Scenario, string][] = [
  ['cut_off', 'cut_off'],
  ['stall_mid', 'timeout_gap'],
  ['reset', 'unavailable'],
  ['html_200', 'not_a_stream'],
  ['json_error_200', 'provider_error'],
  ['content_filter', 'content_filter'],
  ['quota', 'quota'],
  ['empty', 'empty'],
];

test.each(faults)('where a model plays %j after its search, the articles answer in its place', async (fault, kind) => {
  // A broken connection is tried once more.
  const script = fault === 'reset' ? [fault, fault] : [fault];
  const on = fault === 'stall_mid' ? impatient : origin;
  const { end, events, logged, calls } = await ask([search('silver shaft'), ...script], { on });
  expect(events.filter(({ event }) => event === 'answered' || event === 'failed')).toHaveLength(1);
  expect(end).toMatchObject({ event: 'answered', data: { message: { state: 'answered' } } });
  expect(calls).toMatchObject({ calls: 0, reserved: 0 });
  expect(logged.map(({ outcome }) => outcome)).toEqual(['searched', kind, 'answered']);
});

test('where the search brings nothing either, the question is refused and free', async () => {
  const { end, calls, logged } = await ask([search('zeppelin hangar'), { say: 'NOT IN SOURCES\nNobody says.' }]);
  expect(end).toMatchObject({ event: 'answered', data: { message: { state: 'refused' } } });
  expect(calls).toMatchObject({ calls: 1, reserved: 0 });
  expect(logged.map(({ outcome }) => outcome)).toEqual(['searched', 'not_in_sources']);
});

test.each(['{"query":', '{"words":"x"}', '[]', '{"query":"?!"}'])(
  'a call with the arguments %j searches for nothing',
  async (call) => {
    const { end, requests, searches } = await ask([{ call }, { say: 'The copper well is forty metres deep [1].' }]);
    expect(end).toMatchObject({
      event: 'answered',
      data: { message: { state: 'answered', call: 'charged', text: 'The copper well is forty metres deep [1].' } },
    });
    expect(requests).toHaveLength(2);
    expect(searches).toBeNull();
  },
);

test('whatever it searches for, gated articles and other games stay out of reach', async () => {
  for (const query of ['vault crown Isolde ending', 'velvet dock price', other.title, "'; DROP TABLE chunks; --"]) {
    const { requests } = await ask([search(query), { say: 'The copper well is forty metres deep [1].' }]);
    expect(requests[1]).not.toContain('crown of Isolde');
    expect(requests[1]).not.toContain('six hundred coins');
  }
});

test('a model that knows no tools answers without them, and is not offered them again', async () => {
  const on = await start('no_tools');
  const first = await ask([], { on });
  expect(first.end).toMatchObject({ event: 'answered', data: { message: { state: 'answered' } } });
  expect(first.requests).toHaveLength(2);
  const second = await ask([], { on });
  expect(second.requests).toHaveLength(1);
  expect(second.requests[0]).not.toContain('"tools"');
});

test('from general knowledge nothing is searched', async () => {
  const { requests } = await ask([{ say: 'About thirty metres.' }], { body: { mode: 'general' } });
  expect(requests).toHaveLength(1);
  expect(requests[0]).not.toContain('"tools"');
});

test('the ledger adds up after all of it', async () => {
  expect(await listDifferences(db)).toEqual([]);
});
