import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { ExampleAnswer } from '#contract/examples.ts';
import { countStatements } from '#server/testing/count-statements.ts';
import { gateChunk, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { openExamples } from './examples.ts';

// On the first page other files' games and shown answers would stand among these.
const database = await freshDb();
const { api, app, deps } = await testApp({ database, settings: { RATE_LIMIT_FACTOR: '10' } });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await database.close();
});

const articles = [
  {
    title: 'Cisterns',
    chunks: [
      { section: 'Depth', content: 'The marble cistern is ninety metres deep and fills itself every autumn.' },
      { section: 'Warden', content: 'The warden of the cistern sleeps at noon behind the bronze curtain.' },
    ],
  },
];
const depth = 'How deep is the marble cistern?';
const warden = 'Where does the warden of the cistern sleep?';
type Player = Awaited<ReturnType<typeof makeUser>>;

async function makeSampled(title: string, questions: readonly string[], language: 'en' | 'ru' = 'en') {
  const game = await makeGame(db, { title, articles });
  const rows = questions.map((text, ordinal) => ({ game_id: game.id, language, text, ordinal }));
  await db.insertInto('sample_questions').values(rows).execute();
  return game;
}

const read = (query: string, headers: Record<string, string> = {}) =>
  api.with(headers).get(`/api/example-answers${query}`);

async function examplesOf(slug: string): Promise<ExampleAnswer[]> {
  const { status, body } = await read(`?game=${slug}`);
  expect(status).toBe(200);
  return body.items;
}

async function ask(player: Player, game_id: number, text: string) {
  const url = `/api/chat/games/${game_id}/messages`;
  return (await api.as(player).post(url, { text })).body.message;
}

test('a visitor reads the answers that a player would get to the sample questions, with their sources', async () => {
  const game = await makeSampled('Cistern Court', [depth, 'zxcv qwer asdf', warden]);
  const examples = await examplesOf(game.slug);
  expect(examples.map(({ question }) => question)).toEqual([depth, warden]);
  const player = await makeUser(db, { calls: 2 });
  for (const example of examples) {
    const answer = await ask(player, game.id, example.question);
    expect(example.text).toBe(answer.text);
    expect(example.content?.passages).toEqual(answer.content.passages);
    expect(example.citations.map(({ n, text }) => ({ n, text }))).toEqual(
      answer.citations
        .slice(0, example.citations.length)
        .map(({ n, text }: { n: number; text: string }) => ({ n, text })),
    );
  }
});

test('an answer that is not written in time is left out, and written for the next visitor', async () => {
  const game = await makeSampled('Cistern Toll', [depth, warden]);
  const late = AbortSignal.abort(new DOMException('The time is over.', 'TimeoutError'));
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(late);
  expect((await examplesOf(game.slug)).map(({ question }) => question)).toEqual([warden]);
  expect((await examplesOf(game.slug)).map(({ question }) => question)).toEqual([depth, warden]);
});

test('the first page takes one answer of each game', async () => {
  const game = await makeSampled('Cistern Quay', [warden, depth]);
  await db.updateTable('games').set({ popularity: 1_000_000 }).where('id', '=', game.id).execute();
  const { items, total } = (await read('')).body;
  expect(items.length).toBe(total);
  const slugs = items.map((example: ExampleAnswer) => example.game.slug);
  expect(slugs[0]).toBe(game.slug);
  expect(new Set(slugs).size).toBe(slugs.length);
});

test('text behind a gate is not shown, nor after the gate came', async () => {
  const closed = await makeSampled('Cistern Vault', [warden]);
  await gateChunk(db, closed.id, { section: 'Warden' });
  expect(JSON.stringify(await examplesOf(closed.slug))).not.toContain('bronze curtain');
  const later = await makeSampled('Cistern Gate', [warden]);
  expect(JSON.stringify(await examplesOf(later.slug))).toContain('bronze curtain');
  await gateChunk(db, later.id, { section: 'Warden' });
  expect(JSON.stringify(await examplesOf(later.slug))).not.toContain('bronze curtain');
});

test('settings that were published meanwhile decide', async () => {
  const game = await makeSampled('Cistern Ford', [depth]);
  expect(await examplesOf(game.slug)).toHaveLength(1);
  const published = JSON.stringify({ answer_coverage: 1, unsure_coverage: 0 });
  await sql`INSERT INTO game_settings (game_id, published) VALUES (${game.id}, ${published}::jsonb)`.execute(db);
  expect(await examplesOf(game.slug)).toHaveLength(0);
});

test('other questions are answered at once, and forty readers at a time are given the same', async () => {
  const game = await makeSampled('Cistern Mill', [depth]);
  const all = await Promise.all(Array.from({ length: 40 }, () => examplesOf(game.slug)));
  expect(new Set(all.map((examples) => JSON.stringify(examples))).size).toBe(1);
  await db.updateTable('sample_questions').set({ text: warden }).where('game_id', '=', game.id).execute();
  expect((await examplesOf(game.slug)).map(({ question }) => question)).toEqual([warden]);
});

