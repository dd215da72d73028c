import OpenAI, { BadRequestError } from 'openai';
import { afterAll, expect, test } from 'vitest';
import { listen } from '#server/testing/ask-client.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

const { app, deps } = await testApp();
const { db } = deps;
const origin = await listen(app);
afterAll(() => app.close());

const content = 'The copper well is forty metres deep and refills every seven hours.';
const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content }] }],
});
const question = 'How deep is the copper well?';
const history = `<chat_history>\nUSER: ${question}\nASSISTANT: ${content}\n</chat_history>`;
const task = (what: string, shape: string) =>
  `### Task:\n${what}\n### Output:\nJSON format: ${shape}\n### Chat History:\n${history}`;
const forTitle = task('Generate a concise title summarizing the chat history.', '{ "title": "…" }');

async function client() {
  const player = await makeUser(db, { calls: 5 });
  const { key } = await makeKey(db, player.id);
  const openai = new OpenAI({ apiKey: key, baseURL: `${origin}/api/v1`, maxRetries: 0 });
  const ask = async (text: string, more: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) => {
    const messages = [{ role: 'user', content: text } as const];
    const reply = await openai.chat.completions.create({ model: game.slug, messages, ...more });
    return reply.choices[0]?.message.content ?? '';
  };
  const left = async () => (await callsSummary(db, player.id)).calls;
  const stored = async () =>
    (await db.selectFrom('messages').select('id').where('user_id', '=', player.id).execute()).length;
  return { openai, ask, left, stored };
}

test('what a program asks for in the background comes from the conversation, free, and is kept nowhere', async () => {
  const { ask, left, stored } = await client();
  await ask(question);
  expect([await left(), await stored()]).toEqual([4, 2]);
  expect(JSON.parse(await ask(forTitle))).toEqual({ title: 'How deep is the copper well' });
  const tags: unknown = JSON.parse(await ask(task('Generate 1-3 broad tags for the chat.', '{ "tags": ["tag1"] }')));
  expect(tags).toEqual({ tags: ['Lantern Keep', 'deep', 'copper'] });
  const next: unknown = JSON.parse(await ask(task('Suggest follow-up questions.', '{ "follow_ups": ["Question?"] }')));
  expect(next).toEqual({ follow_ups: [] });
  const plain = `Please generate a concise, 5-word-or-less title for the conversation, with no punctuation.\n\n||>User:\n"${question}"\n||>Response:\n"${content}"`;
  expect(await ask(plain)).toBe('How deep is the copper well');
  expect(await ask(`${forTitle}${'\n'.repeat(9_000)}`)).toContain('copper well');
  const json = { type: 'json_object' } as const;
  expect(JSON.parse(await ask(plain, { response_format: json }))).toEqual({ title: 'How deep is the copper well' });
  expect([await left(), await stored()]).toEqual([4, 2]);
});

test('it streams like an answer', async () => {
  const { openai, left } = await client();
  const messages = [{ role: 'user', content: forTitle } as const];
  const options = { include_usage: true };
  const stream = await openai.chat.completions.create({
    model: game.slug,
    messages,
    stream: true,
    stream_options: options,
  });
  const chunks = await Array.fromAsync(stream);
  expect(chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')).toContain('"title"');
  expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
  expect(chunks.at(-1)?.usage?.total_tokens).toBeGreaterThan(0);
  expect(await left()).toBe(5);
});

test('the Responses API knows it as well, whole and as a stream, with its order in `instructions` too', async () => {
  const { openai, left, stored } = await client();
  const title = { title: 'How deep is the copper well' };
  const whole = await openai.responses.create({ model: game.slug, input: forTitle });
  expect(JSON.parse(whole.output_text)).toEqual(title);
  const stream = openai.responses.stream({ model: game.slug, input: [{ role: 'user', content: forTitle }] });
  expect(JSON.parse((await stream.finalResponse()).output_text)).toEqual(title);
  const ordered = await openai.responses.create({
    model: game.slug,
    instructions: 'Generate a short title for the conversation, five words or less, and return JSON.',
    input: question,
    text: { format: { type: 'json_object' } },
  });
  expect(JSON.parse(ordered.output_text)).toEqual(title);
  const complete = task('You are an autocompletion system. Continue the text.', '{ "text": "<your_completion>" }');
  const refusal = async (input: OpenAI.Responses.ResponseInput | string) => {
    await expect(openai.responses.create({ model: game.slug, input })).rejects.toMatchObject({
      status: 400,
      param: typeof input === 'string' ? 'input' : 'input[0].content',
    });
  };
  await refusal(complete);
  await refusal([{ role: 'user', content: complete }]);
  expect([await left(), await stored()]).toEqual([5, 0]);
});

test('what only a model could do is refused by name, free', async () => {
  const { ask, left, stored } = await client();
  const complete = task('You are an autocompletion system. Continue the text.', '{ "text": "<your_completion>" }');
  await expect(ask(complete)).rejects.toThrow(BadRequestError);
  await expect(ask(complete)).rejects.toThrow(/request in the background/);
  expect([await left(), await stored()]).toEqual([5, 0]);
});
