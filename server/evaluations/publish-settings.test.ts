import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { listVersions, makeExchange } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { settingsPublish } from './publish-settings.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
let worker = startWorker(deps, [settingsPublish], 50);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
});
const admin = await makeUser(db, { role: 'admin' });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const names = Array.from({ length: 24 }, (_, i) => `${'bcdfghjklmnprstvwz'[i % 18]}${'aeiou'[i % 5]}rn${i}`);

/** Articles that differ by their titles alone, and a query for each of the first `labelled`. */
async function labelledGame(labelled: number) {
  const game = await makeGame(db, {
    articles: names.map((title) => ({
      title,
      chunks: [{ section: '', content: 'Repairs take planks. Ask the smith.' }],
    })),
  });
  const versions = await listVersions(db, game.id);
  for (const [i, name] of names.slice(0, labelled).entries()) {
    const labels = versions.map(({ id }, at) => ({ version_id: id, grade: at === i ? 3 : 0 }));
    const query = { game_id: game.id, snapshot_version: 1, query_text: `${name} repairs`, labels };
    expect((await api.as(admin).post('/api/admin/labels/save', query)).status).toBe(200);
  }
  return game;
}

const blind = { title_weight: 0, gram_weight: 0 };
const of = (id: number) => `/api/admin/games/${id}/settings`;
const draft = (id: number, settings: object) => api.as(admin).put(`${of(id)}/draft`, settings);
const publish = (id: number, body: object = {}) => api.as(admin).post(`${of(id)}/publish`, body);
const jobAt = async (id: number) => (await api.as(admin).get(`/api/jobs/${id}`)).body;
/** Publishes, and waits for how that ends. */
async function published(id: number, body: object = {}) {
  const begun = await publish(id, body);
  expect(begun.status).toBe(202);
  const { job_id } = begun.body;
  await expect.poll(async () => (await jobAt(job_id)).state, { interval: 50 }).toMatch(/succeeded|failed|cancelled/);
  return jobAt(job_id);
}
const show = async (id: number) => (await api.as(admin).get(of(id))).body;

test.each<[Method, string, object?]>([
  ['GET', of(1)],
  ['PUT', `${of(1)}/draft`, {}],
  ['DELETE', `${of(1)}/draft`],
  ['POST', `${of(1)}/publish`, {}],
  ['GET', `${of(1)}/versions`],
  ['POST', `${of(1)}/versions/1/restore`],
])('a player may not call %s %s', async (method, url, body) => {
  expect((await api.as(await makeUser(db)).send(method, url, body)).status).toBe(403);
});

test('wrong values are named, a game that is not there is not found, and without a draft nothing is published', async () => {
  const game = await labelledGame(1);
  const refused = (await draft(game.id, { k1: 9, chunks_given: 0, aliases: [{ from: 'x', to: '' }] })).body;
  expect(refused.detail.map(({ loc }: { loc: unknown[] }) => loc[1])).toEqual(
    expect.arrayContaining(['k1', 'chunks_given', 'aliases']),
  );
  expect((await draft(2 ** 40, {})).status).toBe(404);
  expect((await api.as(admin).delete(`${of(game.id)}/draft`)).status).toBe(404);
  expect((await publish(game.id)).body.code).toBe('conflict');
});

test('a draft acts on nothing before it is published, and can be thrown away', async () => {
  const game = await labelledGame(20);
  const measured = async () =>
    (await api.as(admin).get(`/api/admin/labels/eval?game_id=${game.id}&snapshot_version=1&retrieve_k=5`)).body.metrics;
  const before = await measured();
  expect(before).toMatchObject({ ndcg: 1 });
  expect((await draft(game.id, blind)).body).toMatchObject({ draft: blind, published: {}, queries: 20 });
  expect(await measured()).toEqual(before);
  expect((await api.as(admin).delete(`${of(game.id)}/draft`)).status).toBe(204);
  expect(await show(game.id)).toMatchObject({ draft: null, draft_at: null, draft_by: null });
});

