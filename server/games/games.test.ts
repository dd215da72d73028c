import { afterAll, expect, test } from 'vitest';
import { freshDb } from '#server/testing/test-db.ts';
import { makeAchievement, makeConversation, makeGame, makeUser, summarise } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { openCatalogue } from './games.ts';

const database = await freshDb();
const { api, app, deps } = await testApp({ database });
const { db } = deps;
afterAll(async () => {
  await app.close();
  await database.close();
});

const articles = [{ title: 'First steps', chunks: [{ section: 'Start', content: 'Build a road.' }] }];
const update = (id: number, values: { popularity?: number; genres?: string[]; title?: string; deleted_at?: string }) =>
  db.updateTable('games').set(values).where('id', '=', id).execute();

/** What a message needs. */
async function placeOf(game_id: number, user_id: number) {
  const place = { game_id, user_id };
  return { ...place, conversation_id: await makeConversation(db, place) };
}
const openttd = await makeGame(db, { title: 'OpenTTD', articles });
const wesnoth = await makeGame(db, { title: 'Battle for Wesnoth', articles });
const stalker = await makeGame(db, { title: 'S.T.A.L.K.E.R. 2: Heart of Chornobyl™' });
const battlefield = await makeGame(db, { title: 'Battlefield' });
const witcher = await makeGame(db, { title: 'The Witcher® 3: Wild Hunt' });
const hollow = await makeGame(db, { title: 'Hollow Knight' });
const gone = await makeGame(db, { title: 'Hollow Knight: Removed' });
await update(openttd.id, { popularity: 10, genres: ['Simulation', 'Strategy'] });
await summarise(db, openttd.id, { summary_ru: 'Постройте компанию' });
await update(wesnoth.id, { popularity: 500, genres: ['Strategy'] });
await update(battlefield.id, { popularity: 90_000, genres: ['Action'] });
await update(witcher.id, { popularity: 600_000, genres: ['RPG'] });
await update(gone.id, { deleted_at: new Date().toISOString() });

const titles = (answer: { body: { items: { title: string }[] } }) => answer.body.items.map((game) => game.title);

test('the catalogue lists games with an expert first, then the popular ones, then by id', async () => {
  const answer = await api.get('/api/games/with-total');
  expect(answer.status).toBe(200);
  expect(titles(answer)).toEqual([wesnoth, openttd, witcher, battlefield, stalker, hollow].map((game) => game.title));
  expect(answer.body.total).toBe(6);
  expect(answer.body.items[0]).toEqual({
    id: wesnoth.id,
    slug: wesnoth.slug,
    title: 'Battle for Wesnoth',
    steam_app_id: null,
    summary: null,
    header_url: null,
    genres: ['Strategy'],
    released_on: null,
    article_count: 1,
    achievement_count: 0,
    has_expert: true,
    mine: false,
  });
});

test('pages of the catalogue join without a gap, with and without a trailing slash', async () => {
  const first = await api.get('/api/games/with-total/?skip=0&limit=4');
  const second = await api.get('/api/games/with-total?skip=4&limit=4');
  expect(new Set([...titles(first), ...titles(second)]).size).toBe(6);
  expect((await api.get('/api/games/with-total?skip=1000000&limit=100')).body).toEqual({ items: [], total: 6 });
});

test('pages read from the places kept between them are the same, also after the order has changed', async () => {
  const readPage = openCatalogue(db, 2);
  const viewer = { user_id: null, language: 'en' } as const;
  const idsAt = async (skip: number, limit: number) =>
    (await readPage({ skip, limit }, viewer)).items.map(({ id }) => id);
  const expectPages = async (ids: number[]) => {
    for (let skip = 0; skip <= ids.length; skip++) {
      expect(await idsAt(skip, 1)).toEqual(ids.slice(skip, skip + 1));
      expect(await idsAt(skip, 3)).toEqual(ids.slice(skip, skip + 3));
    }
  };
  const before = [wesnoth, openttd, witcher, battlefield, stalker, hollow].map(({ id }) => id);
  await expectPages(before);
  await db.updateTable('games').set({ kb_revision: 1 }).where('id', '=', hollow.id).execute();
  await expectPages([wesnoth, openttd, hollow, witcher, battlefield, stalker].map(({ id }) => id));
  await db.updateTable('games').set({ kb_revision: 0 }).where('id', '=', hollow.id).execute();
  await expectPages(before);
});

