import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { client } from '#server/testing/client.ts';
import { makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { ask, registerProgram } from '#server/testing/program.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

/** The real command: one server on the embedded database, two on PostgreSQL. */
const prepared = await prepareDatabase(async ({ db }) => ({ player: await makeUser(db, { calls: 9 }) }));
const { player } = prepared.filled;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  const starting = Array.from({ length: prepared.processes }, () => startServer(prepared.settings));
  servers.push(...(await Promise.all(starting)));
});
afterAll(async () => {
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
  await prepared.remove();
});

/** The same fields to each process in turn, at once. */
function atOnce(fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return Promise.all(
    [0, 1, 2, 3].map((n) => client(servers[n % servers.length]?.origin ?? '').post('/api/oauth/token', body, headers)),
  );
}

test('of processes that are shown one code or one refresh token at once, one gives tokens, and they end', async () => {
  const api = client(servers[0]?.origin ?? '');
  const program = await registerProgram(api);
  const { client_id, verifier: code_verifier } = program;
  const code = await program.codeOf(player);
  const byCode = await atOnce({ grant_type: 'authorization_code', client_id, code, code_verifier });
  expect(byCode.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  const given = byCode.find(({ status }) => status === 200)?.body;
  for (const { origin } of servers) expect((await ask(client(origin), given.access_token)).status).toBe(401);

  const { refresh_token } = await program.signIn(player);
  const renewed = await atOnce({ grant_type: 'refresh_token', client_id, refresh_token });
  expect(renewed.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  const next = renewed.find(({ status }) => status === 200)?.body;
  for (const { origin } of servers) expect((await ask(client(origin), next.access_token)).status).toBe(401);
});

test('two codes of one program that are exchanged at once make one sign-in', async () => {
  const api = client(servers[0]?.origin ?? '');
  const program = await registerProgram(api);
  const { client_id, verifier: code_verifier } = program;
  const listed = async () => (await api.as(player).get('/api/auth/me/api-keys')).body.items.length;
  const before = await listed();
  const codes = [await program.codeOf(player), await program.codeOf(player)];
  const exchanged = await Promise.all(
    codes.map((code, n) =>
      client(servers[n % servers.length]?.origin ?? '').post(
        '/api/oauth/token',
        new URLSearchParams({ grant_type: 'authorization_code', client_id, code, code_verifier }).toString(),
        { 'content-type': 'application/x-www-form-urlencoded' },
      ),
    ),
  );
  expect(exchanged.map(({ status }) => status)).toEqual([200, 200]);
  const opens = await Promise.all(exchanged.map(({ body }) => ask(api, body.access_token)));
  expect(opens.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
  expect(await listed()).toBe(before + 1);
});

test('what one process has given opens the other, and what one has ended is refused by the other at once', async () => {
  const [one, two] = [servers[0], servers.at(-1)].map((server) => client(server?.origin ?? ''));
  if (one === undefined || two === undefined) throw new Error('no server');
  const program = await registerProgram(one);
  const { access_token } = await program.signIn(player);
  expect((await ask(two, access_token)).status).toBe(200);
  await program.revoke(access_token);
  expect((await ask(two, access_token)).status).toBe(401);
});