test('a worse draft is refused with the queries named, published with a reason, and a better one then passes', async () => {
  const game = await labelledGame(22);
  await draft(game.id, blind);
  const refused = await published(game.id);
  expect(refused).toMatchObject({ state: 'succeeded', done: 44, total: 44, error: null });
  expect(refused.result).toMatchObject({ game_id: game.id, is_published: false });
  const { gate } = refused.result;
  expect(gate).toMatchObject({ verdict: 'refused', queries: 22, ndcg: { published: 1 } });
  expect(gate.losses_total).toBeGreaterThan(10);
  expect(gate.losses[0]).toMatchObject({
    query_text: expect.stringMatching(/ repairs$/),
    left: [{ article_title: expect.any(String) }],
  });
  expect(await show(game.id)).toMatchObject({ published: {}, draft: blind, proof: null, publish_job_id: refused.id });
  const { evaluation_id, baseline_id } = gate;
  const sideOf = async (id: number) => (await api.as(admin).get(`/api/admin/evaluations/${id}`)).body;
  expect(await sideOf(evaluation_id)).toMatchObject({ side: 'draft', note: null });
  expect(await sideOf(baseline_id)).toMatchObject({ side: 'published', note: null });
  const compared = await api
    .as(admin)
    .get(`/api/admin/evaluations/${evaluation_id}/compare?baseline_id=${baseline_id}`);
  expect(compared.body).toMatchObject({ wins: 0 });

  expect((await publish(game.id, { reason: '  ' })).status).toBe(422);
  const overridden = await published(game.id, { reason: 'Titles are being rewritten' });
  expect(overridden.result).toMatchObject({ is_published: true, gate: { verdict: 'refused' } });
  expect(await show(game.id)).toMatchObject({ published: blind, draft: null, proof: 'overridden' });
  const measured = await api.as(admin).get(`/api/admin/labels/eval?game_id=${game.id}&snapshot_version=1&retrieve_k=5`);
  expect(measured.body.metrics.ndcg).toBeLessThan(0.6);
  const entries = await api
    .as(admin)
    .get(`/api/admin/audit?object_kind=game_settings&object_id=${game.id}&action=publish`);
  expect(entries.body.items).toMatchObject([
    {
      actor: { id: admin.id },
      after: {
        proof: 'overridden',
        job_id: overridden.id,
        reason: 'Titles are being rewritten',
        worse: expect.arrayContaining([gate.losses[0].query_text]),
      },
    },
  ]);

  await draft(game.id, { title_weight: 3 });
  expect(await show(game.id)).toMatchObject({ publish_job_id: null });
  expect((await published(game.id)).result).toMatchObject({ is_published: true, gate: { verdict: 'passed' } });
  expect(await show(game.id)).toMatchObject({ proof: 'passed', published: { title_weight: 3 } });
});

test('with fewer than 20 labelled queries publishing says that nothing is proved', async () => {
  const game = await labelledGame(3);
  await draft(game.id, { title_weight: 3 });
  const { gate } = (await published(game.id)).result;
  expect(gate).toMatchObject({ verdict: 'not_proved', queries: 3, losses: [] });
  expect(await show(game.id)).toMatchObject({ proof: 'not_proved', evaluation_id: gate.evaluation_id });
});

test('a draft that answers fewer labelled queries is held back like one that finds less', async () => {
  const game = await labelledGame(20);
  await draft(game.id, { answer_coverage: 1, unsure_coverage: 1 });
  const { is_published, gate } = (await published(game.id)).result;
  expect(is_published).toBe(false);
  expect(gate).toMatchObject({
    verdict: 'refused',
    losses: [],
    labelled: { questions: 20, published: { answered: 20, refused: 0 }, draft: { answered: 0 }, lost_total: 20 },
  });
  expect(gate.labelled.lost).toContain(`${names[0]} repairs`);
});

test('a draft that answers fewer of the last questions of players is held back, and nobody pays for the replay', async () => {
  const game = await labelledGame(20);
  const player = await makeUser(db, { calls: 5 });
  const ask = (text: string) => api.as(player).ask(game, text);
  const question = `${names[0]} repairs?`;
  const { message } = (await ask(question)).body;
  expect(message.state).toBe('answered');
  await ask('hello');
  await ask(question);
  const summary = async () => (await api.as(player).get('/api/wallet/calls-summary')).body;
  const before = await summary();
  await draft(game.id, { answer_coverage: 1, unsure_coverage: 1 });
  const { gate } = (await published(game.id)).result;
  expect(gate).toMatchObject({
    verdict: 'refused',
    replayed: { questions: 1, published: { answered: 1 }, draft: { answered: 0 }, lost: [question], lost_total: 1 },
  });
  expect(await summary()).toEqual(before);
});

test('without labels the players’ own questions decide, whichever way: no reason is needed where none is answered worse', async () => {
  const game = await labelledGame(0);
  const player = await makeUser(db);
  const [{ id: chunk } = { id: 0 }] = await listVersions(db, game.id);
  for (const name of names.slice(0, 20)) {
    const of_player = { user_id: player.id, game_id: game.id };
    await makeExchange(db, of_player, { question: `${name} repairs`, chunk_ids: [chunk] });
    await makeExchange(db, of_player, { question: `${name} repairs`, chunk_ids: [chunk] });
  }
  expect(await show(game.id)).toMatchObject({ queries: 0, questions: 20 });
  await draft(game.id, { answer_coverage: 1, unsure_coverage: 1 });
  expect((await published(game.id)).result).toMatchObject({
    is_published: false,
    gate: { verdict: 'refused', queries: 0, replayed: { questions: 20, draft: { answered: 0 } }, evaluation_id: null },
  });
  await draft(game.id, { title_weight: 3 });
  expect((await published(game.id)).result).toMatchObject({ is_published: true, gate: { verdict: 'replayed' } });
  expect(await show(game.id)).toMatchObject({ published: { title_weight: 3 }, proof: 'replayed', evaluation_id: null });
});

