import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { startWorker } from '#server/background-jobs/worker.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { listVersions } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { evaluationJob } from './evaluation-job.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
let worker = startWorker(deps, [evaluationJob], 50);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
});
const admin = await makeUser(db, { role: 'admin' });

type Method = 'GET' | 'POST' | 'DELETE';

const names = ['wheel', 'lever', 'bridge', 'lamp', 'anchor', 'kiln', 'mill', 'tower'];

/** A game in which each word has one chunk in its title and one in its text, and a query with a label for each. */
async function labelledGame(labelled = names.length) {
  const game = await makeGame(db, {
    articles: names.map((name) => ({
      title: name,
      chunks: [{ section: '', content: `Repairs take ${name.length} planks. Ask the smith.` }],
    })),
  });
  const versions = await listVersions(db, game.id);
  for (const [i, name] of names.slice(0, labelled).entries()) {
    await api.as(admin).post('/api/admin/labels/save', {
      game_id: game.id,
      snapshot_version: 1,
      query_text: `${name} repairs`,
      expected_fact: `${name.length} planks`,
      labels: versions.map(({ id }, at) => ({ version_id: id, grade: at === i ? 3 : 0 })),
    });
  }
  return { game, versions };
}

const evaluate = async (game_id: number, more: object = {}) =>
  (await api.as(admin).post('/api/admin/evaluations', { game_id, snapshot_version: 1, retrieve_k: 5, ...more })).body;
const finished = async (id: number) => {
  const show = async () => (await api.as(admin).get(`/api/admin/evaluations/${id}`)).body;
  await expect.poll(async () => (await show()).state, { interval: 50 }).toMatch(/succeeded|failed|cancelled/);
  return show();
};

test.each<[Method, string, object?]>([
  ['GET', '/api/admin/evaluations'],
  ['POST', '/api/admin/evaluations', { game_id: 1, snapshot_version: 1, retrieve_k: 5 }],
  ['GET', '/api/admin/evaluations/1'],
  ['DELETE', '/api/admin/evaluations/1'],
  ['POST', '/api/admin/evaluations/1/restore'],
  ['GET', '/api/admin/evaluations/1/queries'],
  ['GET', '/api/admin/evaluations/1/queries/1'],
  ['GET', '/api/admin/evaluations/1/compare?baseline_id=1'],
  ['GET', '/api/admin/labels/eval?game_id=1&snapshot_version=1&retrieve_k=5'],
])('a player may not call %s %s', async (method, url, body) => {
  expect((await api.as(await makeUser(db)).send(method, url, body)).status).toBe(403);
});

test('a snapshot that never was is not found, and a wrong depth is named', async () => {
  const { game } = await labelledGame(1);
  const request = { game_id: game.id, snapshot_version: 2, retrieve_k: 5 };
  expect((await api.as(admin).post('/api/admin/evaluations', request)).status).toBe(404);
  expect(
    (await api.as(admin).get(`/api/admin/labels/eval?game_id=${game.id}&snapshot_version=2&retrieve_k=5`)).status,
  ).toBe(404);
  const wrong = await api.as(admin).get(`/api/admin/labels/eval?game_id=${game.id}&snapshot_version=1&retrieve_k=101`);
  expect(wrong.body.detail[0].loc).toEqual(['query', 'retrieve_k']);
  const settings = { k1: -1, title_weight: 'x' };
  const refused = (await api.as(admin).post('/api/admin/evaluations', { ...request, settings })).body;
  expect(refused.detail.map(({ loc }: { loc: unknown[] }) => loc[2])).toEqual(['k1', 'title_weight']);
});

test('an evaluation that has no query to run is refused and leaves nothing', async () => {
  const { game, versions } = await labelledGame(0);
  const request = { game_id: game.id, snapshot_version: 1, retrieve_k: 5 };
  const begin = (kind: string) => api.as(admin).post('/api/admin/evaluations', { ...request, kind });
  expect((await begin('answers')).body.code).toBe('no_labels');
  const labels = [{ version_id: versions[0]!.id, grade: 0 }];
  await api
    .as(admin)
    .post('/api/admin/labels/save', { game_id: game.id, snapshot_version: 1, query_text: 'none', labels });
  expect((await begin('retrieval')).body.code).toBe('no_labels');
  expect((await api.as(admin).get(`/api/admin/evaluations?game_id=${game.id}`)).body.total).toBe(0);
  // Whether the expert refuses can be seen without a relevant chunk.
  expect((await begin('answers')).status).toBe(202);
});

test('an evaluation of the published settings or of the draft is known as one', async () => {
  const { game } = await labelledGame(1);
  await api.as(admin).put(`/api/admin/games/${game.id}/settings/draft`, { k1: 1.5 });
  const sideOf = async (settings?: object) => (await evaluate(game.id, { ...(settings && { settings }) })).side;
  expect(await sideOf()).toBe('published');
  expect(await sideOf({})).toBe('published');
  expect(await sideOf({ k1: 1.5 })).toBe('draft');
  expect(await sideOf({ k1: 1.6 })).toBeNull();
});

