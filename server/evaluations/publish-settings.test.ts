import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { listVersions } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { app, deps } = await testApp({ database });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await database.close();
});
const admin = await makeUser(db, { role: 'admin' });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (
  method: Method,
  url: string,
  payload?: object,
  { headers }: { headers: Record<string, string> } = admin,
) => app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });

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
    const asked = { game_id: game.id, snapshot_version: 1, query_text: `${name} repairs`, labels };
    expect((await call('POST', '/api/admin/labels/save', asked)).statusCode).toBe(200);
  }
  return game;
}

const blind = { title_weight: 0, gram_weight: 0, adjacency_weight: 0 };
const of = (id: number) => `/api/admin/games/${id}/settings`;
const draft = (id: number, settings: object) => call('PUT', `${of(id)}/draft`, settings);
const publish = (id: number, body: object = {}) => call('POST', `${of(id)}/publish`, body);
const show = async (id: number) => (await call('GET', of(id))).json();

test.each<[Method, string, object?]>([
  ['GET', of(1)],
  ['PUT', `${of(1)}/draft`, {}],
  ['DELETE', `${of(1)}/draft`],
  ['POST', `${of(1)}/publish`, {}],
])('a player may not call %s %s', async (method, url, body) => {
  expect((await call(method, url, body, await makeUser(db))).statusCode).toBe(403);
});

test('wrong values are named, a game that is not there is not found, and without a draft nothing is published', async () => {
  const game = await labelledGame(1);
  const refused = (await draft(game.id, { k1: 9, chunks_given: 0, aliases: [{ from: 'x', to: '' }] })).json();
  expect(refused.detail.map(({ loc }: { loc: unknown[] }) => loc[1])).toEqual(
    expect.arrayContaining(['k1', 'chunks_given', 'aliases']),
  );
  expect((await draft(2 ** 40, {})).statusCode).toBe(404);
  expect((await call('DELETE', `${of(game.id)}/draft`)).statusCode).toBe(404);
  expect((await publish(game.id)).json().code).toBe('conflict');
});

test('a draft acts on nothing before it is published, and can be thrown away', async () => {
  const game = await labelledGame(20);
  const measured = async () =>
    (await call('GET', `/api/admin/labels/eval?game_id=${game.id}&snapshot_version=1&retrieve_k=5`)).json().metrics;
  const before = await measured();
  expect(before).toMatchObject({ ndcg: 1 });
  expect((await draft(game.id, blind)).json()).toMatchObject({ draft: blind, published: {}, queries: 20 });
  expect(await measured()).toEqual(before);
  expect((await call('DELETE', `${of(game.id)}/draft`)).statusCode).toBe(204);
  expect(await show(game.id)).toMatchObject({ draft: null, draft_at: null, draft_by: null });
});

test('a worse draft is refused with the queries named, published with a reason, and a better one then passes', async () => {
  const game = await labelledGame(22);
  await draft(game.id, blind);
  const refused = await publish(game.id);
  expect(refused.statusCode).toBe(409);
  const { code, current } = refused.json();
  expect(code).toBe('gate_refused');
  expect(current).toMatchObject({ verdict: 'refused', queries: 22, ndcg: { published: 1 } });
  expect(current.losses_total).toBeGreaterThan(10);
  expect(current.losses[0]).toMatchObject({
    query_text: expect.stringMatching(/ repairs$/),
    left: [{ article_title: expect.any(String) }],
  });
  expect(await show(game.id)).toMatchObject({ published: {}, draft: blind, proof: null });
  const { evaluation_id, baseline_id } = current;
  const compared = await call('GET', `/api/admin/evaluations/${evaluation_id}/compare?baseline_id=${baseline_id}`);
  expect(compared.json()).toMatchObject({ wins: 0 });

  expect((await publish(game.id, { reason: '  ' })).statusCode).toBe(422);
  const overridden = await publish(game.id, { reason: 'Titles are being rewritten' });
  expect(overridden.json().settings).toMatchObject({ published: blind, draft: null, proof: 'overridden' });
  const measured = await call('GET', `/api/admin/labels/eval?game_id=${game.id}&snapshot_version=1&retrieve_k=5`);
  expect(measured.json().metrics.ndcg).toBeLessThan(0.6);
  const entries = await call('GET', `/api/admin/audit?object_kind=game_settings&object_id=${game.id}&action=publish`);
  expect(entries.json().items[0].after).toMatchObject({
    proof: 'overridden',
    reason: 'Titles are being rewritten',
    worse: expect.arrayContaining([current.losses[0].query_text]),
  });

  await draft(game.id, { title_weight: 3 });
  const passed = await publish(game.id);
  expect(passed.json()).toMatchObject({ gate: { verdict: 'passed' }, settings: { proof: 'passed' } });
});

test('with fewer than 20 labelled queries publishing says that nothing is proved', async () => {
  const game = await labelledGame(3);
  await draft(game.id, { title_weight: 3 });
  const { gate, settings } = (await publish(game.id)).json();
  expect(gate).toMatchObject({ verdict: 'not_proved', queries: 3, losses: [] });
  expect(settings).toMatchObject({ proof: 'not_proved', evaluation_id: gate.evaluation_id });
});

test('published twice at once, a draft is published once', async () => {
  const game = await labelledGame(2);
  await draft(game.id, { title_weight: 3 });
  const answers = await Promise.all([publish(game.id), publish(game.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('what is published changes what a player’s question finds: players’ words stand for those of the articles', async () => {
  const game = await labelledGame(1);
  const player = await makeUser(db, { calls: 5 });
  const ask = async () =>
    (await call('POST', `/api/chat/games/${game.id}/messages`, { text: 'gizmo?' }, player)).json().message.state;
  expect(await ask()).toBe('refused');
  await draft(game.id, { aliases: [{ from: 'gizmo', to: names[3] }] });
  await publish(game.id);
  expect(await ask()).toBe('answered');
});
