import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import type { Deps } from '#server/deps.ts';
import { encoderModel } from '#server/encoder/encoder.ts';
import { jobKinds } from '#server/jobs.ts';
import { unitsToBytes } from '#server/language/unit-vectors.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { startEmbedderStandIn } from '#stand-ins/embeddings/embeddings-stand-in.ts';

const standIn = await startEmbedderStandIn();
const database = await freshDb();
const { db } = database;
const admin = await makeUser(db, { role: 'admin' });
afterAll(async () => {
  await standIn.close();
  await database.close();
});

const articles = ['Below the chapel lies the crypt.', 'The lamp needs coal and oil.', 'Ships carry wood.'].map(
  (content, n) => ({ title: `Note ${n}`, chunks: [{ section: '', content }] }),
);

/** The product as it starts with a model of the server, or with none. */
async function started(model: string | null, { encoder = 'off', base_url = standIn.base_url } = {}) {
  const server = model === null ? {} : { EMBEDDING_BASE_URL: base_url, EMBEDDING_MODEL: model };
  const { api, app, deps } = await testApp({ database, settings: { ENCODER: encoder, ...server } });
  onTestFinished(async () => {
    await app.close();
    await deps.encoder?.close();
  });
  const makeVectors = async (game: { id: number }) => {
    const worker = startWorker(deps, jobKinds, 20);
    const { job_id } = (await api.as(admin).post(`/api/admin/games/${game.id}/embeddings`)).body;
    const state = async () => (await api.as(admin).get(`/api/jobs/${job_id}`)).body.state;
    await expect.poll(state, { interval: 30 }).toBe('succeeded');
    await worker.stop();
  };
  return { deps, makeVectors };
}

const ask = async ({ retrieval }: Deps, game: { id: number; title: string }, question = 'where is the crypt') =>
  (await retrieval.retrieve({ game: { ...game, kb_revision: 1 }, question, freshness: 'current' })).second_signal;
const modelsOf = async (game: { id: number }) => {
  const rows = db.selectFrom('unit_vectors').innerJoin('chunks', 'chunks.id', 'chunk_id').select('model').distinct();
  return (await rows.where('game_id', '=', game.id).orderBy('model').execute()).map(({ model }) => model);
};

test('after a new model is named, the old one serves game by game until the new vectors are there, and then goes', async () => {
  const [one, other] = [await makeGame(db, { articles }), await makeGame(db, { articles })];
  const before = await started('old');
  for (const game of [one, other]) await before.makeVectors(game);
  const { deps, makeVectors } = await started('new');
  for (const game of [one, other]) expect(await ask(deps, game)).toMatchObject({ state: 'fused', model: 'old' });
  await makeVectors(one);
  expect(await ask(deps, one)).toMatchObject({ state: 'fused', model: 'new' });
  expect(await ask(deps, other)).toMatchObject({ state: 'fused', model: 'old' });
  expect([await modelsOf(one), await modelsOf(other)]).toEqual([['new'], ['old']]);
});

test('a server that answers in an old name with another model is not taken for the old one', async () => {
  const game = await makeGame(db, { articles });
  await (await started('lost')).makeVectors(game);
  const turned = { scales: Float32Array.of(1 / 127), values: Int8Array.from({ length: 256 }, (_, i) => (i % 7) - 3) };
  await db
    .updateTable('unit_vectors')
    .set({ vectors: unitsToBytes(turned) })
    .where('model', '=', 'lost')
    .execute();
  expect(await ask((await started('found')).deps, game)).toMatchObject({ state: 'not_ready', covered: 0 });
});

test('an old model that a server away could not prove is asked again', async () => {
  const game = await makeGame(db, { articles });
  await (await started('early')).makeVectors(game);
  const { deps } = await started('late');
  standIn.script('reset');
  expect((await ask(deps, game, 'crypt')).state).toBe('not_ready');
  expect(await ask(deps, game, 'crypt')).toMatchObject({ state: 'fused', model: 'early' });
});

test('the encoder steps in until a server’s vectors are made, and wherever that server is away, and its own stay', async () => {
  const own = await startEmbedderStandIn();
  const game = await makeGame(db, { articles });
  await (await started(null, { encoder: 'on' })).makeVectors(game);
  const { deps, makeVectors } = await started('server', { encoder: 'on', base_url: own.base_url });
  // Its weights are read by the first question, which may not wait so long on a busy machine.
  await expect.poll(() => ask(deps, game), { interval: 100 }).toMatchObject({ state: 'fused', model: encoderModel });
  await makeVectors(game);
  expect(await ask(deps, game)).toMatchObject({ state: 'fused', model: 'server' });
  expect(await modelsOf(game)).toEqual([encoderModel, 'server']);
  await own.close();
  expect(await ask(deps, game, 'what burns in a lamp')).toMatchObject({ state: 'fused', model: encoderModel });
});