test('what checks of earlier versions stored in their publisher’s language is known by its side, and empty ones are gone', async () => {
  const { game } = await labelledGame(1);
  const notes = ['Проверка: черновик', 'Check: published settings', 'Draft', 'by hand', 'of nothing'];
  const ids: number[] = [];
  for (const note of notes) ids.push((await finished((await evaluate(game.id, { note })).id)).id);
  await sql`UPDATE evaluations SET side = NULL, summary = CASE WHEN note = 'of nothing'
    THEN jsonb_set(summary, '{queries}', '0') ELSE summary END WHERE id = ANY(${ids}::bigint[])`.execute(db);
  const file = await readFile(new URL('../../migrations/0630_sides_of_evaluations.sql', import.meta.url), 'utf8');
  for (const update of file.match(/^UPDATE [^;]+;/gm) ?? []) await sql.raw(update).execute(db);
  const { items } = (await api.as(admin).get(`/api/admin/evaluations?game_id=${game.id}&sort=id`)).body;
  expect(items.map(({ side, note }: { side: string | null; note: string | null }) => [side, note])).toEqual([
    ['draft', null],
    ['published', null],
    ['draft', null],
    [null, 'by hand'],
  ]);
});

test('the labels of a snapshot are measured at once, queries without a relevant one left out and counted', async () => {
  const { game, versions } = await labelledGame();
  const nothing = {
    game_id: game.id,
    snapshot_version: 1,
    query_text: 'nothing',
    labels: [{ version_id: versions[0]!.id, grade: 0 }],
  };
  await api.as(admin).post('/api/admin/labels/save', nothing);
  const measured = (
    await api.as(admin).get(`/api/admin/labels/eval?game_id=${game.id}&snapshot_version=1&retrieve_k=5`)
  ).body;
  expect(measured).toEqual({
    game_id: game.id,
    snapshot_version: 1,
    retrieve_k: 5,
    queries: 8,
    left_out: 1,
    metrics: { recall: 1, ndcg: 1, mrr: 1, hit: 1, judged: 1 },
  });
});

test('an evaluation runs as a job, keeps settings and results, and explains what it missed', async () => {
  const { game, versions } = await labelledGame();
  const settings = { title_weight: 0, gram_weight: 0 };
  const begun = await evaluate(game.id, { settings, retrieve_k: 1, note: 'without titles' });
  expect(begun).toMatchObject({ state: 'queued', settings, summary: null, note: 'without titles' });
  const done = await finished(begun.id);
  expect(done).toMatchObject({ state: 'succeeded', done: 8, total: 8, settings, summary: { queries: 8, left_out: 0 } });
  expect(done.summary.metrics.ndcg).toBeLessThan(1);
  const { items, total } = (await api.as(admin).get(`/api/admin/evaluations/${begun.id}/queries?sort=ndcg`)).body;
  expect(total).toBe(8);
  const [worst] = items;
  expect(worst).toMatchObject({
    metrics: { ndcg: 0, hit: 0 },
    missed: [{ grade: 3, article_title: expect.any(String) }],
  });
  expect(versions.map(({ id }) => id)).toContain(worst.missed[0].version_id);
  const ranking = (await api.as(admin).get(`/api/admin/evaluations/${begun.id}/queries/${worst.query_id}`)).body;
  expect(ranking).toMatchObject({ query_text: worst.query_text, ranking: [{ grade: 0 }] });
});

test('an evaluation that was stored before searches by meaning existed reads as one without them', async () => {
  const { game } = await labelledGame(1);
  const { id } = await finished((await evaluate(game.id)).id);
  await sql`UPDATE evaluations SET summary = summary - 'dense' WHERE id = ${id}`.execute(db);
  const url = `/api/admin/evaluations/${id}`;
  expect((await api.as(admin).get(url)).body).toMatchObject({ summary: { queries: 1, dense: null } });
});

test('an evaluation keeps the revision it is of as a snapshot, once and by its first reason', async () => {
  const { game } = await labelledGame(1);
  const snapshots = async () =>
    (await api.as(admin).get(`/api/admin/knowledge/games/${game.id}/snapshots`)).body.items.map(
      ({ snapshot_version, reason }: { snapshot_version: number; reason: string }) => [snapshot_version, reason],
    );
  expect(await snapshots()).toEqual([]);
  await evaluate(game.id);
  await api.as(admin).post(`/api/admin/knowledge/games/${game.id}/snapshots`, {});
  await evaluate(game.id, { retrieve_k: 6 });
  expect(await snapshots()).toEqual([[1, 'evaluation']]);
});

