import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { listVersions } from '#server/testing/rated.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await database.close();
});
const admin = await makeUser(db, { role: 'admin' });

const lost = async (id: number, { headers } = admin) => api.with(headers).get(`/api/admin/labels/games/${id}/lost`);

test('a player may not look, and a game that is not there is not found', async () => {
  const game = await makeGame(db, { articles: [{ title: 'Mill', chunks: [{ section: '', content: 'Turns.' }] }] });
  expect((await lost(game.id, await makeUser(db))).status).toBe(403);
  expect((await lost(2 ** 40)).status).toBe(404);
});

test('a change names the queries that lost a relevant chunk until its next version is judged', async () => {
  const names = ['Mill', 'Lighthouse', 'Bridge'];
  const articles = names.map((title) => ({ title, chunks: [{ section: 'Repairs', content: 'Nine planks.' }] }));
  const game = await makeGame(db, { articles });
  const [mill, light, bridge] = await listVersions(db, game.id);
  const save = (query_text: string, snapshot_version: number, labels: object[]) =>
    api.as(admin).post('/api/admin/labels/save', { game_id: game.id, snapshot_version, query_text, labels });
  const { id: mill_id } = mill!;
  await save('mill', 1, [
    { version_id: mill_id, grade: 3 },
    { version_id: bridge!.id, grade: 0 },
  ]);
  await save('light', 1, [{ version_id: light!.id, grade: 1 }]);
  await save('bridge', 1, [{ version_id: bridge!.id, grade: 2 }]);
  expect((await lost(game.id)).body).toEqual({ items: [], total: 0 });

  // The mill's chunk is rewritten, the lighthouse's is gone, that of the bridge stays.
  const row = await db.selectFrom('chunks').selectAll().where('id', '=', mill_id).executeTakeFirstOrThrow();
  const { id: _id, ...rest } = row;
  await db.updateTable('games').set({ kb_revision: 3 }).where('id', '=', game.id).execute();
  await db.updateTable('chunks').set({ to_rev: 2 }).where('id', '=', mill_id).execute();
  await db.updateTable('chunks').set({ to_rev: 3 }).where('id', '=', light!.id).execute();
  const next = await db
    .insertInto('chunks')
    .values({ ...rest, content: 'Ten planks.', from_rev: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const report = (await lost(game.id)).body;
  expect(report.items).toMatchObject([
    { query_text: 'light', revision: 3, chunks: [{ article_title: 'Lighthouse', grade: 1, rewritten: false }] },
    {
      query_text: 'mill',
      revision: 2,
      chunks: [{ version_id: mill_id, section: 'Repairs', grade: 3, rewritten: true }],
    },
  ]);

  await save('mill', 3, [{ version_id: next.id, grade: 0 }]);
  expect((await lost(game.id)).body.items).toMatchObject([{ query_text: 'light' }]);
});