test.each([
  ['/api/games/with-total?limit=0', 'limit'],
  ['/api/games/with-total?limit=101', 'limit'],
  ['/api/games/with-total?limit=ten', 'limit'],
  ['/api/games/with-total?limit=1&limit=2', 'limit'],
  ['/api/games/with-total?skip=-1', 'skip'],
  ['/api/games/with-total?skip=1000001', 'skip'],
  ['/api/games/search', 'q'],
  ['/api/games/search?q=%20', 'q'],
  ['/api/games/search?q=a&q=b', 'q'],
  ['/api/games/search?q=a&limit=101', 'limit'],
  ['/api/games/none/achievements', 'id'],
  ['/api/games/0/achievements', 'id'],
])('%s is refused and names %s', async (url, field) => {
  const answer = await api.get(url);
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc[1]).toBe(field);
});

test('a token that has ended is refused where a visitor is welcome', async () => {
  expect((await api.with({ authorization: 'Bearer stale' }).get('/api/games/with-total')).status).toBe(401);
});

test.each([
  ['battel for wesnot', 'Battle for Wesnoth'],
  ['opentd', 'OpenTTD'],
  ['open ttd', 'OpenTTD'],
  ['опенттд', 'OpenTTD'],
  ['щзутеев', 'OpenTTD'],
  ['баттл фор веснот', 'Battle for Wesnoth'],
  ['wes', 'Battle for Wesnoth'],
  ['stalker 2', 'S.T.A.L.K.E.R. 2: Heart of Chornobyl™'],
  ['witcher iii', 'The Witcher® 3: Wild Hunt'],
  ['hollow night', 'Hollow Knight'],
])('a search for "%s" finds %s first', async (query, title) => {
  expect(titles(await api.get(`/api/games/search?q=${encodeURIComponent(query)}`))[0]).toBe(title);
});

test('a search finds nothing where nothing is alike, and never a removed game', async () => {
  expect((await api.get('/api/games/search?q=zzqqxx')).body).toEqual({ items: [], total: 0, is_sure: false });
  expect(titles(await api.get('/api/games/search?q=hollow+knight+removed'))).not.toContain('Hollow Knight: Removed');
});

test('a search knows a title that has just changed, and its limit', async () => {
  const game = await makeGame(db, { title: 'Before' });
  expect(titles(await api.get('/api/games/search?q=before'))).toEqual(['Before']);
  await update(game.id, { title: 'Afterwards' });
  expect(titles(await api.get('/api/games/search?q=before'))).toEqual([]);
  expect(titles(await api.get('/api/games/search?q=afterw'))).toEqual(['Afterwards']);
  await update(game.id, { deleted_at: new Date().toISOString() });
  const limited = await api.get('/api/games/search?q=battle&limit=1');
  expect(limited.body.items).toHaveLength(1);
  expect(limited.body.total).toBe(2);
});

test('a visitor is recommended games with an expert, then popular ones, in a stable order', async () => {
  const answer = await api.get('/api/games/recommended');
  expect(answer.body.items.map((game: { title: string; reason: string }) => [game.title, game.reason])).toEqual([
    ['Battle for Wesnoth', 'has_expert'],
    ['OpenTTD', 'has_expert'],
    ['The Witcher® 3: Wild Hunt', 'popular'],
    ['Battlefield', 'popular'],
  ]);
  expect((await api.get('/api/games/recommended')).body).toEqual(answer.body);
});

test('a player is first recommended their own games not asked about, then games like them', async () => {
  const player = await makeUser(db);
  await db.insertInto('user_games').values({ user_id: player.id, game_id: openttd.id }).execute();
  const reasons = async () => {
    const answer = await api.as(player).get('/api/games/recommended');
    return answer.body.items.map((game: { slug: string; reason: string; mine: boolean }) => [
      game.slug,
      game.reason,
      game.mine,
    ]);
  };
  expect((await reasons()).slice(0, 2)).toEqual([
    [openttd.slug, 'owned', true],
    [wesnoth.slug, 'similar', false],
  ]);
  await db
    .insertInto('messages')
    .values({ ...(await placeOf(openttd.id, player.id)), role: 'user', text: 'How?', state: 'answered' })
    .execute();
  expect((await reasons()).slice(0, 2)).toEqual([
    [wesnoth.slug, 'similar', false],
    [openttd.slug, 'has_expert', true],
  ]);
});

