import { afterAll, expect, test } from 'vitest';
import { erasures } from '#server/registry/user-data.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { listVersions, makeExchange } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';
import { eraseDeletedUsers } from '#server/users/erase-users.ts';

const { api, app, deps } = await testApp();
afterAll(() => app.close());
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db);

async function gameWithChunks() {
  const chunks = ['wheel', 'lever', 'lamp'].map((name) => ({ section: name, content: `The ${name} opens the gate.` }));
  const game = await makeGame(db, { articles: [{ title: 'Gates', chunks }] });
  return { game, ids: (await listVersions(db, game.id)).map(({ id }) => id) };
}

const make = async (game_id: number) =>
  (await api.as(admin).post(`/api/admin/labels/games/${game_id}/from-ratings`)).body;
const list = async (game_id: number) =>
  (await api.as(admin).get(`/api/admin/labels/queries?game_id=${game_id}&limit=100`)).body;

test('well-rated answers become labelled queries with the chunks they cite, each question once and of this game alone', async () => {
  const { game, ids } = await gameWithChunks();
  const other = await gameWithChunks();
  const of = { user_id: player.id, game_id: game.id };
  const { message_id } = await makeExchange(db, of, { question: 'How do I open it?', rating: 5, chunk_ids: ids });
  await makeExchange(db, of, { question: 'how do I open it', rating: 4, chunk_ids: ids });
  await makeExchange(db, of, { question: 'Rated badly', rating: 3, chunk_ids: ids });
  await makeExchange(db, of, { question: 'Not rated', chunk_ids: ids });
  await makeExchange(db, of, { question: 'Without a source', rating: 5 });
  const parts = await makeExchange(db, of, { question: 'In two parts', rating: 4, chunk_ids: ids.slice(0, 2) });
  await db.updateTable('message_sources').set({ cited: true }).where('message_id', '=', parts.message_id).execute();
  const labelled = { game_id: game.id, snapshot_version: 1, query_text: 'By hand', labels: [] };
  await api.as(admin).post('/api/admin/labels/save', labelled);
  await makeExchange(db, of, { question: 'By hand?', rating: 5, chunk_ids: ids });
  await makeExchange(db, { ...of, game_id: other.game.id }, { question: 'Elsewhere', rating: 5, chunk_ids: other.ids });

  expect(await make(game.id)).toEqual({ made: 2, left: 0, labelled: 1, changed: 1 });
  const { items, total } = await list(game.id);
  expect(total).toBe(3);
  const byText = new Map(items.map((item: { query_text: string }) => [item.query_text, item]));
  expect(byText.get('How do I open it?')).toMatchObject({ message_id, state: 'judged', grades: [0, 0, 0, 1] });
  expect(byText.get('In two parts')).toMatchObject({ grades: [0, 0, 2, 0] });
  expect((await list(other.game.id)).total).toBe(0);
  expect(await make(game.id)).toEqual({ made: 0, left: 0, labelled: 3, changed: 1 });

  const entries = await api.as(admin).get('/api/admin/audit?object_kind=labelled_query&action=create');
  expect(entries.body.items.map(({ after }: { after: { query_text: string } }) => after.query_text)).toEqual(
    expect.arrayContaining(['How do I open it?', 'In two parts']),
  );
});

test('one press makes at most 20, says how many are left, and what somebody deleted does not come back', async () => {
  const { game, ids } = await gameWithChunks();
  for (let i = 0; i < 23; i++) {
    const question = `How do I open gate number ${i}`;
    await makeExchange(db, { user_id: player.id, game_id: game.id }, { question, rating: 5, chunk_ids: ids });
  }
  expect(await make(game.id)).toEqual({ made: 20, left: 3, labelled: 0, changed: 0 });
  const [{ query_text }] = (await list(game.id)).items;
  const key = new URLSearchParams({ game_id: String(game.id), snapshot_version: '1', query_text });
  expect((await api.as(admin).delete(`/api/admin/labels/question?${key}`)).status).toBe(204);
  expect(await make(game.id)).toEqual({ made: 3, left: 0, labelled: 20, changed: 0 });
  expect((await list(game.id)).total).toBe(22);
});

test('of several presses at once one makes the queries, and the others say that they are there', async () => {
  const { game, ids } = await gameWithChunks();
  for (const question of ['Where is the wheel?', 'Where is the lamp?', 'Where is the lever?'])
    await makeExchange(db, { user_id: player.id, game_id: game.id }, { question, rating: 5, chunk_ids: ids });
  const answers = await Promise.all(Array.from({ length: 4 }, () => make(game.id)));
  expect(answers.map(({ made }) => made).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 3]);
  expect(answers.filter(({ labelled }) => labelled === 3)).toHaveLength(3);
});

test('chunks that were rewritten since are no proof, and an unknown game is not found', async () => {
  const { game, ids } = await gameWithChunks();
  const of = { user_id: player.id, game_id: game.id };
  await makeExchange(db, of, { question: 'About the wheel', rating: 5, chunk_ids: ids.slice(0, 1) });
  await db.updateTable('chunks').set({ to_rev: 2 }).where('id', '=', ids[0]!).execute();
  expect(await make(game.id)).toEqual({ made: 0, left: 0, labelled: 0, changed: 1 });
  expect((await api.as(admin).post(`/api/admin/labels/games/${2 ** 40}/from-ratings`)).status).toBe(404);
});

test('a query goes with the account of the player whose question it is, and nobody reads its words any more', async () => {
  const { game, ids } = await gameWithChunks();
  const [gone, stays] = [await makeUser(db), player];
  const question = 'My neighbour Kunibert asks for the lever';
  const asks = (user_id: number, words: string) =>
    makeExchange(db, { user_id, game_id: game.id }, { question: words, rating: 5, chunk_ids: ids });
  await asks(gone.id, question);
  await asks(stays.id, 'How do I light the lamp?');
  expect(await make(game.id)).toMatchObject({ made: 2 });
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    .where('id', '=', gone.id)
    .execute();
  await eraseDeletedUsers(db, erasures);
  const { items } = await list(game.id);
  expect(items.map(({ query_text }: { query_text: string }) => query_text)).toEqual(['How do I light the lamp?']);
  const left = await Promise.all([
    db.selectFrom('labelled_queries').selectAll().execute(),
    db.selectFrom('audit_log').selectAll().where('object_kind', '=', 'labelled_query').execute(),
  ]);
  expect(JSON.stringify(left)).not.toContain('Kunibert');
  expect(JSON.stringify(left)).toContain('How do I light the lamp?');
});