test('what the first page and its games show is ready before anybody reads it, also after a change', async () => {
  const game = await makeSampled('Cistern Gate House', [depth, warden]);
  await db.updateTable('games').set({ popularity: 2_000_000 }).where('id', '=', game.id).execute();
  const retrieveReally = deps.retrieval.retrieve;
  const retrieve = vi.spyOn(deps.retrieval, 'retrieve');
  const keepReady = (signal = new AbortController().signal) => openExamples(deps).keepReady(signal);
  /** How many searches whoever reads now has to wait for. */
  const searchesOf = async (reading: () => Promise<unknown>) => {
    retrieve.mockClear();
    await reading();
    return retrieve.mock.calls.length;
  };
  const readAll = () => Promise.all([read(''), read(`?game=${game.slug}`), read('', { 'accept-language': 'ru' })]);
  // Who stops the process waits for one answer, not for all of them.
  const stopped = new AbortController();
  retrieve.mockImplementationOnce((...task) => {
    stopped.abort();
    return retrieveReally(...task);
  });
  const first = await searchesOf(() => keepReady(stopped.signal));
  await keepReady();
  expect(retrieve.mock.calls.length).toBeGreaterThan(first);
  expect(await searchesOf(readAll)).toBe(0);
  expect((await examplesOf(game.slug)).map(({ question }) => question)).toEqual([depth, warden]);
  expect(await searchesOf(() => keepReady())).toBe(0);

  await db.updateTable('games').set({ kb_revision: 2 }).where('id', '=', game.id).execute();
  const searches = await searchesOf(() => keepReady());
  expect(searches).toBeGreaterThan(0);
  expect(await searchesOf(readAll)).toBe(0);
  // One more question is no more searches than one of the two took: the answers to the others are kept.
  await db
    .insertInto('sample_questions')
    .values({ game_id: game.id, language: 'en', text: 'When does the warden sleep?', ordinal: 2 })
    .execute();
  expect(await searchesOf(() => keepReady())).toBe(searches / 2);
  retrieve.mockRestore();
});

test('looking whether they are ready takes as few statements for several games as for one', async () => {
  const keepReady = () => openExamples(deps).keepReady(new AbortController().signal);
  for (const [n, title] of ['Cistern Row', 'Cistern Lane', 'Cistern Yard', 'Cistern Steps'].entries()) {
    const game = await makeSampled(title, [depth, warden]);
    await db
      .updateTable('games')
      .set({ popularity: 2_500_000 + n })
      .where('id', '=', game.id)
      .execute();
  }
  await keepReady();
  const count = countStatements(deps.database);
  await keepReady();
  // In each of two languages: the first games, what they are, their questions, and what is behind gates.
  expect(count()).toBeGreaterThan(0);
  expect(count()).toBeLessThanOrEqual(8);
});

test('the first page writes one answer of each game, not all of them', async () => {
  const game = await makeSampled('Cistern Lone House', [warden, depth]);
  await db.updateTable('games').set({ popularity: 3_000_000 }).where('id', '=', game.id).execute();
  const retrieve = vi.spyOn(deps.retrieval, 'retrieve');
  await read('');
  expect(retrieve.mock.calls.filter(([{ game: of }]) => of.id === game.id)).toHaveLength(1);
  retrieve.mockRestore();
});

test('an answer that an admin chose comes first and says nothing of who asked', async () => {
  const game = await makeSampled('Cistern Isle', [depth]);
  const player = await makeUser(db, { calls: 1, name: 'Aurelia Quimby' });
  const { message_id } = await ask(player, game.id, warden);
  const shared = await api.as(player).post('/api/shares', { message_id });
  const { name } = shared.body;
  expect((await examplesOf(game.slug)).map(({ question }) => question)).toEqual([depth]);
  await db.updateTable('shares').set({ is_example: true }).where('name', '=', name).execute();
  const examples = await examplesOf(game.slug);
  expect(examples.map(({ question }) => question)).toEqual([warden, depth]);
  const sent = JSON.stringify(examples);
  for (const person of [player.email, 'Aurelia', name, 'user_id', 'message_id']) expect(sent).not.toContain(person);
  await gateChunk(db, game.id, { section: 'Warden' });
  expect(JSON.stringify(await examplesOf(game.slug))).not.toContain('bronze curtain');
});

test('a game without an expert has none, and what is no game is not found, whatever stands in its place', async () => {
  const empty = await makeGame(db, { title: 'Cistern Waste' });
  expect(await examplesOf(empty.slug)).toEqual([]);
  const names = [
    'nowhere',
    '..%2f..%2fetc',
    "'%20OR%201=1--",
    '%00',
    '%3Cscript%3E',
    'a'.repeat(200),
    empty.slug.toUpperCase(),
  ];
  for (const name of names) expect([404, 422], name).toContain((await read(`?game=${name}`)).status);
  expect((await read(`?game=${'a'.repeat(201)}`)).body).toMatchObject({
    code: 'validation',
    detail: [{ loc: ['query', 'game'] }],
  });
  expect((await read('?game=')).status).toBe(422);
  expect((await read('?game=a&game=b')).status).toBe(422);
});

test('a visitor who asks on and on is told to wait', async () => {
  const strict = await testApp({ settings: { RATE_LIMIT_FACTOR: '0.1' } });
  const statuses = [];
  for (let n = 0; n < 14; n++) statuses.push((await strict.api.get('/api/example-answers')).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  await strict.app.close();
});
