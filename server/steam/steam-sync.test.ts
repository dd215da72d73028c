import { afterAll, afterEach, expect, test } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { startWorker } from '#server/background-jobs/worker.ts';
import { findStandInGame, standInGame } from '#stand-ins/steam/games.ts';
import { standInGames, type StandInPlayer } from '#stand-ins/steam/answers.ts';
import { makeUser } from '#server/testing/make.ts';
import { gamesOf, steamApp } from '#server/testing/steam-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { steamSync } from './steam-sync-job.ts';

const database = await freshDb();
const { api, app, deps, standIn, player } = await steamApp({ database });
const { db } = deps;
const worker = startWorker(deps, [steamSync], 10);
afterEach(() => {
  delete standIn.hooks.before_answer;
});
afterAll(async () => {
  await worker.stop();
  await app.close();
  await standIn.close();
  await database.close();
});

type Headers = Record<string, string>;

async function linked(steam: StandInPlayer) {
  const user = await makeUser(db);
  await api.as(user).post('/api/auth/me/link-steam', { steam_profile_url: steam.steam_id });
  return user;
}
async function sync(headers: Headers): Promise<Job> {
  const { job_id } = (await api.with(headers).post('/api/games/sync-with-steam')).body;
  await expect
    .poll(async () => (await api.with(headers).get(`/api/jobs/${job_id}`)).body.state, { interval: 20 })
    .toMatch(/succeeded|failed|cancelled/);
  return (await api.with(headers).get(`/api/jobs/${job_id}`)).body;
}
const unlockedIn = async (slug: string, headers: Headers) =>
  (await api.with(headers).get(`/api/games/${slug}/my-achievements`)).body;

test('a sync brings games and achievements, tells what it found, and a second one asks for next to nothing', async () => {
  const steam = player(standInGames(8));
  const user = await linked(steam);
  standIn.requests.length = 0;
  const first = await sync(user.headers);
  expect(first).toMatchObject({ state: 'succeeded', done: 8, total: 8, result: { games: { found: 8, added: 8 } } });
  const played = gamesOf(steam).filter(
    (game) => game.playtime_minutes > 0 && standInGame((game.app_id - 990_000) / 10).achievements.length > 0,
  );
  expect(standIn.count('GetPlayerAchievements')).toBe(played.length);
  expect(standIn.count('GetSchemaForGame')).toBe(2 * played.length);

  const mine = (await api.as(user).get('/api/my-games?sort=playtime&limit=100')).body;
  expect(mine.total).toBe(8);
  const longest = Math.max(...gamesOf(steam).map((game) => game.playtime_minutes));
  expect(mine.items[0]).toMatchObject({ from_steam: true, by_hand: false, mine: true, playtime_minutes: longest });
  const unplayed = mine.items.find((game: { playtime_minutes: number }) => game.playtime_minutes === 0);
  expect(unplayed).toMatchObject({ unlocked: null, last_played_at: null });

  standIn.requests.length = 0;
  const [again] = gamesOf(steam).filter((game) => game.unlocked > 0 && game.unlocked < 4);
  again!.playtime_minutes += 45;
  again!.unlocked += 1;
  const second = await sync(user.headers);
  expect(second.result).toMatchObject({
    games: { found: 8, added: 0, played: 1 },
    achievements: { unlocked: 1, games: 1 },
  });
  expect(standIn.requests.map((request) => request.method)).toEqual([
    'GetPlayerSummaries',
    'GetOwnedGames',
    'GetPlayerAchievements',
  ]);
  const { items, total } = (await api.as(user).get('/api/steam/games')).body;
  expect(total).toBe(8);
  expect(items[0]).toMatchObject({
    game: { steam_app_id: again!.app_id },
    new_unlocks: 1,
    played_minutes: 45,
    is_new: false,
  });
});

test('a player’s achievements are listed with rarity, newest first, in the reader’s language', async () => {
  const user = await linked(
    player([{ app_id: 990_020, playtime_minutes: 10, last_played: 1_790_000_000, unlocked: 3 }]),
  );
  await sync(user.headers);
  const [game] = (await api.as(user).get('/api/my-games')).body.items;
  expect(game).toMatchObject({ unlocked: 3 });
  const { items, total, of, synced_at } = await unlockedIn(game.slug, { ...user.headers, 'accept-language': 'ru' });
  expect([total, of]).toEqual([3, standInGame(2).achievements.length]);
  expect(items.map((one: { title: string }) => one.title)).toEqual(['Первые шаги', 'Во всеоружии', 'Ночная смена']);
  expect(items[0].rarity_percent).toBeGreaterThan(items[2].rarity_percent);
  expect(synced_at).not.toBeNull();
  const stranger = await makeUser(db);
  expect(await unlockedIn(game.slug, stranger.headers)).toMatchObject({ items: [], synced_at: null });
});

