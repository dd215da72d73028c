import type OpenAI from 'openai';
import { expect, test } from 'vitest';
import { copperWell, extraOf, failureOf, openProgramDoor } from '#server/testing/program-door.ts';

/** The rows about all other parameters of the table of what the OpenAI door takes, each with the real client. */
const { game, gate, holder } = await openProgramDoor();
const { question, text: answerText } = copperWell;

/** Sends parameters that the client's types know only in part. */
async function complete(parameters: object) {
  const { openai, callsLeft } = await holder();
  const body: unknown = { model: game.slug, messages: [{ role: 'user', content: question }], ...parameters };
  return { openai: openai(), body, callsLeft };
}
async function answered(parameters: object) {
  const { openai, body } = await complete(parameters);
  return openai.post<OpenAI.ChatCompletion>('/chat/completions', { body });
}

test.each([
  ['response_format', { type: 'json_object' }],
  ['response_format', { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } }],
  ['tool_choice', 'required'],
  ['tool_choice', { type: 'function', function: { name: 'f' } }],
  ['functions', [{ name: 'f', parameters: {} }]],
  ['function_call', { name: 'f' }],
  ['modalities', ['text', 'audio']],
  ['audio', { voice: 'alloy', format: 'wav' }],
  ['logprobs', true],
  ['n', 2],
])('`%s`: %j is 400 that names it, before anything is charged', async (name, value) => {
  for (const stream of [false, true]) {
    const { openai, body, callsLeft } = await complete({ [name]: value, stream });
    const error = await failureOf(openai.post('/chat/completions', { body }));
    expect(error).toMatchObject({ status: 400, type: 'invalid_request_error', param: name });
    if (name !== 'n') expect(error.message).toContain(`\`${name}\` cannot be honoured here`);
    expect(await callsLeft()).toEqual({ left: 5, reserved: 0 });
  }
});

test.each([
  ['response_format', { type: 'text' }],
  ['tool_choice', 'auto'],
  ['tool_choice', 'none'],
  ['tool_choice', { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: [] } }],
  ['functions', []],
  ['modalities', ['text']],
  ['audio', null],
  ['logprobs', false],
  ['n', 1],
])('`%s`: %j is what is done anyway', async (name, value) => {
  expect(extraOf(await answered({ [name]: value }))).toMatchObject({ state: 'answered', text: answerText });
});

test.each([
  ['tools', [{ type: 'function', function: { name: 'f', parameters: { a: { b: { c: [[[[{}]]]] } } } } }]],
  ['max_tokens', 3],
  ['max_completion_tokens', 3],
  ['stop', ['copper']],
  ['temperature', 2],
  ['top_p', 0.1],
  ['top_logprobs', 5],
  ['seed', 7],
  ['presence_penalty', -2],
  ['frequency_penalty', 2],
  ['logit_bias', { 50256: -100 }],
  ['user', 'u-1'],
  ['metadata', { a: 'half a sign \ud83d' }],
  ['store', true],
  ['reasoning_effort', 'high'],
  ['service_tier', 'flex'],
  ['parallel_tool_calls', false],
  ['prediction', { type: 'content', content: 'x' }],
  ['web_search_options', {}],
  ['a parameter of tomorrow', Array.from({ length: 40 }).reduce((inner) => [inner], 'deep')],
])('`%s` is accepted and passed over', async (name, value) => {
  const answer = await answered({ [name]: value });
  expect(extraOf(answer)).toMatchObject({ state: 'answered', text: answerText });
  expect(answer.choices).toMatchObject([{ index: 0, finish_reason: 'stop', message: { role: 'assistant' } }]);
});

test('`stream`, `stream_options.include_usage`: pieces, then `hintline`, then usage; other options are passed over', async () => {
  const { openai } = await holder();
  const stream_options = { include_usage: true, include_obfuscation: false, of_tomorrow: 1 };
  const stream = await openai().chat.completions.create({
    model: game.slug,
    messages: [{ role: 'user', content: question }],
    stream: true,
    stream_options,
  });
  const chunks = await Array.fromAsync(stream);
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toContain(answerText);
  expect(extraOf(chunks.at(-2))).toMatchObject({ calls_charged: 1, repeated: false });
  expect(chunks.at(-2)?.choices).toMatchObject([{ finish_reason: 'stop' }]);
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
});

test('a wrong kind of value is 400 that names it', async () => {
  for (const [name, value] of [
    ['stream', 'yes'],
    ['model', 7],
    ['messages', 'x'],
  ] as const) {
    const { openai, body } = await complete({ [name]: value });
    const error = await failureOf(openai.post('/chat/completions', { body }));
    expect(error).toMatchObject({ status: 400, param: name });
  }
});

test('`x-request-id` is on every answer, also on a stream and an error', async () => {
  const { openai } = await holder();
  const id = /^[\da-f-]{36}$/;
  const models = await openai().models.list().withResponse();
  expect(models.response.headers.get('x-request-id')).toMatch(id);
  expect(await openai().models.retrieve(game.slug)).toHaveProperty('_request_id', expect.stringMatching(id));
  expect(await answered({})).toHaveProperty('_request_id', expect.stringMatching(id));
  const { response } = await openai()
    .chat.completions.create({ model: game.slug, messages: [{ role: 'user', content: question }], stream: true })
    .withResponse();
  expect(response.headers.get('x-request-id')).toMatch(id);
  await response.body?.cancel();
  expect((await failureOf(openai().models.retrieve('no-such-game'))).requestID).toMatch(id);
  expect((await failureOf(openai().models.retrieve('%ff'))).requestID).toMatch(id);
});

test.each(['/embeddings', '/completions', '/moderations', '/images/generations', '/responses/resp_1', '/assistants'])(
  '%s is 404 that names what there is',
  async (path) => {
    const { openai } = await holder();
    const error = await failureOf(openai().post(path, { body: { model: game.slug, input: 'x' } }));
    expect(error.status).toBe(404);
    expect(error.message).toContain('POST /api/v1/chat/completions');
  },
);

test('an error of the expert is one in the shape that the client reads', async () => {
  gate.fail();
  try {
    expect(await failureOf(answered({}))).toMatchObject({ status: 502, code: 'expert_failed', type: 'server_error' });
  } finally {
    gate.close();
    gate.open();
  }
});