test('games like those are of the genres that were played longest', async () => {
  const player = await makeUser(db);
  const owned = async (genres: string[], playtime_minutes: number) => {
    const game = await makeGame(db);
    await update(game.id, { genres });
    const ids = { user_id: player.id, game_id: game.id };
    await db
      .insertInto('user_games')
      .values({ ...ids, by_hand: false })
      .execute();
    await db
      .insertInto('steam_games')
      .values({ ...ids, app_id: game.id, has_achievements: false, playtime_minutes })
      .execute();
  };
  for (const [genre, minutes] of [
    ['Cooking', 900],
    ['Kites', 800],
    ['Maps', 700],
    ['Rain', 0],
  ] as const)
    await owned([genre], minutes);
  const [kites, rain] = [await makeGame(db, { title: 'Kite Day' }), await makeGame(db, { title: 'Rain Day' })];
  await update(kites.id, { genres: ['Kites'], popularity: 3 });
  await update(rain.id, { genres: ['Rain'], popularity: 5 });
  const { items } = (await api.as(player).get('/api/games/recommended')).body;
  const similar = items.filter((game: { reason: string }) => game.reason === 'similar');
  expect(similar.map((game: { title: string }) => game.title)).toEqual(['Kite Day']);
  await db
    .updateTable('games')
    .set({ deleted_at: new Date().toISOString() })
    .where('title', 'in', ['Kite Day', 'Rain Day'])
    .execute();
});

test('two sample questions for each game with an expert come in the language of the request', async () => {
  const question = (game_id: number, language: 'en' | 'ru', ordinal: number) => ({
    game_id,
    language,
    ordinal,
    text: `${language} ${ordinal}`,
  });
  await db
    .insertInto('sample_questions')
    .values(
      [0, 1, 2].flatMap((n) => [
        question(openttd.id, 'en', n),
        question(wesnoth.id, 'ru', n),
        question(witcher.id, 'en', n),
      ]),
    )
    .execute();
  expect((await api.get('/api/games/sample-questions')).body).toEqual({
    items: [0, 1].map((n) => ({ game_slug: openttd.slug, game_title: 'OpenTTD', language: 'en', text: `en ${n}` })),
    total: 2,
  });
  const russian = await api.with({ 'accept-language': 'ru-RU,ru;q=0.9' }).get('/api/games/sample-questions');
  expect(russian.body.items.map((item: { text: string }) => item.text)).toEqual(['ru 0', 'ru 1']);
});

test('a game shows its achievements in the language of the request and keeps hidden descriptions', async () => {
  const of_game = { game_id: openttd.id };
  const hidden = { api_name: 'late', ordinal: 2, title_en: 'Late', description_en: 'Secret', hidden: true };
  const late = await makeAchievement(db, { ...of_game, ...hidden });
  const first = { api_name: 'first', ordinal: 1, title_en: 'First', title_ru: 'Первое', description_en: 'Open' };
  await makeAchievement(db, { ...of_game, ...first, rarity_percent: 12.5 });
  const player = await makeUser(db);
  const unlocked_at = '2026-01-02T03:04:05.000Z';
  await db
    .insertInto('user_achievements')
    .values({ user_id: player.id, achievement_id: late.id, unlocked_at })
    .execute();

  const visitor = await api.with({ 'accept-language': 'ru' }).get(`/api/games/${openttd.slug}/with-achievements/`);
  expect(visitor.body).toMatchObject({
    slug: openttd.slug,
    summary: 'Постройте компанию',
    achievement_count: 2,
    published_article_count: 1,
    sample_questions: [],
  });
  expect(visitor.body.achievements).toMatchObject([
    { title: 'Первое', description: 'Open', hidden: false, rarity_percent: 12.5, unlocked_at: null },
    { title: 'Late', description: null, hidden: true, rarity_percent: null, unlocked_at: null },
  ]);
  const owner = await api.as(player).get(`/api/games/${openttd.id}/achievements`);
  expect(owner.body.total).toBe(2);
  expect(owner.body.items[1]).toMatchObject({ title: 'Late', description: 'Secret', unlocked_at });
});

test('an unknown or removed game is not found', async () => {
  for (const url of [
    `/api/games/${gone.slug}/with-achievements`,
    `/api/games/${gone.id}/achievements`,
    '/api/games/nowhere/with-achievements',
  ]) {
    expect((await api.get(url)).status).toBe(404);
  }
});
