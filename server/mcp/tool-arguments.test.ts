import { McpError } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeAchievement, makeGame } from '#server/testing/make.ts';
import { copperWell, openProgramDoor } from '#server/testing/program-door.ts';

/** The rows of the table of what the MCP door takes, each with the real client. */
const { db, game, holder } = await openProgramDoor();
const { question, text: answerText } = copperWell;
const chunks = [{ section: 'Rails', content: 'An ore cart runs on iron rails.' }];
const articles = [{ title: 'Carts', chunks }];
await makeGame(db, { title: 'Lantern Keepers', articles });
await makeGame(db, { title: 'Two of a Name', articles });
await makeGame(db, { title: 'Two of a Name', articles });
// A title that no other test's game has.
const wells = [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }];
const titled = await makeGame(db, { title: 'Quillon Deeps', articles: [{ title: 'Wells', chunks: wells }] });
await makeAchievement(db, { game_id: titled.id, api_name: 'first_well', title_en: 'First Well' });

async function program() {
  const { connect, callsLeft } = await holder();
  return { ...(await connect()), callsLeft };
}
const textOf = ({ content }: { content: { type: string; text?: string }[] }) => content.map(({ text }) => text).join();
const answered = { state: 'answered', text: answerText, calls_charged: 1, repeated: false };

test('connect, ping and the list of tools; no notice of a changed list is promised, since none can come', async () => {
  const { client } = await program();
  await client.ping();
  expect((await client.listTools()).tools).toHaveLength(5);
  expect(client.getServerCapabilities()).toEqual({
    tools: { listChanged: false },
    resources: { listChanged: false },
  });
});

test.each(['Quillon Deeps', 'quillon deeps', 'QUILLON DEEPS!'])('`game`: the title %s is taken', async (title) => {
  const { call } = await program();
  expect((await call('ask_expert', { game: title, question })).structuredContent).toMatchObject(answered);
  expect((await call('search_knowledge', { game: title, query: 'copper well' })).structuredContent).toMatchObject({
    passages: [{ article_title: 'Wells', url: expect.stringContaining(`/game/${titled.slug}/`) }],
  });
  expect((await call('my_achievements', { game: title })).structuredContent).toMatchObject({
    achievements: [{ title: 'First Well' }],
  });
});

test('`game`: what is no name gets the near ones and the tool that finds more, free', async () => {
  const { call, callsLeft } = await program();
  for (const [tool, rest] of [
    ['ask_expert', { question }],
    ['search_knowledge', { query: 'well' }],
    ['my_achievements', {}],
  ] as const) {
    const refused = await call(tool, { game: 'quillon deaps', ...rest });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toMatch(new RegExp(`Near it: .*${titled.slug} \\(Quillon Deeps\\).*Use search_games`));
  }
  const several = await call('ask_expert', { game: 'Two of a Name', question });
  expect(textOf(several)).toMatch(/^Several games have this name\. Near it: game-\S+ \(Two of a Name\), game-/);
  expect(textOf(await call('ask_expert', { game: 'qqqqqqqq', question }))).toContain('Use search_games');
  expect(await callsLeft()).toEqual({ left: 5, reserved: 0 });
});

test('null is as if left out', async () => {
  const { call } = await program();
  const input = { game: game.slug, question, conversation: null, progress: null };
  expect((await call('ask_expert', input)).structuredContent).toMatchObject(answered);
  expect((await call('search_games', { query: 'Lantern Keep', limit: null })).isError).toBeUndefined();
  expect((await call('calls_summary', { a: null })).structuredContent).toEqual({ calls: 4, reserved: 0 });
});

test.each([
  ['search_games', { query: 'Lantern' }, '2', 2],
  ['search_games', { query: 'Lantern' }, 2.9, 2],
  ['search_games', { query: 'game of a lantern' }, 1e9, 20],
  ['search_knowledge', { game: game.slug, query: 'copper well' }, ' 3 ', 3],
  ['search_knowledge', { game: game.slug, query: 'copper well' }, '500', 10],
])('`limit` of %s %j: %j is read, and cut to the most', async (tool, rest, limit, most) => {
  const { call } = await program();
  const { structuredContent, isError } = await call(tool, { ...rest, limit });
  expect(isError).toBeUndefined();
  const { games, passages } = z
    .object({ games: z.array(z.unknown()).default([]), passages: z.array(z.unknown()).default([]) })
    .parse(structuredContent);
  expect(games.length + passages.length).toBeGreaterThan(0);
  expect(games.length + passages.length).toBeLessThanOrEqual(most);
});

test('`limit`: what is no number is refused', async () => {
  const { call } = await program();
  expect((await call('search_games', { query: 'Lantern', limit: 'many' })).isError).toBe(true);
  expect((await call('search_games', { query: 'Lantern', limit: 0 })).isError).toBe(true);
});

test('`conversation`: of many exchanges the last 20 are used, cut to what is read', async () => {
  const { call } = await program();
  const turns = Array.from({ length: 300 }, (_, n) => ({ question: `Is ${n} a number?`, answer: 'Yes.' }));
  const conversation = [
    ...turns,
    { question: 'And?', answer: null },
    { question: 'Still there?' },
    { question: 'x'.repeat(5000), answer: `${'y'.repeat(30_000)}\ud83d` },
  ];
  const result = await call('ask_expert', { game: game.slug, question, conversation });
  expect(result.structuredContent).toMatchObject(answered);
  // Only what is read decides whether it is the same question.
  const again = await call('ask_expert', { game: game.slug, question, conversation: conversation.slice(250) });
  expect(again.structuredContent).toMatchObject({ calls_charged: 0, repeated: true });
});

test('`question` above 4,000 characters: a sentence with the limit, free', async () => {
  const { call, client, callsLeft } = await program();
  const refused = await call('ask_expert', { game: game.slug, question: 'x'.repeat(4001) });
  expect(refused.isError).toBe(true);
  expect(textOf(refused)).toMatch(/^question: Must have at most 4,000\scharacters \(validation\)$/);
  expect(await callsLeft()).toEqual({ left: 5, reserved: 0 });
  const tool = (await client.listTools()).tools.find(({ name }) => name === 'ask_expert');
  expect(tool?.inputSchema.properties?.['question']).toMatchObject({ type: 'string', maxLength: 4000 });
});

test.each(['hintline://articles/999999', 'hintline://articles/x', 'hintline://other', 'file:///etc/passwd', 'nothing'])(
  'an unknown resource is -32002: %s',
  async (uri) => {
    const { client } = await program();
    const error: unknown = await client.readResource({ uri }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(McpError);
    expect(error).toMatchObject({ code: -32_002, message: expect.stringContaining('not found') });
  },
);

test('a repeated `ask_expert` says that it is one and that it took no other call', async () => {
  const { call, callsLeft } = await program();
  const input = { game: game.slug, question };
  expect((await call('ask_expert', input)).structuredContent).toMatchObject(answered);
  expect((await call('ask_expert', input)).structuredContent).toMatchObject({
    ...answered,
    calls_charged: 0,
    repeated: true,
  });
  expect(await callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('lists within lists are refused as any wrong body, however deep', async () => {
  const { key, session } = await holder();
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' };
  const body = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
  const answer = await session.with(headers).post('/api/mcp', body, { 'content-type': 'application/json' });
  expect(answer.status).toBe(422);
});
