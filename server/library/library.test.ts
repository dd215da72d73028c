import { afterAll, expect, test } from 'vitest';
import { makeAchievement, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
const { db } = deps;
afterAll(() => app.close());

type Headers = Record<string, string>;
const titles = async (headers: Headers, query = '') =>
  (await api.with(headers).get(`/api/my-games${query}`)).body.items.map((game: { title: string }) => game.title);

async function makeAchievements(game_id: number, count: number) {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await makeAchievement(db, { game_id, api_name: `a${n}`, ordinal: n, title_en: `A ${n}` });
    ids.push(id);
  }
  return ids;
}

test('a stranger has no games, and another player’s are nobody’s business', async () => {
  const game = await makeGame(db);
  for (const method of ['PUT', 'DELETE'] as const)
    expect((await api.send(method, `/api/my-games/${game.id}`)).status).toBe(401);
  expect((await api.get('/api/my-games')).status).toBe(401);
  expect((await api.get(`/api/games/${game.slug}/my-achievements`)).status).toBe(401);
  const [one, two] = [await makeUser(db), await makeUser(db)];
  await api.as(one).put(`/api/my-games/${game.id}`);
  expect(await titles(two.headers)).toEqual([]);
  expect((await api.as(two).delete(`/api/my-games/${game.id}`)).status).toBe(404);
  expect(await titles(one.headers)).toEqual([game.title]);
});

test.each([
  ['?limit=0', 'limit'],
  ['?skip=-1', 'skip'],
  ['?sort=best', 'sort'],
  ['?filter=mine', 'filter'],
  [`?q=${'x'.repeat(201)}`, 'q'],
])('%s is refused and names %s', async (query, field) => {
  const { headers } = await makeUser(db);
  const answer = await api.with(headers).get(`/api/my-games${query}`);
  expect([answer.status, answer.body.detail[0].loc[1]]).toEqual([422, field]);
});

test('a game is added by hand, once however often, and taken off again', async () => {
  const { headers } = await makeUser(db);
  const game = await makeGame(db);
  const both = await Promise.all([1, 2].map(() => api.with(headers).put(`/api/my-games/${game.id}/`)));
  expect(both.map((answer) => answer.status)).toEqual([200, 200]);
  expect(both[0]?.body).toMatchObject({
    id: game.id,
    mine: true,
    by_hand: true,
    from_steam: false,
    playtime_minutes: null,
    last_played_at: null,
    unlocked: null,
  });
  expect((await api.with(headers).get('/api/my-games')).body.total).toBe(1);
  expect((await api.with(headers).delete(`/api/my-games/${game.id}`)).status).toBe(204);
  expect((await api.with(headers).delete(`/api/my-games/${game.id}`)).status).toBe(404);
  for (const id of ['0', 'x', '99999999'])
    expect((await api.with(headers).put(`/api/my-games/${id}`)).status).toBe(id === '99999999' ? 404 : 422);
  await db.updateTable('games').set({ deleted_at: new Date().toISOString() }).where('id', '=', game.id).execute();
  expect((await api.with(headers).put(`/api/my-games/${game.id}`)).status).toBe(404);
});

test('games that the player has conversations about are listed, and counted as theirs only when added', async () => {
  const user = await makeUser(db);
  const [game, other] = [await makeGame(db, { title: 'Asked' }), await makeGame(db, { title: 'Program' })];
  const conversation = { user_id: user.id, title: 'How?', questions: 1, active_at: '2026-03-01T00:00:00Z' };
  await db
    .insertInto('conversations')
    .values([
      { ...conversation, game_id: game.id },
      { ...conversation, game_id: other.id, by_program: true },
      { ...conversation, game_id: other.id, questions: 0 },
    ])
    .execute();
  const known = { mine: false, by_hand: false, from_steam: false, last_asked_at: '2026-03-01T00:00:00.000Z' };
  expect((await api.as(user).get('/api/my-games')).body).toMatchObject({
    total: 1,
    items: [{ id: game.id, ...known }],
  });
  expect(await titles(user.headers, '?filter=asked')).toEqual(['Asked']);
  expect(await titles(user.headers, '?filter=hand')).toEqual([]);
  expect((await api.as(user).delete(`/api/my-games/${game.id}`)).status).toBe(404);
  await api.as(user).put(`/api/my-games/${game.id}`);
  const { items } = (await api.as(user).get('/api/my-games')).body;
  expect(items).toMatchObject([{ id: game.id, ...known, mine: true, by_hand: true }]);
  await api.as(user).delete(`/api/my-games/${game.id}`);
  await db.updateTable('conversations').set({ deleted_at: new Date().toISOString() }).execute();
  expect(await titles(user.headers)).toEqual([]);
});

