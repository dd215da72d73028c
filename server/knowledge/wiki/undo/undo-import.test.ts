import { afterAll, expect, test, vi } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { jobKinds } from '#server/jobs.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { slow } from '#server/testing/slow.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';

// Each import starts a thread that loads what it reads with.
vi.setConfig(slow.computes);

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
const worker = startWorker(deps, jobKinds, 50);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await database.close();
});

const admin = await makeUser(db, { role: 'admin' });
const own = api.as(admin);
const licence = { name: 'CC BY 4.0' };
const source = { name: 'The Manual' };
const ended = async (job_id: number) => {
  const job = async () => (await own.get(`/api/jobs/${job_id}`)).body;
  await until('the job has ended', async () => (await job()).finished_at !== null, { within_ms: 60_000 });
  return job();
};
/** @returns the import's job */
async function importFiles(game_id: number, texts: Record<string, string>): Promise<number> {
  const files = Object.entries(texts).map(([name, text]) => ({ path: `${name}.md`, text: `# ${name}\n\n${text}` }));
  const look = await own.post(`/api/admin/games/${game_id}/markdown/files`, { files });
  const { source_id } = (await ended(look.body.job_id)).result;
  const body = { source_id, namespaces: [0], licence, source };
  const { job_id } = (await own.post(`/api/admin/games/${game_id}/wiki/import`, body)).body;
  expect(await ended(job_id)).toMatchObject({ state: 'succeeded' });
  return job_id;
}
const listTexts = async (game_id: number) => {
  const rows = await db
    .selectFrom('articles as a')
    .innerJoin('chunks as c', (join) => join.onRef('c.article_id', '=', 'a.id').on('c.to_rev', 'is', null))
    .where('a.game_id', '=', game_id)
    .where('a.deleted_at', 'is', null)
    .select(['a.id', 'a.title', 'c.content'])
    .orderBy('a.title')
    .execute();
  return new Map(rows.map(({ title, content, id }) => [title, { id, content }]));
};
const contents = async (game_id: number) =>
  Object.fromEntries([...(await listTexts(game_id))].map(([title, { content }]) => [title, content]));
const place = (job_id: number) => `/api/admin/imports/${job_id}`;

test('only those may take an import back who look after articles, and no other job', async () => {
  const game = await makeGame(db);
  const job_id = await importFiles(game.id, { Doors: 'Doors open.' });
  const player = api.as(await makeUser(db));
  expect((await player.get(place(job_id))).status).toBe(403);
  expect((await player.post(`${place(job_id)}/undo`)).status).toBe(403);
  const look = await db
    .selectFrom('background_jobs')
    .select('id')
    .where('kind', '=', 'wiki_survey')
    .executeTakeFirstOrThrow();
  expect((await own.get(place(look.id))).status).toBe(404);
  expect((await own.post(`${place(look.id)}/undo`)).status).toBe(404);
  expect(await contents(game.id)).toEqual({ Doors: 'Doors open.' });
});

