import { afterAll, expect, test, vi } from 'vitest';
import type { SteamStandInFault } from '#stand-ins/steam/steam-stand-in.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { steamApp } from '#server/testing/steam-app.ts';
import { testApp } from '#server/testing/test-app.ts';
import { slow } from '#server/testing/slow.ts';

// Some answers are waited for until the limit of requests to Steam.
vi.setConfig(slow.computes);

const { api, app, deps, standIn, player } = await steamApp();
const { db } = deps;
afterAll(async () => {
  await app.close();
  await standIn.close();
});

type Headers = Record<string, string>;
const link = (headers: Headers, steam_profile_url: unknown) =>
  api.with(headers).post('/api/auth/me/link-steam', { steam_profile_url });
const statusOf = async (headers: Headers) => (await api.with(headers).get('/api/steam')).body;

test('a stranger neither links, nor unlinks, nor syncs', async () => {
  for (const url of ['/api/auth/me/link-steam', '/api/auth/me/unlink-steam', '/api/games/sync-with-steam'])
    expect((await api.post(url, {})).status).toBe(401);
});

test.each([
  ['https://steamcommunity.com/groups/valve', 'steam_group', 'This is a Steam group, not a player'],
  ['https://evil.example/id/demo_player', 'steam_form', 'Это не профиль Steam'],
  ['http://169.254.169.254/latest/meta-data', 'steam_form', 'This is not a Steam profile'],
  ['76561197960265728', 'steam_range', 'No player can have this Steam id'],
  ['https://steamcommunity.com/id/nobody-here', 'steam_unknown', 'Steam knows nobody under this name'],
  ['76561198009999999', 'steam_unknown', 'Steam не знает никого с таким именем'],
  [' ', 'string_empty', ''],
  [7, 'string_type', ''],
  ['x'.repeat(501), 'string_too_long', ''],
])('%s is refused at its field as %s', async (typed, type, msg) => {
  const user = await makeUser(db);
  const language = /[а-я]/.test(msg) ? 'ru' : 'en';
  const answer = await link({ ...user.headers, 'accept-language': language }, typed);
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toMatchObject([{ loc: ['body', 'steam_profile_url'], type }]);
  expect(answer.body.detail[0].msg).toContain(msg);
});

test('an address of any other host is never asked', async () => {
  const user = await makeUser(db);
  standIn.requests.length = 0;
  for (const url of [standIn.base_url, `${standIn.base_url}/id/demo_player`, 'http://localhost/id/demo_player'])
    expect((await link(user.headers, url)).status).toBe(422);
  expect(standIn.requests).toEqual([]);
});

test.each<[SteamStandInFault, number, string, string, string]>([
  ['key_refused', 503, 'steam_key_refused', 'Steam refuses this site’s key', 'Steam не принимает ключ этого сайта'],
  ['key_missing', 503, 'steam_key_missing', 'Steam got no key', 'Steam не получил ключа'],
  ['key_unsuitable', 503, 'steam_key_unsuitable', 'another kind of key', 'другой ключ'],
  ['throttled', 503, 'steam_throttled', 'asks us to slow down', 'просит не спешить'],
  ['outage', 503, 'steam_unavailable', 'does not answer right now', 'сейчас не отвечает'],
  ['page', 502, 'steam_unreadable', 'cannot be read', 'Не удалось разобрать'],
  ['no_answer', 504, 'steam_timeout', 'took too long', 'слишком долго'],
])('the fault %s answers %i, in both languages', async (fault, status, code, english, russian) => {
  const user = await makeUser(db);
  for (const [language, text] of [
    ['en', english],
    ['ru', russian],
  ] as const) {
    // After Steam asked for fewer requests, the next ones wait a moment.
    await new Promise((resolve) => setTimeout(resolve, 30));
    standIn.script([fault]);
    const answer = await link({ ...user.headers, 'accept-language': language }, 'demo_player');
    expectRefused(answer, status, code);
    expect(answer.body.detail).toContain(text);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await statusOf(user.headers)).profile).toBeNull();
});

test('a nonexistent id that Steam answers with a page is an unknown profile', async () => {
  const user = await makeUser(db);
  await new Promise((resolve) => setTimeout(resolve, 30));
  standIn.script(['bad_request']);
  expect((await link(user.headers, '76561198000000042')).body.detail[0].type).toBe('steam_unknown');
});

