import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { demonstrationLibrary } from '#stand-ins/steam/answers.ts';
import { startSteamStandIn } from '#stand-ins/steam/steam-stand-in.ts';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { serverSet } from '#server/testing/server-set.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

const prepared = await prepareDatabase(async ({ db }) => ({
  player: await makeUser(db),
  claimant: await makeUser(db),
  killed: await makeUser(db),
}));
const { player, claimant, killed } = prepared.filled;
const profile = { ...demonstrationLibrary().players[0]!, vanity: 'proved', games: [] };
const standIn = await startSteamStandIn({ players: [profile] });
const settings = {
  ...prepared.settings,
  // The same in every process: it is part of what Steam signs.
  PUBLIC_URL: 'http://localhost:3000',
  STEAM_API_KEY: standIn.api_key,
  STEAM_API_URL: standIn.base_url,
  STEAM_COMMUNITY_URL: standIn.base_url,
};

const set = serverSet(settings);
/** Two processes where they can share the database, else one that stands for both. */
async function start(): Promise<[ServerProcess, ServerProcess]> {
  const servers = await set.use(prepared.processes);
  return [servers[0]!, servers.at(-1)!];
}
afterEach(() => {
  delete standIn.hooks.before_answer;
});
afterAll(async () => {
  await set.end('SIGKILL');
  await standIn.close();
  await prepared.remove();
});

interface Person {
  headers: Record<string, string>;
}
const read = async (server: ServerProcess, path: string, { headers }: Person) =>
  (await client(server.origin).with(headers).get(path)).body;
const link = (server: ServerProcess, person: Person) =>
  client(server.origin).as(person).post('/api/auth/me/link-steam', { steam_profile_url: profile.steam_id });
const provedAt = async (server: ServerProcess, person: Person) =>
  (await read(server, '/api/steam', person)).profile.proved_at;

/** Goes to Steam from this process, signs in there, and stops short of coming back. */
async function signIn(server: ServerProcess, person: Person, changed?: Record<string, string>) {
  const { url } = (await client(server.origin).as(person).post('/api/steam/proof')).body;
  const return_to = new URL(url).searchParams.get('openid.return_to')!;
  return standIn.openIdAnswer(profile.steam_id, return_to, changed);
}
const finish = (server: ServerProcess, person: Person, answer: URLSearchParams) =>
  client(server.origin)
    .as(person)
    .post('/api/steam/proof/answer', { query: String(answer) });

test('what one process began another one finishes, once of twenty at once, and it notifies once', async () => {
  const [one, other] = await start();
  for (const person of [player, claimant]) expect((await link(one, person)).status).toBe(200);
  const answer = await signIn(one, player);
  const before = standIn.count('login');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => finish(n % 2 === 0 ? other : one, player, answer)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  expect(standIn.count('login')).toBe(before + 1);
  expect(await provedAt(one, player)).toBe(await provedAt(other, player));
  expect(await provedAt(other, claimant)).toBeNull();
  const { items } = await read(other, '/api/notifications', claimant);
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['steam_proved_elsewhere']);

  // A new state with the nonce of the answer that counted: refused in each of them, and Steam is not asked.
  for (const server of [one, other]) {
    const replayed = await signIn(server, player, { response_nonce: answer.get('openid.response_nonce')! });
    const refused = await finish(server === one ? other : one, player, replayed);
    expect(refused.body.code).toBe('steam_proof_refused');
  }
  expect(standIn.count('login')).toBe(before + 1);
});

test('kill -9 while Steam is asked proves nothing and spends the answer; a new sign-in proves the profile', async () => {
  const [one] = await start();
  await link(one, killed);
  const answer = await signIn(one, killed);
  standIn.hooks.before_answer = async (method) => {
    if (method === 'login') await one.end('SIGKILL');
  };
  await expect(finish(one, killed, answer)).rejects.toThrow('fetch failed');
  delete standIn.hooks.before_answer;
  const [next, other] = await start();
  expect(await provedAt(next, killed)).toBeNull();
  const late = await finish(other, killed, answer);
  expect([late.status, late.body.code]).toEqual([409, 'steam_proof_stale']);
  expect((await finish(other, killed, await signIn(next, killed))).status).toBe(200);
  expect(await provedAt(next, killed)).toMatch(/^20.*Z$/);
});
