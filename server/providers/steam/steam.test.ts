import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { SteamFault } from './steam-fault.ts';
import { demonstrationLibrary } from '#stand-ins/steam/answers.ts';
import { startSteamStandIn, type SteamStandInFault } from '#stand-ins/steam/steam-stand-in.ts';
import { createSteam } from './steam.ts';

const standIn = await startSteamStandIn(demonstrationLibrary());
afterAll(() => standIn.close());
const settings = { ...standIn, pause_ms: 10 };
let steam = createSteam(settings);
beforeEach(() => {
  steam = createSteam(settings);
  standIn.requests.length = 0;
});

const demo = '76561198000000042';
const interactive = { interactive: true };
const [withAchievements, without] = [990_000, 990_060];

test('a player is found by name and by id, and nobody where there is nobody', async () => {
  expect(await steam.findIdByName('demo_player', {})).toBe(demo);
  expect(await steam.findIdByName('nobody', {})).toBeUndefined();
  expect(await steam.findProfile(demo, {})).toMatchObject({ name: 'Demo Player', is_public: true });
  expect(await steam.findProfile('76561198000000044', {})).toMatchObject({ is_public: false });
  expect(await steam.findProfile('76561198009999999', {})).toBeUndefined();
});

test('the key travels in the header and never in the address', async () => {
  await steam.findProfile(demo, {});
  expect(standIn.requests.map(({ key }) => key)).toEqual(['header']);
  expect(standIn.requests[0]?.query.has('key')).toBe(false);
});

test('private games are distinguished from no games', async () => {
  expect(await steam.listGames('76561198000000043', {})).toBeNull();
  expect(await steam.listGames('76561198000000045', {})).toEqual([]);
  const games = await steam.listGames(demo, {});
  expect(games).toHaveLength(24);
  expect(games?.[3]).toMatchObject({ playtime_minutes: 0, last_played_at: null });
  expect(games?.[6]).toMatchObject({ app_id: without, has_achievements: false });
});

test('achievements are known, absent or private; of hidden ones the description stays unknown', async () => {
  expect(await steam.readUnlocks(demo, withAchievements, {})).toEqual({ state: 'known', unlocked: [] });
  expect(await steam.readUnlocks(demo, without, {})).toEqual({ state: 'no_achievements' });
  expect(await steam.readUnlocks('76561198000000047', withAchievements, {})).toEqual({ state: 'private' });
  const russian = await steam.listAchievements(withAchievements, 'russian', {});
  expect(russian[0]).toMatchObject({ title: 'Первые шаги', description: 'Пройдите вступление.', hidden: false });
  const [hidden] = (await steam.listAchievements(990_050, 'english', {})).filter((one) => one.hidden);
  expect(hidden).toMatchObject({ description: null });
  expect(await steam.listAchievements(without, 'english', {})).toEqual([]);
});

test('pictures of achievements come from Steam’s own hosts or not at all', async () => {
  const [first] = await steam.listAchievements(withAchievements, 'english', {});
  expect(first?.icon_url).toMatch(/^https:\/\/cdn\.akamai\.steamstatic\.com\/.+\/990000\/[\da-f]{40}\.jpg$/);
  expect(first?.locked_icon_url).toMatch(/^https:\/\/cdn\.akamai\.steamstatic\.com\/.+\/990000\/[\da-f]{40}\.jpg$/);
  expect(first?.locked_icon_url).not.toBe(first?.icon_url);
  const [plain] = await steam.listAchievements(990_010, 'english', {});
  expect(plain).toMatchObject({ icon_url: null, locked_icon_url: null });
});

test.each([
  'http://cdn.akamai.steamstatic.com/a.jpg',
  'https://steamstatic.com.example.org/a.jpg',
  'https://example.org/steamstatic.com/a.jpg',
  'javascript:alert(1)',
  7,
])('a picture at %s is left out, its achievement not', async (icon) => {
  const achievements = [{ name: 'A', displayName: 'A', hidden: 0, icon, icongray: icon }];
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ game: { availableGameStats: { achievements } } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const other = createSteam({ ...settings, base_url: `http://127.0.0.1:${address.port}` });
  try {
    expect(await other.listAchievements(1, 'english', {})).toEqual([
      { api_name: 'A', title: 'A', description: null, icon_url: null, locked_icon_url: null, hidden: false },
    ]);
  } finally {
    server.close();
  }
});

