import { publishedSettings } from '#server/game-settings/game-settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { embeddingJob } from '#server/embeddings/embedding-job.ts';
import { startEmbedderStandIn } from '#stand-ins/embeddings/embeddings-stand-in.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { listVersions } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { evaluationJob } from './evaluation-job.ts';

const standIn = await startEmbedderStandIn();
const database = await freshDb();
const settings = { EMBEDDING_BASE_URL: standIn.base_url, EMBEDDING_MODEL: 'demo' };
const { api, app, deps } = await testApp({ database, settings });
const { db } = deps;
const worker = startWorker(deps, [evaluationJob, embeddingJob], 20);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
  await standIn.close();
});
const admin = await makeUser(db, { role: 'admin' });

const texts = ['The crypt lies under the chapel.', 'Coal is sold by the barrel.', 'The lamp burns oil.'];
const game = await makeGame(db, {
  articles: texts.map((content, i) => ({ title: `Note ${i}`, chunks: [{ section: '', content }] })),
});
/** One of its words occurs only in a wrong text; the other means what the first text is about. */
const query_text = 'coal catacomb';
/** Of the second place. */
const second = 1 / Math.log2(3);
const versions = await listVersions(db, game.id);
const labels = versions.map(({ id }, i) => ({ version_id: id, grade: i === 0 ? 3 : 0 }));

const ended = async (
  url: string,
  stateOf: (body: { state: string; job?: { state: string } }) => string | undefined,
) => {
  const look = async () => (await api.as(admin).get(url)).body;
  await expect.poll(async () => stateOf(await look()), { interval: 30 }).toMatch(/succeeded|failed|cancelled/);
  return look();
};
const evaluate = async (tuned: object) => {
  const run = { game_id: game.id, snapshot_version: 1, retrieve_k: 3, settings: tuned };
  const { id } = (await api.as(admin).post('/api/admin/evaluations', run)).body;
  return ended(`/api/admin/evaluations/${id}`, ({ state }) => state);
};
beforeAll(async () => {
  await api.as(admin).post('/api/admin/labels/save', { game_id: game.id, snapshot_version: 1, query_text, labels });
});

test('an evaluation searches by words while no chunk has a vector, and the lab says why', async () => {
  expect((await evaluate({})).summary).toMatchObject({ metrics: { ndcg: 0 }, dense: null });
  const lab = (await api.as(admin).post(`/api/admin/games/${game.id}/retrieval-lab`, { question: query_text })).body;
  expect(lab.fusion).toEqual({ state: 'not_ready', covered: 0, chunks: 3 });
});

test('comparing evaluations with and without embeddings shows the difference, and repeating them gives the same figures', async () => {
  await api.as(admin).post(`/api/admin/games/${game.id}/embeddings`);
  await ended(`/api/admin/games/${game.id}/embeddings`, ({ job }) => job?.state);
  const before = standIn.requests.length;
  const without = await evaluate({ dense_weight: 0 });
  expect(without.summary).toMatchObject({ metrics: { ndcg: 0 }, dense: null });
  const fused = await evaluate({});
  expect(fused.summary).toMatchObject({
    metrics: { ndcg: expect.closeTo(second, 9) },
    dense: { model: 'demo', weight: 1, covered: 3, chunks: 3 },
  });
  const compared = await api.as(admin).get(`/api/admin/evaluations/${fused.id}/compare?baseline_id=${without.id}`);
  expect(compared.body).toMatchObject({ wins: 1, losses: 0, baseline: { settings: { dense_weight: 0 } } });
  const again = await evaluate({});
  expect(again.summary.metrics).toEqual(fused.summary.metrics);
  expect(standIn.requests.length - before).toBe(1);
});

test('another process does not request the vector of a labelled query again', async () => {
  const { app: other, deps: fresh } = await testApp({ database, settings });
  const before = standIn.requests.length;
  const of = { id: game.id, title: game.title, kb_revision: 1 };
  await fresh.retrieval.prepare({ game: of, questions: [query_text] });
  const found = await fresh.retrieval.retrieve({ game: of, question: query_text, vector_required: true });
  expect(found.second_signal.state).toBe('fused');
  expect(standIn.requests.length).toBe(before);
  await other.close();
});

test('while the embeddings server is down an evaluation fails instead of searching by words alone, and players get answers', async () => {
  const { app: other, deps: fresh } = await testApp({ database, settings });
  const of = { id: game.id, title: game.title, kb_revision: 1 };
  standIn.script('key_refused', 'key_refused');
  const retrieving = fresh.retrieval.retrieve({ game: of, question: 'coal by the barrel', vector_required: true });
  await expect(retrieving).rejects.toMatchObject({ code: 'unavailable' });
  const answered = await fresh.retrieval.retrieve({ game: of, question: 'coal by the barrel' });
  expect(answered.second_signal).toEqual({ state: 'failed' });
  expect(answered.hits[0]?.content).toContain('Coal');
  await other.close();
});

test('the lab shows the place of a chunk in both rankings and in the combined one', async () => {
  const lab = (await api.as(admin).post(`/api/admin/games/${game.id}/retrieval-lab`, { question: query_text })).body;
  expect(lab.fusion).toEqual({ state: 'fused', model: 'demo', weight: 1, covered: 3, chunks: 3 });
  expect(lab.candidates[1]).toMatchObject({ article_title: 'Note 0', places: { words: null, meaning: 1 } });
  expect(lab.candidates[1].places.fused).toBeCloseTo(1 / 21, 9);
  expect(lab.candidates[1].score).toMatchObject({ words: 0, total: 0 });
});

test('chunks that are found by meaning are candidates for grading', async () => {
  const question = { game_id: game.id, snapshot_version: 1, query_text: 'catacomb', k: 3 };
  const { items } = (await api.as(admin).post('/api/admin/labels/candidates', question)).body;
  expect(items.map(({ version_id }: { version_id: number }) => version_id)).toContain(versions[0]?.id);
});

test('until an evaluation of the game says otherwise, meaning counts as much as words', async () => {
  const fresh = await makeGame(db, {
    articles: [{ title: 'Crypt', chunks: [{ section: '', content: 'The crypt.' }] }],
  });
  expect((await publishedSettings(db, fresh.id)).retrieval.dense_weight).toBe(1);
});
