import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import OpenAI from 'openai';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { answerOutcome } from '#contract/chat.ts';
import { client as clientOf } from '#server/testing/client.ts';
import { listen } from '#server/testing/ask-client.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

const { app, deps } = await testApp();
const { db } = deps;
const origin = await listen(app);
const api = clientOf(origin);
afterAll(() => app.close());

const game = await makeGame(db, {
  title: 'Salt Harbour',
  articles: [
    {
      title: 'Ships',
      chunks: [
        { section: 'Cutter', content: 'The cutter needs twelve planks of oak. The cutter carries six crates of salt.' },
        { section: 'Barge', content: 'The barge needs forty planks of oak. The barge carries sixty crates of salt.' },
      ],
    },
    {
      title: 'Lighthouse',
      chunks: [
        { section: 'Lamp', content: 'The lamp of the lighthouse burns whale oil and is lit at dusk by the keeper.' },
      ],
    },
  ],
});
const talk = [
  'How many planks of oak does the cutter need?',
  'And how many crates does it carry?',
  'What about the barge?',
  'What does the lamp of the lighthouse burn?',
  'Who lights it?',
];

async function throughChat(): Promise<string[]> {
  const player = await makeUser(db, { calls: 9 });
  const texts: string[] = [];
  for (const text of talk) {
    const answer = await api.as(player).ask(game, text);
    texts.push(answerOutcome.parse(answer.body).message.text);
  }
  return texts;
}

async function throughOpenai(): Promise<string[]> {
  const openai = new OpenAI({ apiKey: (await holder()).key, baseURL: `${origin}/api/v1`, maxRetries: 0 });
  const messages: OpenAI.ChatCompletionMessageParam[] = [];
  const texts: string[] = [];
  for (const content of talk) {
    messages.push({ role: 'user', content });
    const answer = await openai.chat.completions.create({ model: game.slug, messages });
    const shown = answer.choices[0]?.message.content ?? '';
    messages.push({ role: 'assistant', content: shown });
    texts.push(shown.split('\n\n---\n')[0] ?? '');
  }
  return texts;
}

async function throughMcp(): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${(await holder()).key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/api/mcp`), { requestInit }));
  const conversation: { question: string; answer: string }[] = [];
  for (const text of talk) {
    const { structuredContent } = await client.callTool({
      name: 'ask_expert',
      arguments: { game: game.slug, question: text, conversation },
    });
    conversation.push({ question: text, answer: z.object({ text: z.string() }).parse(structuredContent).text });
  }
  await client.close();
  return conversation.map(({ answer }) => answer);
}

async function holder() {
  const player = await makeUser(db, { calls: 9 });
  return makeKey(db, player.id);
}

test('a conversation of five turns gives the same answers through every door', async () => {
  const [chat, openai, mcp] = await Promise.all([throughChat(), throughOpenai(), throughMcp()]);
  expect(openai).toEqual(chat);
  expect(mcp).toEqual(chat);
  expect(chat[1]).toContain('six crates');
  expect(chat[2]).toContain('barge');
});

test('twenty clients on one key pay once for each question, and what is over the limits is refused and free', async () => {
  const strict = await testApp({ settings: { RATE_LIMIT_FACTOR: '1' } });
  const address = await listen(strict.app);
  try {
    const player = await makeUser(db, { calls: 30 });
    const { key } = await makeKey(db, player.id);
    const clients = Array.from(
      { length: 20 },
      () => new OpenAI({ apiKey: key, baseURL: `${address}/api/v1`, maxRetries: 0 }),
    );
    const ends = await Promise.allSettled(
      clients.map((openai, n) =>
        openai.chat.completions.create({
          model: game.slug,
          // Ten questions, each asked by two clients at once.
          messages: [{ role: 'user', content: `${talk[0]} ${'Please. '.repeat(n % 10)}`.trim() }],
        }),
      ),
    );
    const answered = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.id] : []));
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ status: 429 });
    expect(answered.length).toBeGreaterThan(0);
    const { calls, reserved } = await callsSummary(db, player.id);
    expect([calls, reserved]).toEqual([30 - new Set(answered).size, 0]);
  } finally {
    await strict.app.close();
  }
});
