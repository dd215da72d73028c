import { afterAll, expect, onTestFinished, test } from 'vitest';
import { waitForVectors } from './embeddings.ts';
import { startWorker } from '#server/background-jobs/worker.ts';
import { openEncoder } from '#server/encoder/encoder.ts';
import { jobKinds } from '#server/jobs.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database, settings: { ENCODER: 'on' } });
const worker = startWorker(deps, jobKinds, 20);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await deps.encoder?.close();
  await database.close();
});
const admin = await makeUser(deps.db, { role: 'admin' });
const player = await makeUser(deps.db, { calls: 5 });

const articles = [
  ['Well', 'Cold water from the well cures poison at once. The bucket holds ten litres.'],
  ['Mill', 'The mill opens at dawn and closes at noon. Flour costs two coins a bag.'],
  ['Bridge', 'Carts cross the bridge for a fee. Riders cross it free of charge.'],
] as const;

test('with nothing set up a game is searched by meaning as soon as its vectors are there, in the other language, too', async () => {
  const game = await makeGame(deps.db, {
    articles: articles.map(([title, content]) => ({ title, chunks: [{ section: '', content }] })),
  });
  const of = { id: game.id, title: game.title, kb_revision: 1 };
  const question = 'чем вылечить отравление';
  expect((await deps.retrieval.retrieve({ game: of, question })).second_signal.state).toBe('not_ready');
  const url = `/api/admin/games/${game.id}/embeddings`;
  expect((await api.as(admin).post(url)).status).toBe(202);
  await expect.poll(async () => (await api.as(admin).get(url)).body.job.state, { interval: 50 }).toBe('succeeded');
  expect((await api.as(admin).get(url)).body).toMatchObject({ model: 'hintline-encoder-1', chunks: 3, covered: 3 });
  const found = await deps.retrieval.retrieve({ game: of, question, freshness: 'current', vector_required: true });
  expect(found.second_signal.state).toBe('fused');
  expect(found.hits[0]?.article_title).toBe('Well');
  const [first = 0, second = 0] = found.hits[0]?.nearness ?? [];
  expect(first).toBeGreaterThan(second);
  const answer = await api
    .as(player)
    .post(`/api/chat/games/${game.id}/messages`, { text: 'how do i get rid of poison' });
  expect(answer.body.message.text).toContain('cures poison at once');
});

test('whoever asks again right after a text was published waits for its vectors', async () => {
  const game = await makeGame(deps.db, {
    articles: [{ title: 'Kiln', chunks: [{ section: '', content: 'Clay hardens.' }] }],
  });
  await waitForVectors(deps, game.id, AbortSignal.timeout(20_000));
  const of = { id: game.id, title: game.title, kb_revision: 1 };
  const found = await deps.retrieval.retrieve({ game: of, question: 'чем обжечь глину', freshness: 'current' });
  expect(found.second_signal.state).toBe('fused');
});

test('the settings say that it comes with the product, and its test tries it', async () => {
  const embeddings = async () => {
    const { services } = (await api.as(admin).get('/api/admin/settings')).body;
    return services.find(({ service }: { service: string }) => service === 'embeddings');
  };
  expect((await embeddings()).state).toBe('built_in');
  await api.as(admin).post('/api/admin/settings/services/embeddings/test');
  expect((await embeddings()).last_test).toMatchObject({ works: true });
});

test('where it cannot run, words answer, and the job and the test say why', async () => {
  const own = await freshDb();
  const encoder = openEncoder({ worker: new URL('../testing/broken-encoder.ts', import.meta.url) });
  const broken = await testApp({ database: own, parts: { embedder: encoder, encoder } });
  const jobs = startWorker(broken.deps, jobKinds, 20);
  onTestFinished(async () => {
    await jobs.stop();
    await broken.app.close();
    await encoder.close();
    await own.close();
  });
  const [chief, guest] = [await makeUser(own.db, { role: 'admin' }), await makeUser(own.db, { calls: 1 })];
  const game = await makeGame(own.db, {
    articles: articles.map(([title, content]) => ({ title, chunks: [{ section: '', content }] })),
  });
  const asAdmin = broken.api.as(chief);
  const { job_id } = (await asAdmin.post(`/api/admin/games/${game.id}/embeddings`)).body;
  await expect.poll(async () => (await asAdmin.get(`/api/jobs/${job_id}`)).body.state, { interval: 50 }).toBe('failed');
  const { error } = (await asAdmin.get(`/api/jobs/${job_id}`)).body;
  expect(error).toMatchObject({ code: 'unavailable', problems: [expect.stringContaining('no such instruction')] });
  const tested = (await asAdmin.post('/api/admin/settings/services/embeddings/test')).body;
  expect(tested).toMatchObject({ works: false, detail: expect.stringContaining('no such instruction') });
  const answer = await broken.api
    .as(guest)
    .post(`/api/chat/games/${game.id}/messages`, { text: 'when does the mill open' });
  expect(answer.body.message.text).toContain('opens at dawn');
});
