import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { type EmbeddingScenario, startEmbedderStandIn } from '#stand-ins/embeddings/embeddings-stand-in.ts';
import { client } from '#server/testing/client.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { unitAt, unitsFromBytes } from '#server/language/unit-vectors.ts';
import { startDueEmbeddingJobs } from './embeddings.ts';
import * as store from './embeddings.store.ts';

const standIn = await startEmbedderStandIn();
const database = await freshDb();
const settings = { EMBEDDING_BASE_URL: standIn.base_url, EMBEDDING_MODEL: 'demo' };
const { api, app, deps } = await testApp({ database, settings });
const { db } = deps;
const worker = startWorker(deps, jobKinds, 20);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
  await standIn.close();
});
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db);

const articles = (count: number, word = 'mill') => [
  {
    title: 'Notes',
    chunks: Array.from({ length: count }, (_, n) => ({ section: `Part ${n}`, content: `The ${word} number ${n}.` })),
  },
];
const url = (game: { id: number }) => `/api/admin/games/${game.id}/embeddings`;
const show = async (game: { id: number }) => (await api.as(admin).get(url(game))).body;
const start = async (game: { id: number }, { headers } = admin) => api.with(headers).post(url(game));
const ended = (game: { id: number }) => expect.poll(async () => (await show(game)).job?.state, { interval: 30 });
const jobOf = async (game: { id: number }) => (await api.as(admin).get(`/api/jobs/${(await show(game)).job?.id}`)).body;
const textsSent = async (work: () => Promise<unknown>): Promise<number> => {
  const before = standIn.requests.length;
  await work();
  return standIn.requests.slice(before).flatMap(({ texts }) => texts).length;
};
/** Each job sends one text more, to learn the length of the vectors. */
const probe = 1;

test('only an admin may see and start embedding, and an unknown game is not found', async () => {
  const game = await makeGame(db);
  expect((await api.as(player).get(url(game))).status).toBe(403);
  expect((await start(game, player)).status).toBe(403);
  expect((await start({ id: 2 ** 40 })).status).toBe(404);
  expect((await api.as(admin).get(url({ id: 2 ** 40 }))).status).toBe(404);
});

test('without an embeddings server the call says that it is unavailable', async () => {
  const game = await makeGame(db, { articles: articles(2, 'quiet mill') });
  const { app: without, deps: bare } = await testApp({ database });
  const seen = await client(without).as(admin).get(url(game));
  expect(seen.body).toEqual({ model: null, chunks: 2, covered: 0, refused: 0, job: null });
  const refused = await client(without).as(admin).post(url(game));
  expectRefused(refused, 503, 'unavailable');
  await startDueEmbeddingJobs(bare, new Map());
  expect((await show(game)).job).toBeNull();
  await without.close();
});