test('pictures of achievements are kept for everybody, in both states', async () => {
  const user = await linked(
    player([{ app_id: 990_050, playtime_minutes: 10, last_played: 1_790_000_000, unlocked: 1 }]),
  );
  await sync(user.headers);
  const [{ slug }] = (await api.as(user).get('/api/my-games')).body.items;
  const { achievements } = (await api.get(`/api/games/${slug}/with-achievements`)).body;
  for (const { icon_url, locked_icon_url } of achievements) {
    expect(icon_url).toContain('/apps/990050/');
    expect(locked_icon_url).toContain('/apps/990050/');
    expect(icon_url).not.toBe(locked_icon_url);
  }
});

test('what goes wrong is named, notified, and takes nothing away', async () => {
  const steam = player(standInGames(3));
  const user = await linked(steam);
  await sync(user.headers);
  const before = (await api.as(user).get('/api/my-games')).body;
  const fails = async (code: string, english: string, russian: string) => {
    const { id, error, state } = await sync(user.headers);
    expect([state, error?.code]).toEqual(['failed', code]);
    expect(error?.detail).toContain(english);
    const job = (await api.as(user).with({ 'accept-language': 'ru' }).get(`/api/jobs/${id}`)).body;
    expect(job.error.detail).toContain(russian);
    expect((await api.as(user).get('/api/my-games')).body).toEqual(before);
    const [notification] = (await api.as(user).get('/api/notifications?limit=1')).body.items;
    expect(notification).toMatchObject({ kind: 'sync_failed', link: '/steam-sync' });
  };
  const games = steam.games;
  steam.games = 'private';
  await fails(
    'steam_private_games',
    'Your game details on Steam are private',
    'Steam скрывает вашу информацию об играх',
  );
  steam.visibility = 1;
  await fails('steam_private_profile', 'Your Steam profile is private', 'Ваш профиль Steam закрыт');
  steam.visibility = 3;
  steam.games = games;
  standIn.script(['key_refused'], 'GetOwnedGames');
  await fails('steam_key_refused', 'Steam refuses this site’s key', 'Steam не принимает ключ этого сайта');
  standIn.script(['bad_request'], 'GetOwnedGames');
  await fails('steam_profile_unknown', 'Steam no longer knows this profile', 'Steam больше не знает такого профиля');
  const others = standIn.library.players.splice(0);
  await fails('steam_profile_unknown', 'Steam no longer knows this profile', 'Steam больше не знает такого профиля');
  standIn.library.players.push(...others);
});

test('an answer without games is not private, and loses none that were known', async () => {
  const steam = player(standInGames(2));
  const user = await linked(steam);
  await sync(user.headers);
  steam.games = 'none_listed';
  expect(await sync(user.headers)).toMatchObject({ state: 'succeeded', result: { games: { found: 0 } } });
  expect((await api.as(user).get('/api/my-games')).body.total).toBe(2);
});

const hasAchievements = ({ app_id }: { app_id: number }) => (findStandInGame(app_id)?.achievements.length ?? 0) > 0;
const requestedGames = () =>
  standIn.requests
    .filter(({ method }) => method === 'GetPlayerAchievements')
    .map(({ query }) => Number(query.get('appid')));

test('private achievements are said to be so, keep what was known, and are asked for again by a few of them', async () => {
  const steam = player(standInGames(12, { played: true }));
  const user = await linked(steam);
  steam.achievements_private = true;
  const all = gamesOf(steam).filter(hasAchievements).length;
  expect((await sync(user.headers)).result).toMatchObject({ private_games: all, unread_games: 0 });
  standIn.requests.length = 0;
  const { result } = await sync(user.headers);
  const refused = requestedGames().length;
  // Two others are under way when the third is refused.
  expect(refused).toBeLessThanOrEqual(5);
  expect(result).toMatchObject({ games: { found: 12 }, private_games: refused, unread_games: all - refused });
  const [game] = (await api.as(user).get('/api/my-games')).body.items;
  expect(game.unlocked).toBeNull();
  steam.achievements_private = false;
  await sync(user.headers);
  const known = (await api.as(user).get('/api/my-games?limit=100')).body;
  steam.achievements_private = true;
  for (const one of gamesOf(steam)) one.playtime_minutes += 1;
  await sync(user.headers);
  const after = (await api.as(user).get('/api/my-games?limit=100')).body;
  const counts = (list: { items: { id: number; unlocked: number | null }[] }) =>
    new Map(list.items.map((one) => [one.id, one.unlocked]));
  expect(counts(after)).toEqual(counts(known));
});

