import { afterAll, expect, test } from 'vitest';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
const { db } = deps;
afterAll(() => app.close());
const game = await makeGame(db, {
  articles: [{ title: 'Carts', chunks: [{ section: 'Rails', content: 'An ore cart runs on iron rails.' }] }],
});
const toolCall = (name: string, args: Record<string, unknown>) => ({
  jsonrpc: '2.0',
  method: 'tools/call',
  params: { name, arguments: args },
});
const send = ({ key }: { key: string }, body: object) =>
  api.post('/api/mcp', body, {
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-03-26',
  });
const ten = (message: object) => Array.from({ length: 10 }, (_, n) => ({ ...message, id: n + 1 }));

test('each message that is sent at once counts against its key', async () => {
  const player = await makeUser(db);
  const key = await makeKey(db, player.id);
  const codes: number[] = [];
  for (let n = 0; n < 13; n++) codes.push((await send(key, ten(toolCall('calls_summary', {})))).status);
  expect(codes).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
});

test('an account searches 60 times a minute, with all of its keys together', async () => {
  const player = await makeUser(db);
  const keys = [await makeKey(db, player.id), await makeKey(db, player.id)];
  const searches = ['search_knowledge', 'search_games'].map((name) =>
    toolCall(name, { query: 'ore cart', ...(name === 'search_knowledge' && { game: game.slug }) }),
  );
  let [answered, refused] = [0, 0];
  for (let n = 0; n < 7; n++) {
    const { text } = await send(keys[n % 2]!, ten(searches[n % 2]!));
    answered += text.split('"structuredContent"').length - 1;
    refused += text.split('(too_many_requests)').length - 1;
  }
  expect([answered, refused]).toEqual([60, 10]);
});
