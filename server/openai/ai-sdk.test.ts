import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, jsonSchema, type ModelMessage, Output, streamText, tool } from 'ai';
import { expect, test } from 'vitest';
import { copperWell, openProgramDoor } from '#server/testing/program-door.ts';

/** The rows of the table about the `ai` library, each with the real one. */
const { game, holder, origin } = await openProgramDoor();
const { question, text: answerText } = copperWell;

async function reader({ includeUsage = false } = {}) {
  const { key, callsLeft } = await holder();
  const provider = createOpenAICompatible({ name: 'hintline', baseURL: `${origin}/api/v1`, apiKey: key, includeUsage });
  return { model: provider(game.slug), callsLeft };
}
const ask: ModelMessage = { role: 'user', content: question };

test('`generateText` with a system prompt and tools: the answer, and no tool is called', async () => {
  const { model, callsLeft } = await reader();
  const lookUp = tool({ inputSchema: jsonSchema({ type: 'object', properties: {} }), execute: () => 'nothing' });
  const { text, finishReason, toolCalls } = await generateText({
    model,
    instructions: 'Answer in verse.',
    messages: [ask],
    tools: { lookUp },
  });
  expect([text.startsWith(answerText), finishReason, toolCalls]).toEqual([true, 'stop', []]);
  expect(await callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('a history of tool calls and reasoning is passed over', async () => {
  const { model } = await reader();
  const history: ModelMessage[] = [
    { role: 'user', content: 'Is there a well?' },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'They ask about wells.' },
        { type: 'tool-call', toolCallId: '1', toolName: 'lookUp', input: {} },
      ],
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: '1', toolName: 'lookUp', output: { type: 'text', value: 'Yes.' } }],
    },
    { role: 'assistant', content: 'Yes.' },
  ];
  expect((await generateText({ model, messages: [...history, ask] })).text).toContain(answerText);
});

test('a picture in the history is passed over', async () => {
  const { model } = await reader();
  const shown: ModelMessage = {
    role: 'user',
    content: [
      { type: 'text', text: 'Look.' },
      { type: 'file', data: new Uint8Array(300_000), mediaType: 'image/png' },
    ],
  };
  const messages: ModelMessage[] = [shown, { role: 'assistant', content: 'I see no pictures.' }, ask];
  expect((await generateText({ model, messages })).text).toContain(answerText);
});

test.each([true, false])('`streamText`: the answer; usage where `includeUsage` is %s', async (includeUsage) => {
  const { model } = await reader({ includeUsage });
  const result = streamText({ model, messages: [ask] });
  expect(await result.text).toContain(answerText);
  expect((await result.usage).totalTokens !== undefined).toBe(includeUsage);
});

test('an object as output: 400 that names `response_format`, before anything is charged', async () => {
  const { model, callsLeft } = await reader();
  const schema = jsonSchema<{ depth: string }>({ type: 'object', properties: { depth: { type: 'string' } } });
  const generating = generateText({ model, messages: [ask], output: Output.object({ schema }), maxRetries: 0 });
  const error: unknown = await generating.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(APICallError);
  expect(error).toMatchObject({ statusCode: 400, message: expect.stringContaining('`response_format`') });
  expect(await callsLeft()).toEqual({ left: 5, reserved: 0 });
});
