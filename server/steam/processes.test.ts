import { afterAll, expect, test, vi } from 'vitest';
import { demonstrationLibrary, standInGames } from '#stand-ins/steam/answers.ts';
import { standInGame } from '#stand-ins/steam/games.ts';
import { startSteamStandIn } from '#stand-ins/steam/steam-stand-in.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';
import { until } from '#server/testing/until.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

const prepared = await prepareDatabase(({ db }) => makeUser(db));
const { headers } = prepared.filled;
const games = standInGames(70, { played: true });
const standIn = await startSteamStandIn({
  players: [{ ...demonstrationLibrary().players[0]!, vanity: 'killed', games }],
});
afterAll(async () => {
  await standIn.close();
  await prepared.remove();
});

const settings = { ...prepared.settings, STEAM_API_KEY: standIn.api_key, STEAM_API_URL: standIn.base_url };
const jobAt = async (server: ServerProcess, id: number) =>
  (await client(server.origin).with(headers).get(`/api/jobs/${id}`)).body;

test('a sync whose process is killed goes on where it stood, asks no game twice that was stored, and doubles nothing', async () => {
  const checked = games.filter((_, n) => standInGame(n).achievements.length > 0);
  const unlocked = games.reduce((sum, game) => sum + game.unlocked, 0);
  // From the sixteenth on, a game's achievements are not answered before the kill, so that the sync cannot end sooner.
  const isKilled = Promise.withResolvers<void>();
  standIn.hooks.before_answer = async (method) => {
    if (method === 'GetPlayerAchievements' && standIn.count(method) > 15) await isKilled.promise;
  };
  // Where two processes share the database, both are asked at once and one sync begins.
  const servers = await Promise.all(Array.from({ length: prepared.processes }, () => startServer(settings)));
  const [killed, other] = [servers[0]!, servers[1]];
  expect(
    (await client(killed.origin).with(headers).post('/api/auth/me/link-steam', { steam_profile_url: 'killed' })).status,
  ).toBe(200);
  const starts = await Promise.all(
    [killed, other ?? killed, killed].map((server) =>
      client(server.origin).with(headers).post('/api/games/sync-with-steam'),
    ),
  );
  expect(starts.map(({ status }) => status).filter((status) => status === 202)).toEqual([202]);
  const { job_id } = starts.find(({ status }) => status === 202)!.body;

  await until('the sync has come to the sixteenth game', () => standIn.count('GetPlayerAchievements') > 15);
  await killed.end('SIGKILL');
  await other?.end('SIGKILL');
  isKilled.resolve();
  expect(standIn.count('GetPlayerAchievements')).toBeLessThan(checked.length);
  // The next one would wait until the lease of the dead one has ended.
  await prepared.look(({ db }) =>
    db
      .updateTable('background_jobs')
      .set({ lease_until: new Date(0).toISOString() })
      .execute(),
  );

  const next = await startServer(settings);
  const hasSucceeded = async () => (await jobAt(next, job_id)).state === 'succeeded';
  await until('the sync has succeeded', hasSucceeded, { within_ms: 60_000 });
  expect(await jobAt(next, job_id)).toMatchObject({
    done: games.length,
    total: games.length,
    result: { games: { found: games.length, added: games.length, played: 0 }, achievements: { unlocked } },
  });
  expect(await next.end('SIGTERM')).toBe(0);
  // Only what was on its way at the moment of the kill is asked for again: three at most.
  expect(standIn.count('GetPlayerAchievements')).toBeLessThanOrEqual(checked.length + 3);
  await prepared.look(async ({ db }) => {
    const count = async (table: 'user_achievements' | 'user_games' | 'steam_games') =>
      (
        await db
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    expect(await count('user_achievements')).toBe(unlocked);
    expect(await count('steam_games')).toBe(games.length);
    expect(await count('user_games')).toBe(games.length);
    expect(await db.selectFrom('notifications').select('kind').execute()).toEqual([{ kind: 'sync_done' }]);
  });
});
