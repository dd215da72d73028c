import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { completionExtra } from '#contract/openai.ts';
import { callsSummary } from '#contract/wallet.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { client as clientOf } from '#server/testing/client.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { prepareDatabase } from '#server/testing/prepared-database.ts';
import { type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { slow } from '#server/testing/slow.ts';

// The tests start servers.
vi.setConfig(slow.startsProcesses);

/** Both doors of the real command, with the clients that programs use. One server for all of it, two on PostgreSQL. */
const articles = [
  {
    title: 'Wells',
    chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }],
  },
];
const prepared = await prepareDatabase(async ({ db }) => {
  const holder = async (calls: number) => {
    const player = await makeUser(db, { calls });
    return { ...player, ...(await makeKey(db, player.id)), headers: player.headers };
  };
  return {
    game: await makeGame(db, { title: 'Lantern Keep', articles }),
    player: await holder(9),
    impatient: await holder(9),
    broke: await holder(0),
    off: await holder(9),
    crowd: await holder(30),
  };
});
const { game, player, impatient, broke, off, crowd } = prepared.filled;
const standIn = await startModelStandIn({ piece_delay_ms: 10 });
const ask = 'How deep is the copper well?';

const servers: ServerProcess[] = [];
beforeAll(async () => {
  const settings = {
    ...prepared.settings,
    AI_BASE_URL: standIn.base_url,
    AI_MODEL: 'answer',
    AI_API_KEY: 'stand-in',
    AI_PROFILE: 'api',
  };
  servers.push(...(await Promise.all(Array.from({ length: prepared.processes }, () => startServer(settings)))));
});
afterAll(async () => {
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0);
  expect(await prepared.look(({ db }) => listDifferences(db))).toEqual([]);
  await standIn.close();
  await prepared.remove();
});

const originOf = (place = 0) => servers[place % servers.length]?.origin ?? '';
const apiOf = (place = 0) => clientOf(originOf(place));
const openaiOf = (key: string, place = 0) =>
  new OpenAI({ apiKey: key, baseURL: `${originOf(place)}/api/v1`, maxRetries: 0 });
const completion = (content: string, model = game.slug) =>
  ({ model, messages: [{ role: 'user', content }] }) satisfies OpenAI.ChatCompletionCreateParamsNonStreaming;
const extraOf = (answer: object | undefined) =>
  completionExtra.parse(answer && 'hintline' in answer ? answer.hintline : undefined);
