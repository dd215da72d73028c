import { afterAll, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createGuidesStandIn } from '#stand-ins/steam/guides.ts';
import { guidesImport, knowledgeRebuild } from './knowledge-jobs.ts';

let changed = false;
const standIn = createGuidesStandIn();
const guides: typeof standIn = {
  ...standIn,
  read: async (id, signal) => {
    const guide = await standIn.read(id, signal);
    if (!changed || id !== '3000000002') return guide;
    return { ...guide, sections: [{ section: 'The tide', content: 'The tide turns every 13 minutes.' }] };
  },
};
const { api, deps } = await testApp({ parts: { guides } });
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db);
const worker = startWorker(deps, [knowledgeRebuild, guidesImport], 50);
afterAll(() => worker.stop());

const start = (name: string, game_id: number, headers: Record<string, string> = admin.headers) =>
  api.with(headers).post(`/api/knowledge/articles/${name}?game_id=${game_id}`);
const run = async (name: string, game_id: number) => {
  const answer = await start(name, game_id);
  expect(answer.status).toBe(202);
  const url = `/api/jobs/${answer.body.job_id}`;
  const show = async () => (await api.as(admin).get(url)).body;
  await expect.poll(async () => (await show()).state, { interval: 50 }).toBe('succeeded');
  return (await show()).result;
};
const chunksOf = (game_id: number) =>
  db
    .selectFrom('chunks')
    .select(['id', 'chunk_key', 'content'])
    .where('game_id', '=', game_id)
    .where('to_rev', 'is', null)
    .orderBy('id')
    .execute();

test('both jobs are for admins and for games that are there', async () => {
  for (const name of ['rebuild-by-game', 'import-from-guides']) {
    expect((await start(name, 1, {})).status).toBe(401);
    expect((await start(name, 1, player.headers)).body.code).toBe('forbidden');
    expect((await start(name, 999_999)).status).toBe(404);
  }
  const game = await makeGame(db);
  expect((await start('import-from-guides', game.id)).body.code).toBe('conflict');
  const wrong = await api.as(admin).post('/api/knowledge/articles/rebuild-by-game');
  expect([wrong.status, wrong.body.detail[0].loc]).toEqual([422, ['query', 'game_id']]);
});

test('a rebuild keeps every row that is well cut, cuts what is too long under its key, and keeps the revision', async () => {
  const long = Array.from({ length: 80 }, (_, n) => `Sentence ${n} tells a little more.`).join(' ');
  const game = await makeGame(db, {
    articles: [
      { title: 'Short', chunks: Array.from({ length: 40 }, (_, n) => ({ section: `S${n}`, content: `Text ${n}.` })) },
      { title: 'Long', chunks: [{ section: 'All', content: long }] },
    ],
  });
  const before = await chunksOf(game.id);
  await db.updateTable('chunks').set({ nudge: 'Look up.' }).where('id', '=', before[40]!.id).execute();
  const first = await run('rebuild-by-game', game.id);
  expect(first).toMatchObject({ revision: 2, articles: { changed: 1, unchanged: 1 } });
  const after = await chunksOf(game.id);
  expect(after.slice(0, 40)).toEqual(before.slice(0, 40));
  expect(after.map((chunk) => chunk.chunk_key)).toContain(before[40]?.chunk_key);
  expect(after.every((chunk) => chunk.content.length <= 1500)).toBe(true);
  const hinted = db
    .selectFrom('chunks')
    .select('section')
    .where('game_id', '=', game.id)
    .where('nudge', '=', 'Look up.');
  expect((await hinted.where('to_rev', 'is', null).execute()).length).toBe(after.length - 40);
  const second = await run('rebuild-by-game', game.id);
  expect(second).toMatchObject({ revision: 2, articles: { changed: 0, unchanged: 2 } });
  expect(await chunksOf(game.id)).toEqual(after);
  const snapshots = await db
    .selectFrom('snapshots')
    .select(['revision', 'reason'])
    .where('game_id', '=', game.id)
    .execute();
  expect(snapshots).toEqual([{ revision: 2, reason: 'rebuild' }]);
});

test('guides become articles that wait, one that fails is named, and importing again updates instead of doubling', async () => {
  const game = await makeGame(db);
  await db
    .updateTable('games')
    .set({ steam_app_id: 900_000 + game.id })
    .where('id', '=', game.id)
    .execute();
  const first = await run('import-from-guides', game.id);
  expect(first.articles).toMatchObject({ added: 2, changed: 0 });
  expect(first.failed).toEqual([{ guide_id: '3000000003', reason: 'no_guide' }]);
  const list = await api.as(player).get(`/api/knowledge/articles?game_id=${game.id}`);
  expect(list.body.items[0]).toMatchObject({ reviewed: false, author_name: null });
  expect(list.body.items[0].source).toContain('steamcommunity.com');
  expect(await chunksOf(game.id)).toEqual([]);

  expect((await run('import-from-guides', game.id)).articles).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  changed = true;
  expect((await run('import-from-guides', game.id)).articles).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  const reviews = await api.as(admin).get(`/api/admin/knowledge/reviews?game_id=${game.id}`);
  expect(reviews.body.total).toBe(2);
});
