import { jobsEndpoints, jobStarted } from '#contract/jobs.ts';
import { demonstrationLibrary, standInGames } from '#stand-ins/steam/answers.ts';
import { startSteamStandIn } from '#stand-ins/steam/steam-stand-in.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { startServer } from '#server/testing/server-process.ts';
import { readArguments } from '../scripts/read-arguments.ts';

const { positionals } = readArguments(
  `npm run bench:steam [-- GAMES [MILLISECONDS]]

Measures a Steam sync of 1,000 games, or another number, and a second one after it: requests and time. Steam is a stand-in
that takes 100 ms, or another time, for each answer.`,
  { most: 2 },
);
const [count = 1000, answer_ms = 100] = positionals.map(Number);
const games = standInGames(count, { played: true });
const standIn = await startSteamStandIn({
  players: [{ ...demonstrationLibrary().players[0]!, vanity: 'bench', games }],
});
standIn.hooks.before_answer = () => new Promise((resolve) => setTimeout(resolve, answer_ms));
const prepared = await prepareDatabase(async ({ db }) => [await makeUser(db), await makeUser(db)] as const);
const server = await startServer({
  ...prepared.settings,
  STEAM_API_KEY: standIn.api_key,
  STEAM_API_URL: standIn.base_url,
  LOG_LEVEL: 'warn',
});

async function sync(name: string, { headers }: { headers: Record<string, string> }): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json: unknown = await answer.json();
    return json;
  };
  await call('POST', '/api/auth/me/link-steam', { steam_profile_url: 'bench' });
  standIn.requests.length = 0;
  const started = performance.now();
  const { job_id } = jobStarted.parse(await call('POST', '/api/games/sync-with-steam'));
  for (;;) {
    const { state, result } = jobsEndpoints['GET /api/jobs/{id}'].response.parse(
      await call('GET', `/api/jobs/${job_id}`),
    );
    if (state === 'succeeded' || state === 'failed') {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${name}: ${state}, ${standIn.requests.length} requests, ${seconds} s, ${JSON.stringify(result)}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const [first, second] = prepared.filled;
console.log(`${count} games, ${answer_ms} ms an answer, at most three at once`);
await sync('first sync', first);
await sync('again, nothing played', first);
for (const game of games.slice(0, 10)) game.playtime_minutes += 30;
await sync('again, 10 games played', first);
await sync('another player of the same games', second);
console.log(`most at once: ${standIn.most_at_once()}`);
await server.end('SIGTERM');
await standIn.close();
await prepared.remove();
