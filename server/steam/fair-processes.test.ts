import { afterAll, expect, test, vi } from 'vitest';
import { standInGames } from '#stand-ins/steam/answers.ts';
import { startSteamStandIn } from '#stand-ins/steam/steam-stand-in.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

// The test starts servers.
vi.setConfig(slow.startsProcesses);

const left = 500;
const prepared = await prepareDatabase(async ({ db }) => {
  const { hits } = rateLimits.steamRequestsOfSyncs;
  await countHit(db, rateLimits.steamRequestsOfSyncs, 'key', 1, hits - left);
  return Promise.all(Array.from({ length: 11 }, () => makeUser(db)));
});
const played = (number: number, games: number) => ({
  steam_id: String(76_561_198_100_000_000n + BigInt(number)),
  vanity: `player_${number}`,
  name: `Player ${number}`,
  visibility: 3 as const,
  games: standInGames(games, { played: true }),
});
const standIn = await startSteamStandIn({
  players: prepared.filled.map((_user, number) => played(number, number === 0 ? 400 : 3)),
});
afterAll(async () => {
  await standIn.close();
  await prepared.remove();
});

test('of what is left for syncs one account takes its part in all processes, and ten others are served', async () => {
  const settings = { ...prepared.settings, STEAM_API_KEY: standIn.api_key, STEAM_API_URL: standIn.base_url };
  const servers = await Promise.all(Array.from({ length: prepared.processes }, () => startServer(settings)));
  const ofUser = (number: number) =>
    client(servers[number % servers.length]!.origin).with(prepared.filled[number]!.headers);
  const sync = async (number: number) => {
    const api = ofUser(number);
    await api.post('/api/auth/me/link-steam', { steam_profile_url: `player_${number}` });
    const { job_id } = (await api.post('/api/games/sync-with-steam')).body;
    const show = async () => (await api.get(`/api/jobs/${job_id}`)).body;
    const hasEnded = async () => /succeeded|failed/.test((await show()).state);
    await until('the sync has ended', hasEnded, { within_ms: 60_000 });
    return show();
  };
  const greedy = await sync(0);
  expect([greedy.state, greedy.error?.code]).toEqual(['failed', 'too_many_requests']);
  const others = await Promise.all(prepared.filled.slice(1).map((_user, at) => sync(at + 1)));
  expect(others.map(({ state }) => state)).toEqual(others.map(() => 'succeeded'));
  // Turned away, it does not come again by another sync.
  expect((await sync(0)).state).toBe('failed');
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
});
