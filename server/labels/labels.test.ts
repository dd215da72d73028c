import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { listVersions } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
afterAll(() => app.close());
const { db } = deps;
const admin = await makeUser(db, { role: 'admin', name: 'Label Admin' });

type Method = 'GET' | 'POST' | 'DELETE';

const names = [
  'wheel',
  'lever',
  'bridge',
  'lamp',
  'anchor',
  'kiln',
  'mill',
  'tower',
  'well',
  'forge',
  'harbour',
  'quarry',
];

async function gameWithChunks() {
  const game = await makeGame(db, {
    articles: [
      {
        title: 'Gates',
        chunks: names.map((name) => ({ section: name, content: `The ${name} opens the gate of the ${name} yard.` })),
      },
    ],
  });
  return { game, versions: await listVersions(db, game.id) };
}

const of = (game_id: number, query_text = 'gate', snapshot_version = 1) => ({ game_id, snapshot_version, query_text });
const asQuery = (question: ReturnType<typeof of>) =>
  new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)])).toString();

test.each<[Method, string, object?]>([
  ['GET', '/api/admin/labels/games'],
  ['GET', '/api/admin/labels/queries?game_id=1'],
  ['POST', '/api/admin/labels/candidates', of(1)],
  ['POST', '/api/admin/labels/save', of(1)],
  ['DELETE', '/api/admin/labels/question?game_id=1&snapshot_version=1&query_text=x'],
  ['POST', '/api/admin/labels/question/restore?game_id=1&snapshot_version=1&query_text=x'],
  ['GET', '/api/admin/labels/games/1/export?format=qrels'],
  ['POST', '/api/admin/labels/games/1/from-ratings'],
  ['POST', '/api/admin/labels/games/1/import', { format: 'jsonl', text: '' }],
])('a player may not call %s %s', async (method, url, body) => {
  expect((await api.as(await makeUser(db)).send(method, url, body)).status).toBe(403);
});

test('every call answers 404 for an unknown snapshot and a deleted game', async () => {
  const { game } = await gameWithChunks();
  for (const question of [of(game.id, 'gate', 2), of(2 ** 40)]) {
    expect((await api.as(admin).post('/api/admin/labels/candidates', question)).status).toBe(404);
    expect((await api.as(admin).post('/api/admin/labels/save', question)).status).toBe(404);
    expect((await api.as(admin).delete(`/api/admin/labels/question?${asQuery(question)}`)).status).toBe(404);
  }
  expect((await api.as(admin).get(`/api/admin/labels/queries?game_id=${game.id}&snapshot_version=9`)).status).toBe(404);
});

test('each wrong value is named in the error', async () => {
  const { game } = await gameWithChunks();
  const answer = await api.as(admin).post('/api/admin/labels/save', {
    ...of(game.id, '  '),
    labels: [
      { version_id: 1, grade: 4 },
      { version_id: 0, grade: 1 },
    ],
  });
  expect(answer.body.detail.map((detail: { loc: unknown }) => detail.loc)).toEqual([
    ['body', 'query_text'],
    ['body', 'labels', 0, 'grade'],
    ['body', 'labels', 1, 'version_id'],
  ]);
});

test('candidates come from several settings, in an order that is always the same and is no ranking', async () => {
  const { game, versions } = await gameWithChunks();
  const question = { ...of(game.id, 'wheel gate'), k: 5 };
  const { items } = (await api.as(admin).post('/api/admin/labels/candidates', question)).body;
  const order = items.map((item: { version_id: number }) => item.version_id);
  expect(order).toContain(versions[0]!.id);
  expect(order.length).toBeGreaterThanOrEqual(5);
  expect(
    (await api.as(admin).post('/api/admin/labels/candidates', question)).body.items.map(
      (item: { version_id: number }) => item.version_id,
    ),
  ).toEqual(order);
  const { hits } = await deps.retrieval.retrieve({
    game: { ...game, kb_revision: 1 },
    question: 'wheel gate',
    limit: 12,
  });
  expect(order).not.toEqual(hits.map(({ id }) => id).slice(0, order.length));
  expect(Object.keys(items[0])).not.toContain('score');
  const searched = (await api.as(admin).post('/api/admin/labels/candidates', { ...question, k: 1, search: 'harbour' }))
    .body.items;
  expect(searched.slice(0, 10).map((item: { text: string }) => item.text)).toEqual(
    expect.arrayContaining([expect.stringContaining('harbour')]),
  );
});