test('a game without labels and questions publishes only for a reason', async () => {
  const game = await labelledGame(0);
  await draft(game.id, { title_weight: 3 });
  expect((await published(game.id)).result).toMatchObject({
    is_published: false,
    gate: { verdict: 'no_labels', evaluation_id: null, baseline_id: null },
  });
  expect((await api.as(admin).get(`/api/admin/evaluations?game_id=${game.id}`)).body.total).toBe(0);
  expect(await show(game.id)).toMatchObject({ published: {}, draft: { title_weight: 3 } });
  await published(game.id, { reason: 'Nobody has asked yet' });
  expect(await show(game.id)).toMatchObject({ published: { title_weight: 3 }, proof: 'no_labels' });
});

test('every version stays with who, why and proof, and one of them is put back in one call', async () => {
  const game = await labelledGame(20);
  const versions = async () => (await api.as(admin).get(`${of(game.id)}/versions`)).body.items;
  expect(await versions()).toEqual([]);
  await draft(game.id, { title_weight: 3 });
  await published(game.id);
  await draft(game.id, blind);
  await published(game.id, { reason: 'Titles are being rewritten' });
  const [worse, better, own] = await versions();
  expect(worse).toMatchObject({ settings: blind, proof: 'overridden', reason: 'Titles are being rewritten' });
  expect(better).toMatchObject({
    settings: { title_weight: 3 },
    proof: 'passed',
    reason: null,
    published_at: expect.any(String),
  });
  expect(own).toMatchObject({ settings: {}, proof: null, published_at: null, published_by: null });

  await draft(game.id, { title_weight: 4 });
  const restore = (id: number) => api.as(admin).post(`${of(game.id)}/versions/${id}/restore`);
  expect((await restore(better.id)).body).toMatchObject({
    published: { title_weight: 3 },
    proof: 'passed',
    evaluation_id: better.evaluation_id,
    draft: { title_weight: 4 },
  });
  expect((await versions())[0]).toMatchObject({ restored_from: better.id, settings: { title_weight: 3 } });
  expect((await restore(own.id)).body).toMatchObject({ published: {}, proof: null });
  const other = await labelledGame(1);
  expect((await api.as(admin).post(`${of(other.id)}/versions/${better.id}/restore`)).status).toBe(404);
  const entries = await api
    .as(admin)
    .get(`/api/admin/audit?object_kind=game_settings&object_id=${game.id}&action=restore`);
  expect(entries.body.items).toHaveLength(2);
});

test('two admins who publish at once: one begins, the other is refused, and the draft is published once', async () => {
  const game = await labelledGame(2);
  const other = await makeUser(db, { role: 'admin' });
  await draft(game.id, { title_weight: 3 });
  await worker.stop();
  const url = `${of(game.id)}/publish`;
  const answers = await Promise.all([api.as(admin).post(url, {}), api.as(other).post(url, {})]);
  const [begun, refused] = answers.toSorted((a, b) => a.status - b.status);
  expect([begun?.status, refused?.status, refused?.body.code]).toEqual([202, 409, 'publish_running']);
  worker = startWorker(deps, [settingsPublish], 50);
  await expect.poll(async () => (await show(game.id)).published).toEqual({ title_weight: 3 });
  const stored = await api.as(admin).get(`/api/admin/evaluations?game_id=${game.id}`);
  expect(stored.body.total).toBe(2);
});

test('what changes while the queries wait for their turn is not published in the place of what was asked', async () => {
  const game = await labelledGame(2);
  await draft(game.id, { title_weight: 3 });
  await worker.stop();
  const { job_id } = (await publish(game.id)).body;
  await draft(game.id, { title_weight: 4 });
  worker = startWorker(deps, [settingsPublish], 50);
  await expect.poll(async () => (await jobAt(job_id)).state).toBe('failed');
  expect((await jobAt(job_id)).error.code).toBe('settings_changed');
  expect(await show(game.id)).toMatchObject({ published: {}, draft: { title_weight: 4 }, publish_job_id: null });
});

test('cancelled, it publishes nothing and keeps the draft; asked again it does', async () => {
  const game = await labelledGame(2);
  await draft(game.id, { title_weight: 3 });
  await worker.stop();
  const { job_id } = (await publish(game.id)).body;
  expect((await api.as(admin).post(`/api/jobs/${job_id}/cancel`)).body).toMatchObject({ state: 'cancelled' });
  worker = startWorker(deps, [settingsPublish], 50);
  expect(await show(game.id)).toMatchObject({ published: {}, draft: { title_weight: 3 }, publish_job_id: job_id });
  expect((await published(game.id)).result).toMatchObject({ is_published: true });
});

test('what is published changes what a player’s question finds: players’ words stand for those of the articles', async () => {
  const game = await labelledGame(1);
  const player = await makeUser(db, { calls: 5 });
  const ask = async () => (await api.as(player).ask(game, 'gizmo?')).body.message.state;
  expect(await ask()).toBe('refused');
  await draft(game.id, { aliases: [{ from: 'gizmo', to: names[3] }] });
  await published(game.id);
  expect(await ask()).toBe('answered');
});