test('linking keeps the canonical address and what was typed, and several players may name the same profile', async () => {
  const [user, other] = [await makeUser(db), await makeUser(db)];
  const answer = await link(user.headers, ' https://steamcommunity.com/id/demo_player/games/?tab=all ');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id: user.id,
    steam_id: '76561198000000042',
    steam_profile_url: 'https://steamcommunity.com/profiles/76561198000000042',
  });
  expect(answer.body).not.toHaveProperty('steam_typed');
  expect((await link(other.headers, '76561198000000042')).status).toBe(200);
  expect(await statusOf(user.headers)).toMatchObject({
    profile: { name: 'Demo Player', typed: 'https://steamcommunity.com/id/demo_player/games/?tab=all' },
    game_count: null,
    synced_at: null,
    job: null,
  });
});

test('a sync needs a link, runs once at a time, and ends with the link', async () => {
  const user = await makeUser(db);
  const sync = () => api.as(user).post('/api/games/sync-with-steam');
  expect([(await sync()).status, (await sync()).body.code]).toEqual([409, 'steam_not_linked']);
  await link(user.headers, 'demo_player');
  const started = await Promise.all(Array.from({ length: 5 }, sync));
  const begun = started.filter((answer) => answer.status === 202);
  expect([begun.length, started.filter((answer) => answer.status === 409).length]).toEqual([1, 4]);
  const job_id: number = begun[0]?.body.job_id;
  expect((await statusOf(user.headers)).job).toMatchObject({ id: job_id, kind: 'steam_sync', state: 'queued' });
  expect((await api.as(user).post('/api/auth/me/unlink-steam')).body).toMatchObject({
    steam_id: null,
    steam_profile_url: null,
  });
  expect((await api.as(user).get(`/api/jobs/${job_id}`)).body.state).toBe('cancelled');
  // If a job is retried after another sync has started, the old one stays ended.
  await link(user.headers, 'demo_player');
  expect((await sync()).status).toBe(202);
  const retried = await api.as(user).post(`/api/jobs/${job_id}/retry`);
  expectRefused(retried, 409, 'steam_sync_running');
});

test('unlinking forgets what came from Steam and keeps what was added by hand', async () => {
  const user = await makeUser(db);
  const [own, theirs] = [await makeGame(db), await makeGame(db)];
  await link(user.headers, player([]).steam_id);
  await api.as(user).put(`/api/my-games/${own.id}`);
  const row = { user_id: user.id, app_id: 1, has_achievements: true, playtime_minutes: 5 };
  for (const game_id of [own.id, theirs.id])
    await db
      .insertInto('steam_games')
      .values({ ...row, game_id })
      .execute();
  await db.insertInto('user_games').values({ user_id: user.id, game_id: theirs.id, by_hand: false }).execute();
  expect((await api.as(user).get('/api/my-games')).body.total).toBe(2);
  expect((await api.as(user).post('/api/auth/me/unlink-steam')).status).toBe(200);
  expect((await api.as(user).post('/api/auth/me/unlink-steam')).status).toBe(200);
  const { items } = (await api.as(user).get('/api/my-games')).body;
  expect(items).toMatchObject([{ id: own.id, by_hand: true, from_steam: false, playtime_minutes: null }]);
});

test('another profile takes the place of the first with all that came from it', async () => {
  const user = await makeUser(db);
  const theirs = await makeGame(db);
  await link(user.headers, player([]).steam_id);
  await db.insertInto('user_games').values({ user_id: user.id, game_id: theirs.id, by_hand: false }).execute();
  await link(user.headers, player([]).vanity);
  expect((await api.as(user).get('/api/my-games')).body.total).toBe(0);
});

test('without a key everything says so and nothing else breaks', async () => {
  const off = await testApp();
  const user = await makeUser(db);
  expect((await off.api.as(user).get('/api/steam')).body).toMatchObject({ service: 'off', profile: null });
  const answer = await off.api.as(user).post('/api/auth/me/link-steam', { steam_profile_url: 'demo_player' });
  expectRefused(answer, 503, 'steam_off');
  await link(user.headers, 'demo_player');
  const sync = await off.api.as(user).post('/api/games/sync-with-steam');
  expect([sync.status, sync.body.detail]).toEqual([503, 'Steam is not set up here. Everything else works']);
  expect((await off.api.as(user).get('/api/my-games')).body).toEqual({ items: [], total: 0 });
  await off.app.close();
});
