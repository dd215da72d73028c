import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { theProduct } from '#server/audit/audit.ts';
import { startWorker } from '#server/background-jobs/worker.ts';
import { createStoreStandIn } from '#stand-ins/steam/store.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser, summarise } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { steamAppsImport } from './import-apps-job.ts';
import { requireAdminGame } from './admin-games.ts';
import { storeApp } from './import-apps.ts';

const { api, app, deps } = await testApp({ parts: { store: createStoreStandIn() } });
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const worker = startWorker(deps, [steamAppsImport], 20);
afterAll(async () => {
  await worker.stop();
  await app.close();
});

// Apps of the stand-in that no other test of this database takes.
const [first, second, third, fourth] = [998_010, 998_020, 998_030, 998_040];
const url = '/api/admin/games/import-from-steam';
const start = (app_ids: unknown, headers = admin.headers) => api.with(headers).post(url, { app_ids });
const run = async (app_ids: number[]) => {
  const answer = await start(app_ids);
  expect(answer.status).toBe(202);
  const show = async () => (await api.as(admin).get(`/api/jobs/${answer.body.job_id}`)).body;
  await expect.poll(async () => (await show()).state, { interval: 30 }).toBe('succeeded');
  return (await show()).result;
};
const gameOf = (app_id: number) =>
  db.selectFrom('games').selectAll().where('steam_app_id', '=', app_id).executeTakeFirstOrThrow();

test('the call is for admins, and for one to 200 numbers of apps', async () => {
  const player = await makeUser(db);
  expect((await start([first], player.headers)).status).toBe(403);
  const many = Array.from({ length: 201 }, (_, n) => n + 1);
  for (const wrong of [[], [0], [-1], [1.5], ['10'], [4_294_967_296], many, null, 7, [null]]) {
    const answer = await start(wrong);
    expect([answer.status, answer.body.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', 'app_ids']]);
  }
});

test('games are added with what the store tells; what it lacks is named and stops nothing', async () => {
  const result = await run([first, 1, second, first]);
  expect(result.games).toEqual({ added: 2, changed: 0, unchanged: 0 });
  expect(result.failed).toEqual(['1: the store has no such app, or not for this region']);
  const game = await gameOf(first);
  expect(game).toMatchObject({ developer: 'Demo Studio', genres: ['Adventure'], hidden_at: null });
  expect((await requireAdminGame(db, game.id)).summary_ru).toMatch(/^Игра, которой нет/);
  const trail = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('object_kind', '=', 'game')
    .where('object_id', '=', game.id)
    .execute();
  expect(trail).toEqual([{ actor_id: admin.id, action: 'create' }]);
});

test('a second time nothing is doubled, what an admin wrote stays, and gaps are filled', async () => {
  await run([third]);
  const { id } = await gameOf(third);
  await db.updateTable('games').set({ developer: null, genres: [] }).where('id', '=', id).execute();
  await summarise(db, id, { summary_en: 'Written by hand.' });
  expect((await run([third])).games).toEqual({ added: 0, changed: 1, unchanged: 0 });
  expect(await requireAdminGame(db, id)).toMatchObject({
    id,
    summary_en: 'Written by hand.',
    developer: 'Demo Studio',
  });
  expect((await run([third])).games).toEqual({ added: 0, changed: 0, unchanged: 1 });
});

test('a deleted game stays deleted, and two imports at once make one game', async () => {
  await run([fourth]);
  const { id } = await gameOf(fourth);
  await api.as(admin).delete(`/api/games/${id}`);
  expect((await run([fourth])).games).toEqual({ added: 0, changed: 0, unchanged: 1 });
  expect((await gameOf(fourth)).deleted_at).not.toBeNull();
  const both = await Promise.all([run([998_050]), run([998_050])]);
  expect(both.map(({ games }) => games.added).toSorted((a, b) => a - b)).toEqual([0, 1]);
});

test('of two transactions that add the same app, the second finds what the first has added', async () => {
  const read = await createStoreStandIn().read(998_060, AbortSignal.timeout(5_000));
  const add = (title: string) =>
    db.transaction().execute(async (tx) => {
      const done = await storeApp(tx, { ...read, title }, theProduct);
      // Long enough for the other one to have found no such app.
      await wait(100);
      return done;
    });
  // Under another title the second one would get an address of its own, and meet the first only by the app.
  const outcomes = await Promise.all([add(read.title), add(`${read.title} Remastered`)]);
  expect(outcomes.toSorted()).toEqual(['added', 'unchanged']);
});

test('without a store the call says that it is unavailable', async () => {
  const off = await testApp({ settings: { STAND_INS: 'off' } });
  const answer = await off.api.as(admin).post(url, { app_ids: [10] });
  expectRefused(answer, 503, 'unavailable');
  await off.app.close();
});