test('games that are private one by one keep none of the others from being read, and are asked for last', async () => {
  const steam = player(standInGames(24, { played: true }));
  const user = await linked(steam);
  const games = gamesOf(steam).filter(hasAchievements);
  const hidden = games.slice(0, 10);
  const hiddenIds = new Set(hidden.map(({ app_id }) => app_id));
  for (const game of hidden) game.is_private = true;
  const { result } = await sync(user.headers);
  expect(result).toMatchObject({ games: { found: 24 }, private_games: 10, unread_games: 0 });
  const readable = games.length - hidden.length;

  // One of them is opened; wherever it stands among the others, some later sync comes to it.
  hidden[9]!.is_private = false;
  for (const game of games) game.playtime_minutes += 1;
  standIn.requests.length = 0;
  const second = await sync(user.headers);
  const order = requestedGames();
  // Three are asked for at a time, so that the first of them may pass the last of the others.
  expect(order.slice(0, readable - 2).filter((app_id) => hiddenIds.has(app_id))).toEqual([]);
  expect(order.length - readable).toBeLessThanOrEqual(5);
  expect(second.result).toMatchObject({
    private_games: order.length - readable,
    unread_games: games.length - order.length,
  });
  standIn.requests.length = 0;
  await sync(user.headers);
  await sync(user.headers);
  expect(new Set([...order.filter((app_id) => hiddenIds.has(app_id)), ...requestedGames()])).toEqual(hiddenIds);
  const { items } = (await api.as(user).get('/api/steam/games?limit=50')).body;
  const privates = items.filter((one: { unlocks_state: string }) => one.unlocks_state === 'private');
  expect(privates).toHaveLength(9);
});

test('what a sync found new is new no longer where Steam lists the game no more', async () => {
  const steam = player(standInGames(3, { played: true }));
  const user = await linked(steam);
  await sync(user.headers);
  steam.games = gamesOf(steam).slice(1);
  await sync(user.headers);
  const { items } = (await api.as(user).get('/api/steam/games?limit=50')).body;
  expect(items).toHaveLength(3);
  expect(items.filter((one: { is_new: boolean; new_unlocks: number }) => one.is_new || one.new_unlocks > 0)).toEqual(
    [],
  );
});

test('a game whose stats say that it has none, and one that cannot be read, do not stop the others', async () => {
  const steam = player(standInGames(4, { played: true }));
  const user = await linked(steam);
  standIn.script(['broken_json'], 'GetPlayerAchievements');
  const { state } = await sync(user.headers);
  expect(state).toBe('succeeded');
  const { items } = (await api.as(user).get('/api/my-games')).body;
  expect(items.filter((one: { unlocked: number | null }) => one.unlocked !== null)).toHaveLength(3);
});

test('a game taken off the list stays off, and comes back with what Steam knows when it is wanted again', async () => {
  const user = await linked(player(standInGames(3)));
  await sync(user.headers);
  const [game] = (await api.as(user).get('/api/my-games')).body.items;
  const remove = () => api.as(user).delete(`/api/my-games/${game.id}`);
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  await sync(user.headers);
  expect((await api.as(user).get('/api/my-games')).body.total).toBe(2);
  const back = await api.as(user).put(`/api/my-games/${game.id}`);
  expect(back.body).toMatchObject({ id: game.id, by_hand: false, from_steam: true, unlocked: game.unlocked });
});

test('unlinked in the middle, a sync writes nothing more', async () => {
  const user = await linked(player(standInGames(6, { played: true })));
  const reached = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  standIn.hooks.before_answer = async (method) => {
    if (method !== 'GetPlayerAchievements') return;
    reached.resolve();
    await go.promise;
  };
  const { job_id } = (await api.as(user).post('/api/games/sync-with-steam')).body;
  await reached.promise;
  await api.as(user).post('/api/auth/me/unlink-steam');
  go.resolve();
  await expect
    .poll(async () => (await api.as(user).get(`/api/jobs/${job_id}`)).body.state, { interval: 20 })
    .toBe('cancelled');
  expect((await api.as(user).get('/api/my-games')).body.total).toBe(0);
  const left = await db.selectFrom('user_achievements').select('user_id').where('user_id', '=', user.id).execute();
  expect(left).toEqual([]);
});

test('two players with one game share its list of achievements, and names of games stay text', async () => {
  const owned = { app_id: 990_880, playtime_minutes: 5, last_played: 1_790_000_000, unlocked: 1 };
  const [one, two] = [
    await linked(player([{ ...owned, title: '<script>alert(1)</script>\u0000' }])),
    await linked(player([owned])),
  ];
  standIn.requests.length = 0;
  await sync(one.headers);
  await sync(two.headers);
  expect(standIn.count('GetSchemaForGame')).toBe(2);
  const [game] = (await api.as(two).get('/api/my-games')).body.items;
  expect(game).toMatchObject({ title: '<script>alert(1)</script>', slug: 'script-alert-1-script' });
});
