import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { client as clientOf } from '#server/testing/client.ts';
import { listen } from '#server/testing/ask-client.ts';
import { createGate, gatedExpert } from '#server/testing/gated-expert.ts';
import { makeAchievement, makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

const gate = createGate();
const { app, deps } = await testApp({ parts: { experts: { extractive: gatedExpert(gate) } } });
const { db } = deps;
const origin = await listen(app);
const api = clientOf(origin);
const clients: Client[] = [];
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await app.close();
});

const game = await makeGame(db, {
  title: 'Quarry of Echoes',
  articles: [
    {
      title: 'Carts',
      chunks: [{ section: 'Rails', content: 'An ore cart runs on iron rails and carries eighty stones.' }],
    },
  ],
});
const question = 'How many stones does an ore cart carry?';

/** The real client with a key of a player who has `calls`. */
async function connect({ calls = 5, verified = true } = {}) {
  const player = await makeUser(db, { calls, verified });
  const { id: key_id, key } = await makeKey(db, player.id);
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { requestInit }));
  clients.push(client);
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  const callsLeft = async () => (await callsSummary(db, player.id)).calls;
  return { client, player, key, key_id, call, callsLeft };
}
const textOf = ({ content }: { content: { type: string; text?: string }[] }) => content.map(({ text }) => text).join();

