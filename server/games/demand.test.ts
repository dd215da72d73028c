import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { now, secondsFromNow } from '#server/db/moments.ts';
import { limits } from '#contract/values/limits.ts';
import { eraseLibrary } from './games.user-data.ts';
import { countMissedSearch, listMissed } from '#server/titles/title-aliases.ts';
import { openTitleSearch } from '#server/titles/titles.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { meetDemand } from './demand.ts';
import { ensureSteamGames } from './games.ts';

const database = await freshDb();
const { api, deps } = await testApp({ database });
afterAll(() => database.close());
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const ann = await makeUser(db);
const ben = await makeUser(db);
type Caller = typeof ann;
const want = (id: number, who: Caller | null) => api.as(who).put(`/api/games/${id}/demand`);
const show = async (slug: string, who: Caller | null) =>
  (await api.as(who).get(`/api/games/${slug}/with-achievements`)).body.demand;
const listExpertNews = async (who: Caller) =>
  (await api.as(who).get('/api/notifications')).body.items.filter(
    (one: { kind: string }) => one.kind === 'expert_ready',
  );
const articles = [{ title: 'Start', chunks: [{ section: 'One', content: 'Build a lighthouse first.' }] }];

async function giveExpert(game_id: number): Promise<void> {
  const article = await db
    .insertInto('articles')
    .values({ game_id, title: 'Start', language: 'en', reviewed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('chunks')
    .values({
      chunk_key: randomUUID(),
      game_id,
      article_id: article.id,
      ordinal: 0,
      article_title: 'Start',
      language: 'en',
      section: 'One',
      content: 'Build.',
      from_rev: 1,
    })
    .execute();
  await db.updateTable('games').set({ kb_revision: 1 }).where('id', '=', game_id).execute();
}

test('a player who wants an expert counts once, also of two presses at once, and can take it back', async () => {
  const game = await makeGame(db, { title: 'Lantern Bay' });
  const unverified = await makeUser(db, { verified: false });
  expect((await want(game.id, null)).status).toBe(401);
  expect((await want(game.id, unverified)).status).toBe(403);
  expect((await want(987_654_321, ann)).status).toBe(404);
  const both = await Promise.all([want(game.id, ann), want(game.id, ann)]);
  expect(both.map((answer) => answer.body)).toEqual([
    { players: 1, mine: true },
    { players: 1, mine: true },
  ]);
  expect((await want(game.id, ben)).body).toEqual({ players: 2, mine: true });
  expect(await show(game.slug, null)).toEqual({ players: 2, mine: false });
  const url = `/api/games/${game.id}/demand`;
  expect((await api.as(ben).delete(url)).body).toEqual({ players: 1, mine: false });
  expect((await api.as(ben).delete(url)).body).toEqual({ players: 1, mine: false });
  expect(await show(game.slug, ann)).toEqual({ players: 1, mine: true });
});

test('nobody can want an expert that is there', async () => {
  const game = await makeGame(db, { title: 'Written Harbour', articles });
  expect((await want(game.id, ann)).status).toBe(409);
  expect(await show(game.slug, ann)).toEqual({ players: 0, mine: false });
});

test('two processes notify each player once when the game has an expert, and nobody before', async () => {
  const game = await makeGame(db, { title: 'Amber Shoals' });
  await want(game.id, ann);
  await want(game.id, ben);
  await meetDemand(deps);
  expect(await listExpertNews(ann)).toEqual([]);
  await giveExpert(game.id);
  await Promise.all([meetDemand(deps), meetDemand(deps)]);
  await meetDemand(deps);
  for (const who of [ann, ben])
    expect(await listExpertNews(who)).toMatchObject([
      { title: 'Amber Shoals has an expert now', link: `/game/${game.slug}` },
    ]);
  expect(await show(game.slug, ann)).toEqual({ players: 0, mine: false });
});

test('admins see the demand at the game and in the list ordered by it', async () => {
  const game = await makeGame(db, { title: 'Copper Reef' });
  await want(game.id, ann);
  await want(game.id, ben);
  expect((await api.as(admin).get(`/api/admin/games/${game.id}`)).body.game.demand).toBe(2);
  const { items } = (await api.as(admin).get('/api/admin/games?sort=-demand&limit=3')).body;
  expect(items[0]).toMatchObject({ id: game.id, demand: 2 });
});

test('a name that no search finds is wanted once in all spellings, and becomes a game when there is one', async () => {
  const wantTitle = (title: string, who: Caller | null = ann) => api.as(who).put('/api/title-demand', { title });
  expect((await wantTitle('Zephyr Quay', null)).status).toBe(401);
  for (const title of ['someone@example.com', 'call 79991234567', '?!', 'https://spam.example'])
    expect((await wantTitle(title)).body.detail[0].loc).toEqual(['body', 'title']);
  expect((await wantTitle('x'.repeat(limits.missedSearch + 1))).status).toBe(422);
  for (const title of ['Zephyr Quay', 'zephyr  quay!', 'ZEPHYR QUAY'])
    expect((await wantTitle(title)).status).toBe(204);
  await wantTitle('Zephyr Quay', ben);
  await countMissedSearch(db, 'nobody waits for this');
  const missed = await listMissed(db, deps.titles);
  expect(missed.items[0]).toMatchObject({ query: 'zephyr quay', demand: 2 });
  await api.as(ben).delete(`/api/title-demand?title=${encodeURIComponent('Zephyr Quay')}`);
  expect((await listMissed(db, deps.titles)).items[0]).toMatchObject({ query: 'zephyr quay', demand: 1 });

  await meetDemand(deps);
  const game = await makeGame(db, { title: 'Zephyr Quay' });
  const parts = { db, titles: openTitleSearch(db) };
  await Promise.all([meetDemand(parts), meetDemand(parts)]);
  expect(await show(game.slug, ann)).toEqual({ players: 1, mine: true });
  expect((await listMissed(db, deps.titles)).items[0]).toMatchObject({ demand: 0 });
});

test('a name goes on waiting where the game that a search still finds has just been deleted', async () => {
  const game = await makeGame(db, { title: 'Umbra Mill' });
  await api.as(ann).put('/api/title-demand', { title: 'Umbra Mill Two' });
  await db.updateTable('games').set({ deleted_at: now }).where('id', '=', game.id).execute();
  const found = { ids: [game.id], is_sure: true };
  const open = async () => ({ revision: '9', find: () => found });
  const titles = { ...deps.titles, find: async () => found, open };
  await meetDemand({ db, titles });
  const waiting = await db.selectFrom('title_demand').select('user_id').where('query', 'like', 'umbra%').execute();
  expect(waiting).toEqual([{ user_id: ann.id }]);
  expect(await db.selectFrom('game_demand').select('user_id').where('game_id', '=', game.id).execute()).toEqual([]);
  await db.deleteFrom('title_demand').where('query', 'like', 'umbra%').execute();
});

test('names that no search ever finds do not hide one that a game has by now', async () => {
  const names = Array.from({ length: 550 }, (_, n) => `${String.fromCharCode(97 + (n % 20))} unfindable ${n}`);
  const zoe = await makeUser(db);
  const queries = [...names, 'zinc harbour'];
  await db
    .insertInto('missed_searches')
    .values(queries.map((query) => ({ query })))
    .execute();
  await db
    .insertInto('title_demand')
    .values(queries.map((query, n) => ({ query, user_id: zoe.id, created_at: new Date(1_000 * n).toISOString() })))
    .execute();
  const game = await makeGame(db, { title: 'Zinc Harbour' });
  const parts = { db, titles: openTitleSearch(db) };
  for (let looks = 0; looks < 6; looks += 1) await meetDemand(parts);
  expect(await show(game.slug, zoe)).toEqual({ players: 1, mine: true });
  await db.deleteFrom('title_demand').where('user_id', '=', zoe.id).execute();
});

test('a name is looked for once in a catalogue that does not change, by whichever process, and again in a changed one', async () => {
  const looked: string[] = [];
  const openTitles = () => {
    const titles = openTitleSearch(db);
    const watched = async () => {
      const { revision, find: findIn } = await titles.open();
      const findAndNote = (query: string) => {
        looked.push(query);
        return findIn(query);
      };
      return { revision, find: findAndNote };
    };
    return { db, titles: { ...titles, open: watched } };
  };
  const processes = [openTitles(), openTitles()];
  const all = ['quill lagoon', 'quartz lagoon'];
  const wantTitle = (title: string, who: Caller) => api.as(who).put('/api/title-demand', { title });
  const lookAll = () => Promise.all(processes.map((parts) => meetDemand(parts)));
  for (const title of all) await wantTitle(title, ann);
  await lookAll();
  await lookAll();
  expect(looked.toSorted()).toEqual(all.toSorted());

  await makeGame(db, { title: 'Another Thing' });
  await lookAll();
  await wantTitle('quill lagoon', ben);
  await wantTitle('quasar lagoon', ben);
  await lookAll();
  await lookAll();
  expect(looked.slice(2).toSorted()).toEqual([...all, 'quasar lagoon'].toSorted());

  // A process that was killed while it looked.
  await wantTitle('quiet lagoon', ben);
  await db
    .updateTable('missed_searches')
    .set({ busy_until: secondsFromNow(30) })
    .where('query', '=', 'quiet lagoon')
    .execute();
  await lookAll();
  expect(looked).not.toContain('quiet lagoon');
  await db.updateTable('missed_searches').set({ busy_until: now }).where('query', '=', 'quiet lagoon').execute();
  await lookAll();
  expect(looked.at(-1)).toBe('quiet lagoon');
  await db.deleteFrom('title_demand').where('query', 'like', '% lagoon').execute();
});

test('a name that an admin dismisses is waited for no more', async () => {
  await api.as(ann).put('/api/title-demand', { title: 'free gold here' });
  const dismissed = await api.as(admin).post('/api/admin/missed-searches/dismiss', { query: 'free gold here' });
  expect(dismissed.status).toBe(204);
  const left = await db.selectFrom('title_demand').select('query').where('query', '=', 'free gold here').execute();
  expect(left).toEqual([]);
});

test('the demand of a player ends at a limit and goes with the account', async () => {
  const cara = await makeUser(db);
  const query = (n: number) => `game number ${'abcdefghij'[Math.floor(n / 10)]}${'abcdefghij'[n % 10]}`;
  for (let n = 0; n < limits.demand.titles; n++)
    await db
      .insertInto('missed_searches')
      .values({ query: query(n) })
      .execute();
  await db
    .insertInto('title_demand')
    .values(Array.from({ length: limits.demand.titles }, (_, n) => ({ query: query(n), user_id: cara.id })))
    .execute();
  const refused = await api.as(cara).put('/api/title-demand', { title: 'one too many' });
  expectRefused(refused, 409, 'too_much_demand');
  await db.transaction().execute((tx) => eraseLibrary(tx, cara.id));
  expect((await api.as(cara).put('/api/title-demand', { title: 'one too many' })).status).toBe(204);
});

test('a game that only libraries know is found by its name, and listed once it has an expert', async () => {
  const known = await db
    .transaction()
    .execute((tx) => ensureSteamGames(tx, [{ app_id: 777_001, title: 'Velvet Anchorage' }]));
  const id = known.get(777_001) ?? 0;
  const isListed = async () =>
    (await api.get('/api/games/with-total?limit=100')).body.items.some((game: { id: number }) => game.id === id);
  const isInSitemap = async () => (await api.get('/sitemap-1.xml')).text.includes('velvet-anchorage');
  expect([await isListed(), await isInSitemap()]).toEqual([false, false]);
  const found = (await api.get('/api/games/search?q=velvet%20anchorage')).body;
  expect(found.items[0]).toMatchObject({ id });
  await giveExpert(id);
  expect(await isListed()).toBe(true);
});