test('a job requests one vector for each text, and unchanged texts are not sent again', async () => {
  const game = await makeGame(db, { articles: articles(70) });
  const sent = await textsSent(async () => {
    const both = await Promise.all([start(game), start(game)]);
    expect(both.map(({ status }) => status)).toEqual([202, 202]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    await ended(game).toBe('succeeded');
  });
  expect(sent).toBe(70 + probe);
  expect(await show(game)).toMatchObject({ model: 'demo', chunks: 70, covered: 70, refused: 0 });
  expect((await jobOf(game)).result).toMatchObject({ chunks: 70, embedded: 70, reused: 0, model: 'demo' });

  const duplicate = await makeGame(db, { articles: articles(71) });
  expect(
    await textsSent(async () => {
      await start(duplicate);
      await ended(duplicate).toBe('succeeded');
    }),
  ).toBe(1 + probe);
  expect((await jobOf(duplicate)).result).toMatchObject({ chunks: 71, embedded: 1, reused: 70 });
});

test('changed texts start a job automatically, and a game that has all vectors starts none', async () => {
  const game = await makeGame(db, { articles: articles(3, 'lamp') });
  const complete = new Map<number, number>();
  await Promise.all([startDueEmbeddingJobs(deps, complete), startDueEmbeddingJobs(deps, complete)]);
  await ended(game).toBe('succeeded');
  const first = (await show(game)).job?.id;
  await startDueEmbeddingJobs(deps, complete);
  expect(complete.get(game.id)).toBe(1);
  const [row] = await db.selectFrom('chunks').selectAll().where('game_id', '=', game.id).orderBy('id').execute();
  const { id, from_rev: _from, to_rev: _to, ...text } = row!;
  await db.updateTable('chunks').set({ to_rev: 2 }).where('id', '=', id).execute();
  await db
    .insertInto('chunks')
    .values({ ...text, content: 'The lamp is out.', from_rev: 2 })
    .execute();
  await db.updateTable('games').set({ kb_revision: 2 }).where('id', '=', game.id).execute();
  const sent = await textsSent(async () => {
    await startDueEmbeddingJobs(deps, complete);
    await expect.poll(async () => (await show(game)).covered, { interval: 30 }).toBe(3);
    await ended(game).toBe('succeeded');
  });
  expect(sent).toBe(1 + probe);
  expect((await show(game)).job?.id).not.toBe(first);
});

test('each sentence, item and row gets a vector under its headings, and of an edited text only what changed is sent', async () => {
  const content =
    'The forge burns coal. It never rests.\n\n- Bring ore.\n- Wait.\n\n| Metal | Days |\n| --- | --- |\n| Iron | 3 |';
  const game = await makeGame(db, { articles: [{ title: 'Forge', chunks: [{ section: 'Work', content }] }] });
  const before = standIn.requests.length;
  await start(game);
  await ended(game).toBe('succeeded');
  const sent = standIn.requests.slice(before).flatMap(({ texts }) => texts);
  expect(sent.slice(probe)).toEqual([
    'Forge › Work: The forge burns coal.',
    'Forge › Work: It never rests.',
    'Forge › Work: - Bring ore.',
    'Forge › Work: - Wait.',
    'Forge › Work: Metal | Days | Iron | 3 |',
  ]);
  const [row] = await db.selectFrom('chunks').selectAll().where('game_id', '=', game.id).execute();
  const { id, from_rev: _from, to_rev: _to, ...text } = row!;
  await db.updateTable('chunks').set({ to_rev: 2 }).where('id', '=', id).execute();
  const edited = content.replace('never rests', 'rests at night');
  await db
    .insertInto('chunks')
    .values({ ...text, content: edited, from_rev: 2 })
    .execute();
  await db.updateTable('games').set({ kb_revision: 2 }).where('id', '=', game.id).execute();
  expect(
    await textsSent(async () => {
      await start(game);
      await ended(game).toBe('succeeded');
    }),
  ).toBe(1 + probe);
  const stored = await db
    .selectFrom('unit_vectors')
    .innerJoin('chunks', 'chunks.id', 'chunk_id')
    .select(['unit_hashes', 'vectors'])
    .where('game_id', '=', game.id)
    .orderBy('chunk_id')
    .execute();
  const [old, now] = stored.map(({ unit_hashes, vectors }) => ({ unit_hashes, units: unitsFromBytes(vectors!, 256) }));
  expect(now!.units.scales).toHaveLength(5);
  for (const unit of [0, 2, 3, 4]) expect(unitAt(now!.units, unit)).toEqual(unitAt(old!.units, unit));
  expect(unitAt(now!.units, 1)).not.toEqual(unitAt(old!.units, 1));
});

test('a text that many games have is read from one of them', async () => {
  const games = await Promise.all([1, 2, 3].map(() => makeGame(db, { articles: articles(1, 'shared mill') })));
  for (const game of games) {
    await start(game);
    await ended(game).toBe('succeeded');
  }
  const stored = await db
    .selectFrom('unit_vectors as v')
    .innerJoin('chunks as c', 'c.id', 'v.chunk_id')
    .select(['v.text_hash', 'v.dimensions', 'v.unit_hashes', 'v.vectors', 'c.article_id'])
    .where(
      'c.game_id',
      'in',
      games.map(({ id }) => id),
    )
    .execute();
  expect(stored).toHaveLength(games.length);
  const { text_hash, dimensions, unit_hashes, vectors, article_id } = stored[0]!;
  const of = { model: 'demo', dimensions, hashes: [text_hash], article_ids: [] };
  const known = [{ unit_hashes, vectors }];
  expect(await store.listKnownVectors(db, of)).toEqual(known);
  expect(await store.listKnownVectors(db, { ...of, hashes: [], article_ids: [article_id] })).toEqual(known);
});

test.each<[EmbeddingScenario, string]>([
  ['key_refused', 'key refused'],
  ['html_200', 'unreadable'],
  ['quota', 'quota'],
])('%s ends the job with a word on what is wrong, and nothing begins by itself for a while', async (scenario, word) => {
  const game = await makeGame(db, { articles: articles(2, scenario) });
  standIn.script(scenario);
  await start(game);
  await ended(game).toBe('failed');
  const { error } = await jobOf(game);
  expect(error).toMatchObject({ code: 'unavailable', problems: [expect.stringContaining(word)] });
  const failed = (await show(game)).job?.id;
  await startDueEmbeddingJobs(deps, new Map());
  expect((await show(game)).job?.id).toBe(failed);
  await start(game);
  await ended(game).toBe('succeeded');
});

test('a model that returns vectors of another length under the same name makes all vectors of a game be requested again', async () => {
  const game = await makeGame(db, { articles: articles(2, 'harbour') });
  standIn.script('other_dimensions', 'other_dimensions');
  await start(game);
  await ended(game).toBe('succeeded');
  const dimensions = () =>
    db
      .selectFrom('unit_vectors')
      .innerJoin('chunks', 'chunks.id', 'chunk_id')
      .select('dimensions')
      .where('game_id', '=', game.id)
      .execute();
  expect(await dimensions()).toEqual([{ dimensions: 32 }, { dimensions: 32 }]);
  const query = (bytes: number) => ({ text_hash: Buffer.of(bytes / 128), vector: Buffer.alloc(bytes), model: 'demo' });
  const queries = [query(4 * 32), query(4 * 256)];
  await db.insertInto('question_vectors').values(queries).execute();
  expect((await start(game)).status).toBe(202);
  await expect.poll(dimensions).toEqual([{ dimensions: 256 }, { dimensions: 256 }]);
  const stored = await db.selectFrom('question_vectors').select('vector').execute();
  expect(stored.map(({ vector }) => vector.length)).toEqual([4 * 256]);
});

test('a vector of another length in the middle of a job makes it fail', async () => {
  const game = await makeGame(db, { articles: articles(2, 'bridge') });
  standIn.script('answer', 'other_dimensions');
  await start(game);
  await ended(game).toBe('failed');
  expect((await jobOf(game)).error.problems[0]).toContain('32 numbers after 256');
});

test('a text that the server rejects does not affect the others, and only an admin can retry it', async () => {
  const game = await makeGame(db, { articles: articles(2, 'lantern') });
  standIn.script('answer', 'refused', 'refused', 'answer');
  await start(game);
  await ended(game).toBe('succeeded');
  expect(await show(game)).toMatchObject({ chunks: 2, covered: 1, refused: 1 });
  expect((await jobOf(game)).result).toMatchObject({ embedded: 1, refused: 1 });
  const complete = new Map<number, number>();
  await startDueEmbeddingJobs(deps, complete);
  expect(complete.get(game.id)).toBe(1);
  await start(game);
  await expect.poll(async () => (await show(game)).covered, { interval: 30 }).toBe(2);
});

test('no vectors are made of what was deleted meanwhile', async () => {
  const game = await makeGame(db, { articles: articles(40, 'spire') });
  const left = await store.listWithoutVector(db, { game_id: game.id, model: 'demo', after_id: 0, limit: 32 });
  expect(left).toHaveLength(32);
  await db.updateTable('games').set({ deleted_at: new Date().toISOString() }).where('id', '=', game.id).execute();
  const after = { game_id: game.id, model: 'demo', after_id: left.at(-1)!.id, limit: 32 };
  expect(await store.listWithoutVector(db, after)).toEqual([]);
});

test('a cancelled job keeps the vectors it has, and the next one continues from there', async () => {
  const slow = await startEmbedderStandIn();
  // The word that tells the length, one batch, and then nothing until the job is cancelled.
  slow.script('answer', 'answer', 'stall');
  const { app: other, deps: slowDeps } = await testApp({
    database,
    settings: { EMBEDDING_BASE_URL: slow.base_url, EMBEDDING_MODEL: 'slow' },
  });
  const game = await makeGame(db, { articles: articles(300, 'tower') });
  await worker.stop();
  const slowWorker = startWorker(slowDeps, jobKinds, 20);
  const covered = async () => (await client(other).as(admin).get(url(game))).body.covered;
  const { job_id } = (await client(other).as(admin).post(url(game))).body;
  await expect.poll(() => slow.requests.length, { interval: 20 }).toBe(3);
  await client(other).as(admin).post(`/api/jobs/${job_id}/cancel`);
  await ended(game).toBe('cancelled');
  const stored = await covered();
  expect(stored).toBe(slow.requests[1]?.texts.length);
  const before = slow.requests.length;
  await client(other).as(admin).post(`/api/jobs/${job_id}/retry`);
  await ended(game).toBe('succeeded');
  expect(await covered()).toBe(300);
  expect(slow.requests.slice(before).flatMap(({ texts }) => texts)).toHaveLength(300 - stored + probe);
  await slowWorker.stop();
  await other.close();
  await slow.close();
});