test('a client finds the tools with their schemas, and no one gets in without a key', async () => {
  const { client } = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'ask_expert',
    'calls_summary',
    'my_achievements',
    'search_games',
    'search_knowledge',
  ]);
  for (const tool of tools) expect([tool.inputSchema.type, tool.outputSchema?.type]).toEqual(['object', 'object']);
  const stranger = new Client({ name: 'test', version: '1' });
  await expect(stranger.connect(new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`)))).rejects.toThrow(
    'Not authenticated: sign in from your program',
  );
  expect((await api.get('/api/mcp')).status).toBe(405);
});

test('an expert is asked with progress, answers with sources, and takes one call', async () => {
  const { client, callsLeft } = await connect();
  const steps: (string | undefined)[] = [];
  const result = CallToolResultSchema.parse(
    await client.callTool({ name: 'ask_expert', arguments: { game: game.slug, question } }, undefined, {
      onprogress: ({ message }) => steps.push(message),
    }),
  );
  expect(result.structuredContent).toMatchObject({
    state: 'answered',
    text: 'An ore cart runs on iron rails and carries eighty stones. [1]',
    citations: [{ n: 1, article_title: 'Carts', url: expect.stringContaining(`/game/${game.slug}/articles/`) }],
    calls_charged: 1,
    calls_left: 4,
  });
  expect(textOf(result)).toContain('[1] Carts — Rails: http');
  expect(steps.slice(0, 2)).toEqual(['searching', 'reading']);
  expect(await callsLeft()).toBe(4);
});

test('a repeated question is the same answer; a refusal is free', async () => {
  const { call, callsLeft } = await connect();
  const input = { game: game.slug, question };
  const [first, again] = await Promise.all([call('ask_expert', input), call('ask_expert', input)]);
  const resultOf = z.object({ text: z.string(), calls_charged: z.int(), repeated: z.boolean() });
  const results = [first, again].map(({ structuredContent }) => resultOf.parse(structuredContent));
  expect(new Set(results.map(({ text }) => text)).size).toBe(1);
  expect(results.map(({ calls_charged }) => calls_charged).sort((a, b) => a - b)).toEqual([0, 1]);
  expect(results.filter(({ repeated }) => repeated)).toHaveLength(1);
  const refused = await call('ask_expert', { game: game.slug, question: 'Which wine goes with roast goose?' });
  expect(refused.structuredContent).toMatchObject({ state: 'refused', calls_charged: 0 });
  expect(await callsLeft()).toBe(4);
});

test('a refusal is explained in words and costs nothing', async () => {
  const broke = await connect({ calls: 0 });
  const input = { game: game.slug, question };
  expect(textOf(await broke.call('ask_expert', input))).toContain('(calls_exhausted)');
  const unverified = await connect({ verified: false });
  expect(textOf(await unverified.call('ask_expert', input))).toContain('(email_not_verified)');
  const player = await connect();
  const unknown = await player.call('ask_expert', { ...input, game: 'no-such-game' });
  expect([unknown.isError, textOf(unknown)]).toEqual([true, expect.stringContaining('(model_not_found)')]);
  expect((await player.call('ask_expert', { ...input, question: 'x'.repeat(4001) })).isError).toBe(true);
  gate.fail();
  const failed = await player.call('ask_expert', input).finally(() => {
    gate.close();
    gate.open();
  });
  expect(textOf(failed)).toContain('(expert_failed)');
  expect(await player.callsLeft()).toBe(5);
  await db.updateTable('api_keys').set({ is_active: false }).where('id', '=', player.key_id).execute();
  await expect(player.call('calls_summary')).rejects.toThrow('Not authenticated');
});

test('games, passages, achievements and the balance can be looked up without paying', async () => {
  const { call, callsLeft } = await connect();
  await makeAchievement(db, { game_id: game.id, api_name: 'first_cart', title_en: 'First Cart' });
  const { structuredContent: found } = await call('search_games', { query: 'quary of echos' });
  expect(z.object({ games: z.array(z.unknown()) }).parse(found).games[0]).toMatchObject({
    slug: game.slug,
    title: 'Quarry of Echoes',
    has_expert: true,
  });
  expect((await call('search_knowledge', { game: game.slug, query: 'ore cart' })).structuredContent).toMatchObject({
    passages: [{ article_title: 'Carts', section: 'Rails', text: expect.stringContaining('eighty stones') }],
  });
  expect((await call('my_achievements', { game: game.slug })).structuredContent).toMatchObject({
    achievements: [{ title: 'First Cart', unlocked_at: null }],
  });
  expect((await call('calls_summary')).structuredContent).toEqual({ calls: 5, reserved: 0 });
  expect(await callsLeft()).toBe(5);
});

test('articles are resources that can be listed and read', async () => {
  const { client } = await connect();
  const { resources } = await client.listResources();
  const article = resources.find(({ name }) => name === 'Quarry of Echoes: Carts');
  const { contents } = await client.readResource({ uri: article?.uri ?? '' });
  expect(contents).toMatchObject([
    {
      mimeType: 'text/markdown',
      text: '# Carts\n\n## Rails\n\nAn ore cart runs on iron rails and carries eighty stones.',
    },
  ]);
  await expect(client.readResource({ uri: 'hintline://articles/999999' })).rejects.toThrow(
    'Article not found (not_found)',
  );
});

/** A message as a program without the official client might send it. */
async function send(key: string, body: string) {
  const answer = await api.post('/api/mcp', body, {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  });
  return { status: answer.status, text: answer.text };
}
const toolCall = (args: string, name = 'ask_expert') =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}}}`;

test('nonsense is refused in words, tells nothing of the inside and costs nothing', async () => {
  const { key, callsLeft } = await connect();
  const wrong = [
    ['', 400],
    ['null', 400],
    ['"x"', 400],
    ['{}', 400],
    ['{"jsonrpc":"2.0"', 400],
    [`[${Array.from({ length: 11 }, () => toolCall('{}', 'calls_summary')).join()}]`, 400],
    [toolCall('{"game":{"$ne":null},"question":"x"}'), 200],
    [toolCall('{"game":"../../../etc/passwd","question":"x"}'), 200],
    [toolCall(String.raw`{"game":"x\u0000","question":"x"}`), 422],
    [toolCall(String.raw`{"game":"x","question":"\ud800"}`), 422],
    [toolCall('{"game":"x","query":"x","limit":1e9}', 'search_knowledge'), 200],
    [toolCall(`{"game":"${game.slug}","question":"x","conversation":[{"question":7,"answer":"x"}]}`), 200],
    [toolCall('{}', 'drop_tables'), 200],
    ['{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"file:///etc/passwd"}}', 200],
    ['{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"hintline://articles/-1"}}', 200],
    ['{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"hintline://articles/1%00"}}', 200],
  ] as const;
  for (const [body, status] of wrong) {
    const answer = await send(key, body);
    expect([body, answer.status]).toEqual([body, status]);
    expect(answer.text).toMatch(/"error"|"isError":true|"detail"/);
    expect(answer.text).not.toMatch(/select |node_modules|at \w+ \(|root:/i);
  }
  expect(await callsLeft()).toBe(5);
});

test('a page of another site is refused, also with a key; our own and a program are not', async () => {
  const { key } = await connect();
  const from = async (site: string | undefined) => {
    const { status, body } = await api.post(
      '/api/mcp',
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        ...(site === undefined ? {} : { origin: site }),
      },
    );
    return status === 403 ? body.code : status;
  };
  for (const foreign of ['https://evil.example', 'null', 'http://localhost.evil.example', 'https://hints.example:8443'])
    expect(await from(foreign)).toBe('forbidden');
  for (const own of [undefined, deps.config.PUBLIC_URL, 'http://127.0.0.1:6274']) expect(await from(own)).toBe(200);
});