test('a share may come as a number or as a text, and is unknown where Steam answers 403 with {}', async () => {
  const numbers = await steam.readRarity(990_000, {});
  const texts = await steam.readRarity(990_010, {});
  for (const rarity of [numbers, texts])
    expect([...(rarity?.values() ?? [])].every((n) => n > 0 && n <= 100)).toBe(true);
  expect(await steam.readRarity(without, {})).toBeNull();
});

test.each<[SteamStandInFault, string]>([
  ['key_refused', 'key_refused'],
  ['key_missing', 'key_missing'],
  ['key_unsuitable', 'key_unsuitable'],
  ['bad_request', 'profile_unknown'],
  ['throttled', 'throttled'],
  ['outage', 'unavailable'],
  ['gateway', 'unavailable'],
  ['redirect', 'unavailable'],
  ['no_answer', 'timeout'],
  ['page', 'unreadable'],
  ['broken_json', 'unreadable'],
  ['null', 'unreadable'],
  ['endless', 'unavailable'],
])('the fault %s is called %s', async (fault, kind) => {
  standIn.script([fault]);
  // Short only where no answer comes: on a busy machine every other one may take longer than that.
  const client = fault === 'no_answer' ? createSteam({ ...settings, timeout_ms: 1000 }) : steam;
  const error = await client.findProfile(demo, interactive).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SteamFault);
  expect(error).toMatchObject({ kind });
  expect(standIn.requests).toHaveLength(1);
});

test('an answer of another shape, or about somebody else, is not taken', async () => {
  const library = demonstrationLibrary();
  const odd = await startSteamStandIn(library);
  library.players[0]!.name = `<img src=x onerror=alert(1)>\u202e\u0000${'x'.repeat(2000)}`;
  const profile = await createSteam(odd).findProfile(demo, {});
  expect(profile?.name.startsWith('<img src=x onerror=alert(1)> x')).toBe(true);
  expect(profile?.name).toHaveLength(500);
  await odd.close();
});

test('who works for a job waits and asks again, three times in all', async () => {
  standIn.script(['throttled', 'outage']);
  expect(await steam.findIdByName('demo_player', {})).toBe(demo);
  expect(standIn.requests).toHaveLength(3);
  standIn.script(['throttled', 'throttled', 'throttled']);
  await expect(steam.findIdByName('demo_player', {})).rejects.toMatchObject({ kind: 'throttled' });
  expect(standIn.requests).toHaveLength(6);
});

test('a wrong key is not tried again', async () => {
  standIn.script(['key_refused']);
  await expect(steam.findProfile(demo, {})).rejects.toMatchObject({ kind: 'key_refused' });
  expect(standIn.requests).toHaveLength(1);
});

test('of many calls three are on their way at a time', async () => {
  standIn.hooks.before_answer = () => new Promise((resolve) => setTimeout(resolve, 5));
  await Promise.all(Array.from({ length: 20 }, () => steam.findProfile(demo, {})));
  delete standIn.hooks.before_answer;
  expect(standIn.most_at_once()).toBeLessThanOrEqual(3);
  expect(standIn.requests).toHaveLength(20);
});

test('after five failures in a row nothing is asked for a while', async () => {
  standIn.script(Array.from({ length: 5 }, () => 'outage' as const));
  for (let n = 0; n < 5; n++) await steam.findProfile(demo, interactive).catch(() => {});
  await expect(steam.findProfile(demo, interactive)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(standIn.requests).toHaveLength(5);
});

test('a caller who leaves is not waited for', async () => {
  const leaving = new AbortController();
  standIn.script(['no_answer']);
  const finding = steam.findProfile(demo, { signal: leaving.signal });
  leaving.abort(new Error('left'));
  await expect(finding).rejects.toThrow('left');
});

test('the stand-in is refused in production, and the key travels by https', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://hintline.example', SMTP_URL: 'smtp://localhost' };
  expect(() => readConfig({ ...production, STAND_INS: 'steam' })).toThrow('refused in production');
  expect(() => readConfig({ ...production, STEAM_API_KEY: 'k', STEAM_API_URL: 'http://steam.example' })).toThrow(
    'https:',
  );
  expect(readConfig(production).stand_ins.has('steam')).toBe(false);
  expect(readConfig({}).stand_ins.has('steam')).toBe(true);
  expect(readConfig({ STEAM_API_KEY: 'k' }).stand_ins.has('steam')).toBe(false);
});