async function callsOf({ headers }: { headers: Record<string, string> }) {
  const answer = await apiOf().with(headers).get('/api/wallet/calls-summary');
  const { calls, reserved } = callsSummary.parse(answer.body);
  return { calls, reserved };
}
async function connect(key: string, place = 0) {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${originOf(place)}/api/mcp`), { requestInit }));
  return client;
}

test('the openai client gets an answer whole and in pieces, with its sources, and each is charged once', async () => {
  const openai = openaiOf(player.key);
  const whole = await openai.chat.completions.create(completion(ask));
  expect(extraOf(whole)).toMatchObject({ state: 'answered', calls_charged: 1, calls_left: 8 });
  expect(whole.choices[0]?.message.content).toMatch(/\[1\][\s\S]*Sources:\n\[1\] Wells — Depth: http/);
  const stream = await openai.chat.completions.create({
    ...completion('How often does the copper well refill?'),
    stream: true,
    stream_options: { include_usage: true },
  });
  const chunks = await Array.fromAsync(stream);
  const pieces = chunks.filter(({ choices }) => (choices[0]?.delta.content ?? '') !== '');
  expect(pieces.length).toBeGreaterThan(2);
  expect(extraOf(chunks.at(-2))).toMatchObject({ state: 'answered', calls_charged: 1, calls_left: 7 });
  expect(chunks.at(-1)?.usage?.completion_tokens).toBeGreaterThan(0);
  expect(await callsOf(player)).toEqual({ calls: 7, reserved: 0 });
});

test('a client that gives up on a slow answer and retries by itself gets that answer and pays once', async () => {
  const before = standIn.requests.length;
  const said = Array.from({ length: 12 }, (_, n) => `Bucket ${n} comes out of the well, forty metres deep [1].`);
  standIn.script({ say: said.join(' ') });
  const request = completion('How deep is the copper well, and when does it refill?');
  let attempts = 0;
  const openai = openaiOf(player.key).withOptions({
    fetch: (url, init) => {
      attempts += 1;
      return fetch(url, init);
    },
  });
  const answer = await openai.chat.completions.create(request, { timeout: 600, maxRetries: 6 });
  expect(attempts).toBeGreaterThan(1);
  expect(extraOf(answer)).toMatchObject({ state: 'answered', calls_left: 6 });
  expect(standIn.requests.length - before).toBe(1);
  expect(await callsOf(player)).toEqual({ calls: 6, reserved: 0 });
});

test('a client that retries by itself while the model stalls asks it once, and no call stays held', async () => {
  const before = standIn.requests.length;
  standIn.script('stall_mid');
  const completing = openaiOf(impatient.key).chat.completions.create(completion(ask), { timeout: 500, maxRetries: 2 });
  await expect(completing).rejects.toBeInstanceOf(OpenAI.APIConnectionTimeoutError);
  // On a busy machine the client may have given up before its question has reached the model.
  await expect.poll(() => standIn.requests.length - before).toBe(1);
  expect(await callsOf(impatient)).toEqual({ calls: 8, reserved: 1 });
  // Another process knows of the same answer, and stopping it gives the call back or charges what was shown.
  const other = apiOf(1).as(impatient);
  const url = `/api/chat/games/${game.id}/messages`;
  const { items } = (await other.get(url)).body;
  expect(items.filter(({ role }: { role: string }) => role === 'expert')).toMatchObject([{ state: 'running' }]);
  const stop = await other.post(`${url}/${items.at(-1).message_id}/stop`);
  expect(stop.body.message.state).toBe('stopped');
  expect((await callsOf(impatient)).reserved).toBe(0);
  expect(standIn.requests.length - before).toBe(1);
});

test('an empty wallet, a switched-off key and an unknown game are reported through both doors', async () => {
  const refused = (key: string, model = game.slug) =>
    openaiOf(key)
      .chat.completions.create(completion(ask, model))
      .catch((error: unknown) => (error instanceof OpenAI.APIError ? [error.status, error.code] : error));
  expect(await refused(broke.key)).toEqual([402, 'calls_exhausted']);
  expect(await refused(player.key, 'no-such-game')).toEqual([404, 'model_not_found']);
  const said = async (key: string, slug: string) => {
    const client = await connect(key);
    const call = await client.callTool({ name: 'ask_expert', arguments: { game: slug, question: ask } });
    await client.close();
    const { isError, content } = CallToolResultSchema.parse(call);
    return [isError, content[0]?.type === 'text' && content[0].text];
  };
  expect(await said(broke.key, game.slug)).toEqual([true, expect.stringContaining('(calls_exhausted)')]);
  expect(await said(player.key, 'no-such-game')).toEqual([true, expect.stringContaining('(model_not_found)')]);
  const edited = await apiOf()
    .as(off)
    .put(`/api/auth/me/api-keys/${off.id}`, { name: 'off', is_active: false, expires_at: null });
  expect(edited.status).toBe(200);
  expect(await refused(off.key)).toEqual([401, 'invalid_api_key']);
  await expect(connect(off.key, 1)).rejects.toThrow('Not authenticated');
});

test('the MCP client asks with progress through one process and gets the same answer again from the other', async () => {
  const [one, other] = await Promise.all([connect(crowd.key), connect(crowd.key, 1)]);
  const steps: (string | undefined)[] = [];
  const toolCall = { name: 'ask_expert', arguments: { game: game.slug, question: ask } };
  const first = await one.callTool(toolCall, undefined, { onprogress: ({ message }) => steps.push(message) });
  expect(first.structuredContent).toMatchObject({ state: 'answered', calls_charged: 1, citations: [{ n: 1 }] });
  expect(steps).toContain('searching');
  expect((await other.callTool(toolCall)).structuredContent).toMatchObject({
    text: expect.stringContaining('forty metres'),
    calls_charged: 0,
    repeated: true,
  });
  expect(await callsOf(crowd)).toEqual({ calls: 29, reserved: 0 });
  await Promise.all([one.close(), other.close()]);
});

test('twenty clients at once on one key, over all processes, pay once for each question', async () => {
  const before = standIn.requests.length;
  const ends = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      // Five questions, each asked by four clients at once.
      openaiOf(crowd.key, n).chat.completions.create(completion(`${ask} ${'Please. '.repeat((n % 5) + 1)}`.trim())),
    ),
  );
  expect(new Set(ends.map(({ id }) => id)).size).toBe(5);
  expect(standIn.requests.length - before).toBe(5);
  expect(await callsOf(crowd)).toEqual({ calls: 24, reserved: 0 });
});
