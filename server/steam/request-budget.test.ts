import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWorker } from '#server/background-jobs/worker.ts';
import { countHit } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { createSteam } from '#server/providers/steam/steam.ts';
import { stateMetrics } from '#server/registry/state-metrics.ts';
import { expectRefused } from '#server/testing/expect-refused.ts';
import { makeUser } from '#server/testing/make.ts';
import { steamApp } from '#server/testing/steam-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { standInGames } from '#stand-ins/steam/answers.ts';
import { countSteamRequests, readSteamRequests } from './request-budget.ts';
import { steamSync } from './steam-sync-job.ts';

const database = await freshDb();
const { api, app, deps, standIn, player } = await steamApp({ database });
const { db } = deps;
const worker = startWorker(deps, [steamSync], 10);
afterAll(async () => {
  await worker.stop();
  await app.close();
  await standIn.close();
  await database.close();
});
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute();
  standIn.requests.length = 0;
});

const demo = '76561198000000042';
/** Requests that were sent before: of everybody, and of the syncs. */
const sent = async (all: number, ofSyncs: number) => {
  await countHit(db, { name: 'steam:requests', hits: all, seconds: 60 }, 'key', 1, all);
  await countHit(db, { name: 'steam:requests-of-syncs', hits: ofSyncs, seconds: 60 }, 'key', 1, ofSyncs);
};
const link = (user: { headers: Record<string, string> }, steam_profile_url: string) =>
  api.as(user).post('/api/auth/me/link-steam', { steam_profile_url });

/** Links a profile of so many games, each of which a sync asks for, and syncs it. */
async function syncOf(games: number) {
  const user = await makeUser(db);
  const { steam_id } = player(standInGames(games, { played: true }));
  await link(user, steam_id);
  const { job_id } = (await api.as(user).post('/api/games/sync-with-steam')).body;
  const show = async () => (await api.as(user).get(`/api/jobs/${job_id}`)).body;
  await expect.poll(async () => (await show()).state, { interval: 20 }).toMatch(/succeeded|failed/);
  return { user, job: await show() };
}

test('syncs that would spend the key’s limit are refused, and who waits for an answer still gets one', async () => {
  await sent(15_000, 16_000);
  const { user, job } = await syncOf(20);
  expect([job.state, job.error.code]).toEqual(['failed', 'steam_spent']);
  expect(job.error.detail).toContain('Steam’s daily limit');
  // The one that linked the profile before.
  expect(standIn.requests).toHaveLength(1);
  expect((await link(user, demo)).status).toBe(200);
});

test('nobody sends more than the limit of all, whichever process they are in, and it is said so', async () => {
  await sent(18_995, 0);
  const { base_url, api_key } = standIn;
  const clients = Array.from({ length: 2 }, () =>
    createSteam({ base_url, api_key, count_request: countSteamRequests(db) }),
  );
  const all = await Promise.allSettled(
    clients.flatMap((steam) => Array.from({ length: 6 }, () => steam.findProfile(demo, { interactive: true }))),
  );
  expect(standIn.requests).toHaveLength(5);
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refused = await link(await makeUser(db), demo);
  expectRefused(refused, 503, 'steam_spent');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  expect(standIn.requests).toHaveLength(5);
  expect(await readSteamRequests(db)).toEqual({ sent: 19_000, limit: 19_000 });
  expect(await stateMetrics(deps)()).toContain('hintline_steam_requests 19000\n');
});

test('the syncs of one player ask for so many games a day; the rest is read another day', async () => {
  Object.assign(deps.config, { RATE_LIMIT_FACTOR: 1 });
  const first = await syncOf(6);
  expect(first.job.state).toBe('succeeded');
  const { hits } = rateLimits.steamGames;
  await countHit(db, rateLimits.steamGames, String(first.user.id), 1, hits - 6 - 3);
  standIn.requests.length = 0;
  // Linked anew, the profile is read anew.
  await api.as(first.user).post('/api/auth/me/unlink-steam');
  const { steam_id } = player(standInGames(9, { played: true }));
  await link(first.user, steam_id);
  const { job_id } = (await api.as(first.user).post('/api/games/sync-with-steam')).body;
  const show = async () => (await api.as(first.user).get(`/api/jobs/${job_id}`)).body;
  await expect.poll(async () => (await show()).state, { interval: 20 }).toBe('failed');
  expect((await show()).error.code).toBe('too_many_requests');
  // Whoever is refused ends the job, also where one that may be sent still waits for its connection.
  expect(standIn.count('GetPlayerAchievements')).toBeGreaterThan(0);
  expect(standIn.count('GetPlayerAchievements')).toBeLessThanOrEqual(3);
});