test('grades are stored with the admin who gave them, replaced by later ones, and counted', async () => {
  const { game, versions } = await gameWithChunks();
  const [first, second, third] = versions.map(({ id }) => id);
  const labels = [
    { version_id: first, grade: 3 },
    { version_id: second, grade: 0 },
    { version_id: third, grade: null },
  ];
  const saved = (await api.as(admin).post('/api/admin/labels/save', { ...of(game.id), labels, note: 'the wheel' }))
    .body;
  expect(saved).toMatchObject({
    state: 'judged',
    grades: [1, 0, 0, 1],
    unjudgeable: 1,
    relevant: 1,
    note: 'the wheel',
  });
  await api.as(admin).post('/api/admin/labels/save', { ...of(game.id), labels: [{ version_id: second, grade: 2 }] });
  const { items, query } = (await api.as(admin).post('/api/admin/labels/candidates', of(game.id))).body;
  expect(query).toMatchObject({ id: saved.id, grades: [0, 0, 1, 1], unjudgeable: 1 });
  const of3 = items.find((item: { version_id: number }) => item.version_id === third);
  expect(of3).toMatchObject({ grade: null, judged: true, graded_by: 'Label Admin', graded_at: expect.any(String) });
  const games = (await api.as(admin).get('/api/admin/labels/games')).body.items;
  expect(games.find((one: { game_id: number }) => one.game_id === game.id)).toMatchObject({
    chunks: 12,
    queries: 1,
    judged: 1,
    with_relevant: 1,
    chunks_graded: 3,
    grades: [0, 0, 1, 1],
  });
});

test('a chunk of another game, one that is not in the snapshot, and a duplicate are refused with their position', async () => {
  const { game, versions } = await gameWithChunks();
  const other = await gameWithChunks();
  const [own, gone] = versions.map(({ id }) => id);
  await db.updateTable('chunks').set({ to_rev: 2 }).where('id', '=', gone!).execute();
  await db.updateTable('games').set({ kb_revision: 2 }).where('id', '=', game.id).execute();
  const labels = [own, other.versions[0]!.id, gone, own].map((version_id) => ({ version_id, grade: 1 }));
  const answer = await api.as(admin).post('/api/admin/labels/save', { ...of(game.id, 'gate', 2), labels });
  expect(answer.status).toBe(422);
  expect(answer.body.detail.map(({ loc, type }: { loc: unknown[]; type: string }) => [loc[2], type])).toEqual([
    [1, 'not_in_snapshot'],
    [2, 'not_in_snapshot'],
    [3, 'repeated'],
  ]);
  expect((await api.as(admin).get(`/api/admin/labels/queries?game_id=${game.id}`)).body.total).toBe(0);
});

test('grades apply to every snapshot with that chunk version, and a changed chunk has to be graded again', async () => {
  const { game, versions } = await gameWithChunks();
  const [stored, ended] = versions.map(({ id }) => id);
  const labels = [stored, ended].map((version_id) => ({ version_id, grade: 3 }));
  await api.as(admin).post('/api/admin/labels/save', { ...of(game.id), labels });
  await db.updateTable('chunks').set({ to_rev: 2 }).where('id', '=', ended!).execute();
  await db.updateTable('games').set({ kb_revision: 2 }).where('id', '=', game.id).execute();
  const at = async (version: number) =>
    (await api.as(admin).get(`/api/admin/labels/queries?game_id=${game.id}&snapshot_version=${version}`)).body.items[0]
      .relevant;
  expect([await at(1), await at(2)]).toEqual([2, 1]);
});

test('two admins who save the same new query at once create one query', async () => {
  const { game, versions } = await gameWithChunks();
  const save = (index: number) =>
    api
      .as(admin)
      .post('/api/admin/labels/save', { ...of(game.id), labels: [{ version_id: versions[index]!.id, grade: 1 }] });
  const saved = await Promise.all([save(0), save(1)]);
  expect(saved.map((answer) => answer.status)).toEqual([200, 200]);
  expect((await api.as(admin).get(`/api/admin/labels/queries?game_id=${game.id}`)).body).toMatchObject({
    total: 1,
    items: [{ relevant: 2 }],
  });
});

test('a query can be postponed, found by its state, deleted and restored', async () => {
  const { game, versions } = await gameWithChunks();
  const question = of(game.id, 'how — “gate”?');
  await api.as(admin).post('/api/admin/labels/save', { ...question, put_off: true });
  await api.as(admin).post('/api/admin/labels/save', {
    ...of(game.id, 'other'),
    labels: [{ version_id: versions[0]!.id, grade: 0 }],
  });
  const found = async (state: string) =>
    (await api.as(admin).get(`/api/admin/labels/queries?game_id=${game.id}&state=${state}`)).body.items.map(
      (item: { query_text: string }) => item.query_text,
    );
  expect(await found('put_off')).toEqual([question.query_text]);
  expect(await found('judged')).toEqual(['other']);
  const url = `/api/admin/labels/question?${asQuery(question)}`;
  expect((await api.as(admin).delete(url)).status).toBe(204);
  expect((await api.as(admin).delete(url)).status).toBe(404);
  expect(await found('put_off')).toEqual([]);
  const back = `/api/admin/labels/question/restore?${asQuery(question)}`;
  expect((await api.as(admin).post(back)).body.query_text).toBe(question.query_text);
  expect((await api.as(admin).post(back)).status).toBe(404);
  await api.as(admin).delete(url);
  await api.as(admin).post('/api/admin/labels/save', question);
  expect((await api.as(admin).post(back)).status).toBe(409);
});