test('an evaluation compared with an earlier one tells wins, losses, signed deltas and how sure that is', async () => {
  const { game } = await labelledGame();
  const good = await finished((await evaluate(game.id, { retrieve_k: 1 })).id);
  const bad = await finished(
    (await evaluate(game.id, { retrieve_k: 1, settings: { title_weight: 0, gram_weight: 0 } })).id,
  );
  const compare = async (id: number, baseline: number) =>
    (await api.as(admin).get(`/api/admin/evaluations/${id}/compare?baseline_id=${baseline}`)).body;
  const worse = await compare(bad.id, good.id);
  expect(worse).toMatchObject({ queries: 8, wins: 0, baseline: { id: good.id } });
  expect(worse.losses).toBeGreaterThan(5);
  expect(worse.deltas.find(({ metric }: { metric: string }) => metric === 'ndcg').delta).toBeCloseTo(-worse.losses / 8);
  expect(worse.p_value).toBeLessThan(0.05);
  expect(worse.items[0]).toMatchObject({ delta: -1, baseline: { ndcg: 1 }, now: { ndcg: 0 } });
  expect(await compare(good.id, bad.id)).toMatchObject({ wins: worse.losses, losses: 0 });
  expect(await compare(good.id, good.id)).toMatchObject({ wins: 0, losses: 0, p_value: 1 });
});

test('evaluations of other games, snapshots or depths, unfinished ones and ones hardly judged are not compared', async () => {
  const { game, versions } = await labelledGame(1);
  const other = await labelledGame(1);
  const base = await finished((await evaluate(game.id)).id);
  const codeOf = async (id: number, baseline = base.id) =>
    (await api.as(admin).get(`/api/admin/evaluations/${id}/compare?baseline_id=${baseline}`)).body.code;
  const deeper = await finished((await evaluate(game.id, { retrieve_k: 6 })).id);
  const foreign = await finished((await evaluate(other.game.id)).id);
  await db.updateTable('games').set({ kb_revision: 2 }).where('id', '=', game.id).execute();
  const later = await finished((await evaluate(game.id, { snapshot_version: 2 })).id);
  expect([await codeOf(deeper.id), await codeOf(foreign.id), await codeOf(later.id)]).toEqual(
    Array(3).fill('snapshots_differ'),
  );
  expect(await codeOf(base.id, 2 ** 40)).toBe('not_found');
  await db
    .deleteFrom('label_grades')
    .where(
      'chunk_id',
      'in',
      versions.slice(1).map(({ id }) => id),
    )
    .execute();
  const hardly = await finished((await evaluate(game.id)).id);
  expect(await codeOf(hardly.id)).toBe('too_few_judged');
  const answered = await finished((await evaluate(game.id, { kind: 'answers' })).id);
  const compared = await api.as(admin).get(`/api/admin/evaluations/${answered.id}/compare?baseline_id=${answered.id}`);
  expect(compared.body).toMatchObject({ queries: 0, deltas: [], items: [], answers: { queries: 1, wins: 0 } });
});

test('answers are judged by fact, refusal and sources', async () => {
  const { game } = await labelledGame(2);
  await api.as(admin).post('/api/admin/labels/save', {
    game_id: game.id,
    snapshot_version: 1,
    query_text: 'zeppelin fuel prices',
    answerable: false,
  });
  const done = await finished((await evaluate(game.id, { kind: 'answers' })).id);
  expect(done.summary.answers).toEqual({ fact: 1, refused_wrongly: 0, refused_rightly: 1, cited: 1, cost_usd: 0 });
  const found = await evaluate(game.id);
  const compare = async (id: number, baseline: number) =>
    (await api.as(admin).get(`/api/admin/evaluations/${id}/compare?baseline_id=${baseline}`)).body.answers;
  expect(await compare((await finished(found.id)).id, done.id)).toBeNull();
  expect(await compare(done.id, done.id)).toMatchObject({ queries: 3, wins: 0, losses: 0, p_value: 1, changed: [] });
  const { items } = (await api.as(admin).get(`/api/admin/evaluations/${done.id}/queries?q=wheel`)).body;
  expect(items[0].answer).toMatchObject({ state: 'answered', has_fact: true, cited: true, right: true });
});

test('deleted while it waits, an evaluation never runs; deleted twice it is gone; it can be brought back', async () => {
  const { game } = await labelledGame(1);
  await worker.stop();
  const begun = await evaluate(game.id);
  const deleted = await Promise.all([1, 2].map(() => api.as(admin).delete(`/api/admin/evaluations/${begun.id}`)));
  expect(deleted.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect((await api.as(admin).get(`/api/jobs/${begun.job_id}`)).body.state).toBe('cancelled');
  expect((await api.as(admin).get(`/api/admin/evaluations?game_id=${game.id}`)).body.total).toBe(0);
  worker = startWorker(deps, [evaluationJob], 50);
  expect((await api.as(admin).post(`/api/admin/evaluations/${begun.id}/restore`)).body).toMatchObject({
    state: 'cancelled',
  });
  expect((await api.as(admin).post(`/api/admin/evaluations/${begun.id}/restore`)).status).toBe(404);
});

test('deleted after the run had begun, it stores nothing', async () => {
  const { game } = await labelledGame(1);
  const begun = await evaluate(game.id);
  await db
    .updateTable('evaluations')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', begun.id)
    .execute();
  await expect.poll(async () => (await api.as(admin).get(`/api/jobs/${begun.job_id}`)).body.state).toBe('failed');
  expect(await db.selectFrom('evaluation_queries').selectAll().where('evaluation_id', '=', begun.id).execute()).toEqual(
    [],
  );
});
