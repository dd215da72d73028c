import { APIError, type OpenAI } from 'openai';
import { expect, test } from 'vitest';
import { copperWell, extraOf, failureOf, openProgramDoor } from '#server/testing/program-door.ts';

/** The rows about `/responses` of the table of what the OpenAI door takes, each with the real client. */
const { game, gate, holder } = await openProgramDoor();
const { question, text: answerText } = copperWell;
const answered = { state: 'answered', text: answerText, calls_charged: 1, repeated: false, calls_left: 4 };

/** Sends parameters that the client's types know only in part. */
async function respond(parameters: object) {
  const { openai, callsLeft } = await holder();
  const body: unknown = { model: game.slug, input: question, ...parameters };
  return { answer: openai().post<OpenAI.Responses.Response>('/responses', { body }), callsLeft };
}
const textOf = ({ output }: OpenAI.Responses.Response) =>
  output.map((item) =>
    item.type === 'message' && item.content[0]?.type === 'output_text' ? item.content[0].text : '',
  );

test('`responses.create`: the answer with its sources, for one call', async () => {
  const { openai, callsLeft } = await holder();
  const response = await openai().responses.create({ model: game.slug, input: question });
  expect(response.output_text).toMatch(/^The copper well .* \[1\]\n\n---\nSources:\n\[1\] Wells — Depth: http/);
  expect(response).toMatchObject({ object: 'response', status: 'completed', error: null, incomplete_details: null });
  expect(response.output).toMatchObject([{ type: 'message', role: 'assistant', status: 'completed' }]);
  expect(response.usage?.total_tokens).toBeGreaterThan(0);
  expect(response).toHaveProperty('_request_id', expect.stringMatching(/^[\da-f-]{36}$/));
  expect(extraOf(response)).toMatchObject(answered);
  expect(await callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('`stream: true`: the events of the Responses API, whose pieces make the text', async () => {
  const { openai, callsLeft } = await holder();
  const events = await Array.fromAsync(
    await openai().responses.create({ model: game.slug, input: question, stream: true }),
  );
  const kinds = events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
  expect(kinds).toEqual([
    'response.created',
    'response.in_progress',
    'response.output_item.added',
    'response.content_part.added',
    'response.output_text.delta',
    'response.output_text.done',
    'response.content_part.done',
    'response.output_item.done',
    'response.completed',
  ]);
  expect(events.map((event) => event.sequence_number)).toEqual(events.map((_event, at) => at));
  const text = events.map((event) => (event.type === 'response.output_text.delta' ? event.delta : '')).join('');
  expect(text).toContain(`${answerText}\n\n---\nSources:`);
  const last = events.at(-1);
  if (last?.type !== 'response.completed') throw new Error('no end');
  expect(textOf(last.response)).toEqual([text]);
  expect(extraOf(last.response)).toMatchObject(answered);
  expect(await callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('`responses.stream` of the library puts the events together', async () => {
  const { openai } = await holder();
  const stream = openai().responses.stream({ model: game.slug, input: question });
  expect((await stream.finalResponse()).output_text).toContain(answerText);
});

test('`input` as items: the conversation, in which what is no text is passed over', async () => {
  const { answer } = await respond({
    instructions: 'Answer in verse.',
    input: [
      { role: 'developer', content: 'Answer in JSON.' },
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'Is there a well?' },
          { type: 'input_image', image_url: `data:image/png;base64,${'A'.repeat(1_600_000)}` },
        ],
      },
      { type: 'reasoning', id: 'rs_1', summary: [] },
      { type: 'function_call', call_id: '1', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: '1', output: 'x' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Yes.', annotations: [] }] },
      { role: 'user', content: [{ type: 'input_text', text: question }] },
    ],
  });
  expect(extraOf(await answer)).toMatchObject(answered);
});

test('`instructions`, `store`, `tools`, `max_output_tokens` and the like are accepted and passed over', async () => {
  const { answer } = await respond({
    instructions: 'Answer in one word.',
    store: true,
    tools: [{ type: 'web_search' }],
    tool_choice: 'auto',
    text: { format: { type: 'text' }, verbosity: 'low' },
    max_output_tokens: 16,
    temperature: 0,
    top_p: 1,
    reasoning: { effort: 'high' },
    metadata: { a: 'b' },
    include: ['reasoning.encrypted_content'],
    truncation: 'auto',
    background: false,
    previous_response_id: null,
    user: 'u',
  });
  const response = await answer;
  expect(extraOf(response)).toMatchObject(answered);
  expect(response).toMatchObject({ store: false, tools: [] });
});

test.each([
  ['previous_response_id', 'resp_1'],
  ['conversation', 'conv_1'],
  ['prompt', { id: 'pmpt_1' }],
  ['background', true],
  ['tool_choice', 'required'],
  ['tool_choice', { type: 'function', name: 'f' }],
  ['text', { format: { type: 'json_object' } }],
  ['text', { format: { type: 'json_schema', name: 'x', schema: {} } }],
])('`%s`: %j is 400 that names it, before anything is charged', async (name, value) => {
  const { answer, callsLeft } = await respond({ [name]: value });
  const { status, param, message } = await failureOf(answer);
  expect([status, param, message.includes(`\`${name}\``)]).toEqual([400, name, true]);
  expect(await callsLeft()).toEqual({ left: 5, reserved: 0 });
});

test.each([
  [{ model: 'Lantern Keep' }, 404, 'model'],
  [{ input: undefined }, 400, 'input'],
  [{ input: 7 }, 400, 'input'],
  [{ input: '' }, 400, 'input'],
  [{ input: 'x'.repeat(4001) }, 400, 'input'],
  [{ input: [] }, 400, 'input'],
  [{ input: [{ role: 'critic', content: 'x' }] }, 400, 'input[0].role'],
  [
    { input: [{ role: 'user', content: [{ type: 'input_image', image_url: 'data:image/png;base64,AA' }] }] },
    400,
    'input[0].content[0]',
  ],
])('a wrong request is refused: %j', async (wrong, status, param) => {
  const { answer, callsLeft } = await respond(wrong);
  expect(await failureOf(answer)).toMatchObject({ status, param });
  expect(await callsLeft()).toEqual({ left: 5, reserved: 0 });
});

test('a repeat is the same answer and says that it took no other call, also after one through `/chat/completions`', async () => {
  const { openai, callsLeft } = await holder();
  const first = await openai().chat.completions.create({
    model: game.slug,
    messages: [{ role: 'user', content: question }],
  });
  const again = await openai().responses.create({ model: game.slug, input: question });
  expect(again.id).toBe(first.id.replace('chatcmpl-', 'resp_'));
  expect(extraOf(again)).toMatchObject({ calls_charged: 0, repeated: true });
  expect(await callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('a failed answer is an error, also in the middle of a stream, and costs nothing', async () => {
  const { openai, callsLeft } = await holder();
  gate.fail();
  try {
    expect(await failureOf(openai().responses.create({ model: game.slug, input: question }))).toMatchObject({
      status: 502,
      code: 'expert_failed',
    });
    const stream = await openai().responses.create({ model: game.slug, input: question, stream: true });
    await expect(Array.fromAsync(stream)).rejects.toBeInstanceOf(APIError);
  } finally {
    gate.close();
    gate.open();
  }
  expect(await callsLeft()).toEqual({ left: 5, reserved: 0 });
});