test('an import is taken back as one, but for what people have changed since', async () => {
  const game = await makeGame(db);
  await importFiles(game.id, { Doors: 'Doors open.', Keys: 'Keys are red.' });
  const job_id = await importFiles(game.id, {
    Doors: 'Doors burn.',
    Keys: 'Keys are red.',
    Lamps: 'Lamps shine.',
    Walls: 'Walls stand.',
  });
  const walls = (await listTexts(game.id)).get('Walls')!;
  const current = (await own.get(`/api/knowledge/articles/${walls.id}`)).body;
  const edited = await own.patch(`/api/knowledge/articles/${walls.id}`, {
    title: 'Walls',
    language: 'en',
    base_revision: current.revision,
    chunks: [{ section: '', content: 'Walls fall.' }],
  });
  expect(edited.status).toBe(200);

  const plan = { can_undo: true, is_undone: false, added: 1, changed: 1, left: 1, left_titles: ['Walls'] };
  expect((await own.get(place(job_id))).body).toEqual(plan);
  const before = (
    await db.selectFrom('games').select('kb_revision').where('id', '=', game.id).executeTakeFirstOrThrow()
  ).kb_revision;
  const undo = () => own.post(`${place(job_id)}/undo`);
  const [first, second] = await Promise.all([undo(), undo()]);
  expect([first.status, second.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
  const refused = first.status === 409 ? first : second;
  expect(refused.body).toMatchObject({ code: 'import_undone' });
  expect((first.status === 200 ? first : second).body).toEqual({ ...plan, can_undo: false, is_undone: true });
  expect((await own.get(place(job_id))).body).toMatchObject({ can_undo: false, is_undone: true });

  expect(await contents(game.id)).toEqual({ Doors: 'Doors open.', Keys: 'Keys are red.', Walls: 'Walls fall.' });
  const after = await db.selectFrom('games').select('kb_revision').where('id', '=', game.id).executeTakeFirstOrThrow();
  expect(after.kb_revision).toBe(before + 1);
  const { items } = (await own.get('/api/admin/audit?action=restore')).body;
  expect(items[0]).toMatchObject({
    object_kind: 'game',
    object_id: game.id,
    before: { added: 1, changed: 1, left: 1 },
  });

  // What was taken back comes again with a later import, and can be restored by itself.
  const lamps = await db.selectFrom('articles').select('id').where('title', '=', 'Lamps').executeTakeFirstOrThrow();
  expect((await own.post(`/api/knowledge/articles/${lamps.id}/restore`)).status).toBe(200);
  expect(await contents(game.id)).toMatchObject({ Lamps: 'Lamps shine.' });
  await own.delete(`/api/knowledge/articles/${lamps.id}`);
  await importFiles(game.id, { Doors: 'Doors burn.', Lamps: 'Lamps shine.' });
  expect(await contents(game.id)).toMatchObject({ Doors: 'Doors burn.', Lamps: 'Lamps shine.' });
});

test('a passage that an answer cites is still read, and after a week an import stays', async () => {
  const game = await makeGame(db);
  const job_id = await importFiles(game.id, { Doors: 'Doors open with the red key.' });
  const chunk = await db.selectFrom('chunks').select('id').where('game_id', '=', game.id).executeTakeFirstOrThrow();
  await db
    .updateTable('background_jobs')
    .set({ finished_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    .where('id', '=', job_id)
    .execute();
  expect((await own.post(`${place(job_id)}/undo`)).status).toBe(404);
  await db
    .updateTable('background_jobs')
    .set({ finished_at: new Date().toISOString() })
    .where('id', '=', job_id)
    .execute();
  expect((await own.post(`${place(job_id)}/undo`)).status).toBe(200);
  const kept = await db.selectFrom('chunks').select(['content', 'to_rev']).where('id', '=', chunk.id).execute();
  expect(kept).toEqual([{ content: 'Doors open with the red key.', to_rev: expect.any(Number) }]);
});

test('an article whose text was only cut anew since is taken back as well', async () => {
  const game = await makeGame(db);
  await importFiles(game.id, { Doors: 'Doors open.' });
  const job_id = await importFiles(game.id, { Doors: 'Doors burn.', Lamps: 'Lamps shine.' });
  const content = Array.from({ length: 80 }, (_, n) => `Sentence ${n} tells a little more.`).join(' ');
  await db.updateTable('chunks').set({ content }).where('game_id', '=', game.id).where('to_rev', 'is', null).execute();
  const rebuild = await own.post(`/api/knowledge/articles/rebuild-by-game?game_id=${game.id}`);
  expect(await ended(rebuild.body.job_id)).toMatchObject({ result: { articles: { changed: 2 } } });
  const plan = { can_undo: true, added: 1, changed: 1, left: 0 };
  expect((await own.get(place(job_id))).body).toMatchObject(plan);
  expect((await own.post(`${place(job_id)}/undo`)).body).toMatchObject({ is_undone: true, left: 0 });
  expect(await contents(game.id)).toEqual({ Doors: 'Doors open.' });
});

test('imports of the same pages are taken back one after the other, the newest first', async () => {
  const game = await makeGame(db);
  const jobs: number[] = [];
  for (const content of ['Doors open.', 'Doors burn.', 'Doors sing.'])
    jobs.push(await importFiles(game.id, { Doors: content, Keys: 'Keys are red.' }));
  const [first = 0, second = 0, third = 0] = jobs;
  // The oldest is not the text that readers have.
  expect((await own.post(`${place(first)}/undo`)).body).toMatchObject({ is_undone: true, added: 1, left: 1 });
  for (const [job_id, content] of [
    [third, 'Doors burn.'],
    [second, 'Doors open.'],
  ] as const) {
    expect((await own.post(`${place(job_id)}/undo`)).body).toMatchObject({ is_undone: true, changed: 1, left: 0 });
    expect(await contents(game.id)).toEqual({ Doors: content });
  }
  // It had left that one.
  expect((await own.get(place(first))).body).toMatchObject({ can_undo: true, added: 1 });
  expect((await own.post(`${place(first)}/undo`)).body).toMatchObject({ added: 1, left: 0 });
  expect(await contents(game.id)).toEqual({});
});

test('an import that runs again is not taken back before it has ended', async () => {
  const game = await makeGame(db);
  const job_id = await importFiles(game.id, { Doors: 'Doors open.' });
  const setJob = (values: { state: 'queued' | 'succeeded'; finished_at: string | null; run_after: string }) =>
    db.updateTable('background_jobs').set(values).where('id', '=', job_id).execute();
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await setJob({ state: 'queued', finished_at: null, run_after: later });
  expect((await own.get(place(job_id))).body).toMatchObject({ can_undo: false, is_undone: false });
  expectRefused(await own.post(`${place(job_id)}/undo`), 409, 'import_running');
  expect(await contents(game.id)).toEqual({ Doors: 'Doors open.' });
  await setJob({ state: 'succeeded', finished_at: new Date().toISOString(), run_after: later });
  expect((await own.post(`${place(job_id)}/undo`)).status).toBe(200);
});

test('the weekly import that ends with it is written into the audit log', async () => {
  const game = await makeGame(db);
  const job_id = await importFiles(game.id, { Doors: 'Doors open.' });
  const wiki = { game_id: game.id, selection: '{}', licence: 'CC BY 4.0', last_job_id: job_id };
  const next_import_at = new Date(Date.now() + 86_400_000).toISOString();
  await db
    .insertInto('game_wikis')
    .values([
      { ...wiki, name: 'Weekly', address: 'https://weekly.example', next_import_at },
      { ...wiki, name: 'Once', address: 'https://once.example', next_import_at: null },
    ])
    .execute();
  expect((await own.post(`${place(job_id)}/undo`)).status).toBe(200);
  const { items } = (await own.get('/api/admin/audit?action=update')).body;
  expect(items.filter(({ object_id }: { object_id: number }) => object_id === game.id)).toMatchObject([
    {
      object_kind: 'game',
      before: { wiki: 'https://weekly.example', is_weekly: true },
      after: { wiki: 'https://weekly.example', is_weekly: false },
    },
  ]);
});