test('games are ordered, filtered and searched as wished; what is not known is not zero', async () => {
  const user = await makeUser(db);
  const games = {
    done: await makeGame(db, { title: 'Done 100%' }),
    half: await makeGame(db, { title: 'Half_way' }),
    fresh: await makeGame(db, { title: 'Fresh' }),
    hand: await makeGame(db, { title: 'Ёжик', articles: [{ title: 'A', chunks: [{ section: '', content: 'x' }] }] }),
  };
  const steam = (game_id: number, playtime_minutes: number, day: number | null, known: boolean) =>
    db
      .insertInto('steam_games')
      .values({
        user_id: user.id,
        game_id,
        app_id: game_id,
        has_achievements: true,
        playtime_minutes,
        last_played_at: day === null ? null : `2026-01-0${day}T00:00:00Z`,
        unlocks_known_at: known ? '2026-02-01T00:00:00Z' : null,
      })
      .execute();
  await steam(games.done.id, 600, 1, true);
  await steam(games.half.id, 50, 3, true);
  await steam(games.fresh.id, 0, null, false);
  const own = [games.done, games.half, games.fresh].map((game) => ({
    user_id: user.id,
    game_id: game.id,
    by_hand: false,
  }));
  await db
    .insertInto('user_games')
    .values([...own, { user_id: user.id, game_id: games.hand.id, by_hand: true }])
    .execute();
  const [a, b] = [await makeAchievements(games.done.id, 2), await makeAchievements(games.half.id, 2)];
  await db
    .insertInto('user_achievements')
    .values(
      [...a, b[0]!].map((achievement_id, n) => ({
        user_id: user.id,
        achievement_id,
        unlocked_at: `2026-01-0${n + 1}T00:00:00Z`,
      })),
    )
    .execute();

  const { headers } = user;
  expect(await titles(headers)).toEqual(['Ёжик', 'Half_way', 'Done 100%', 'Fresh']);
  expect(await titles(headers, '?sort=playtime')).toEqual(['Done 100%', 'Half_way', 'Fresh', 'Ёжик']);
  expect((await titles(headers, '?sort=progress')).slice(0, 2)).toEqual(['Done 100%', 'Half_way']);
  expect(await titles(headers, '?sort=title')).toEqual(['Done 100%', 'Fresh', 'Half_way', 'Ёжик']);
  expect(await titles(headers, '?filter=finished')).toEqual(['Done 100%']);
  expect(await titles(headers, '?filter=unfinished')).toEqual(['Half_way']);
  expect(await titles(headers, '?filter=hand')).toEqual(['Ёжик']);
  expect(await titles(headers, '?filter=expert')).toEqual(['Ёжик']);
  expect(await titles(headers, '?filter=unplayed')).toEqual(['Ёжик', 'Fresh']);
  expect(await titles(headers, '?q=%25')).toEqual(['Done 100%']);
  expect(await titles(headers, '?q=_')).toEqual(['Half_way']);
  expect(await titles(headers, '?q=%D1%91%D0%96')).toEqual(['Ёжик']);
  expect(await titles(headers, '?skip=1&limit=2')).toEqual(['Half_way', 'Done 100%']);
  const unlockedOf = async () => {
    const { items } = (await api.with(headers).get('/api/my-games')).body;
    return items.map((game: { unlocked: number | null }) => game.unlocked);
  };
  expect(await unlockedOf()).toEqual([null, 1, 2, null]);
  // Steam never said anything of this game, and yet one is known.
  const [first] = await makeAchievements(games.hand.id, 2);
  await db
    .insertInto('user_achievements')
    .values({ user_id: user.id, achievement_id: first!, unlocked_at: '2026-01-09T00:00:00Z' })
    .execute();
  expect(await unlockedOf()).toEqual([1, 1, 2, null]);
  expect((await api.with(headers).get(`/api/games/${games.hand.slug}/my-achievements`)).body).toMatchObject({
    total: 1,
    of: 2,
    synced_at: '2026-01-09T00:00:00.000Z',
  });

  const mine = (await api.with(headers).get(`/api/games/${games.done.slug}/my-achievements`)).body;
  expect(mine).toMatchObject({ total: 2, of: 2, synced_at: '2026-02-01T00:00:00.000Z' });
  expect(mine.items.map((one: { title: string }) => one.title)).toEqual(['A 1', 'A 0']);
  expect((await api.with(headers).get('/api/games/nowhere/my-achievements')).status).toBe(404);
});
