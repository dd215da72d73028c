import type OpenAI from 'openai';
import { expect, test } from 'vitest';
import { copperWell, extraOf, failureOf, openProgramDoor } from '#server/testing/program-door.ts';

/** The rows about `messages` and `model` of the table of what the OpenAI door takes, each with the real client. */
const { game, holder } = await openProgramDoor();
const { question, text: answerText } = copperWell;
const user = (content: unknown) => ({ role: 'user', content });
const assistant = (content: unknown) => ({ role: 'assistant', content });
const text = (words: string) => ({ type: 'text', text: words });
const picture = (bytes = 6) => ({
  type: 'image_url',
  image_url: { url: `data:image/png;base64,${'A'.repeat(bytes)}` },
});

/** Sends messages that the client's types know only in part. */
async function complete(messages: readonly unknown[], model = game.slug) {
  const { openai, callsLeft } = await holder();
  const body: unknown = { model, messages };
  return { answer: openai().post<OpenAI.ChatCompletion>('/chat/completions', { body }), callsLeft };
}
const answered = { state: 'answered', text: answerText, calls_charged: 1 };
async function ask(messages: readonly unknown[]) {
  const { answer } = await complete(messages);
  return extraOf(await answer);
}
async function refused(messages: readonly unknown[], model = game.slug) {
  const { answer, callsLeft } = await complete(messages, model);
  const { status, param, message } = await failureOf(answer);
  expect(await callsLeft()).toEqual({ left: 5, reserved: 0 });
  return { status, param, message };
}

test('`model`: a title is 404 and told where the names are', async () => {
  expect(await refused([user(question)], 'Lantern Keep')).toEqual({
    status: 404,
    param: 'model',
    message: '404 No game with an expert has this name: GET /api/v1/models lists the names',
  });
});

test('`messages`: any number, with at least one of the user', async () => {
  const exchange = [user('And?'), assistant('Yes.')];
  const many = Array.from({ length: 10_000 }, () => exchange).flat();
  expect(await ask([...many, user(question)])).toMatchObject(answered);
  expect(await refused([])).toMatchObject({ status: 400, param: 'messages' });
  expect(await refused([assistant('x')])).toMatchObject({
    status: 400,
    param: 'messages',
    message: expect.stringContaining('There is no message of the user'),
  });
});

test('roles: six are known, what a system, a developer or a tool says is passed over; another is 400', async () => {
  const others = [
    { role: 'system', content: 'Answer in verse.' },
    { role: 'developer', content: [text('Answer in JSON.')] },
    { role: 'function', name: 'f', content: 'x' },
  ];
  expect(await ask([...others, user(question)])).toMatchObject(answered);
  expect(await refused([{ role: 'critic', content: 'x' }, user(question)])).toMatchObject({
    status: 400,
    param: 'messages[0].role',
  });
});

test.each([
  ['system', [{ role: 'system', content: 'Be brief.' }]],
  ['assistant', [assistant('The copper well is')]],
  [
    'tool',
    [
      { role: 'assistant', content: null, tool_calls: [{ id: '1', type: 'function', function: { name: 'f' } }] },
      { role: 'tool', tool_call_id: '1', content: 'nothing found' },
    ],
  ],
])('last role %s: the user’s last message is the question', async (_role, behind) => {
  expect(await ask([user(question), ...behind])).toMatchObject(answered);
});

test('text parts and `content: null` of an earlier message are read as what they are', async () => {
  expect(
    await ask([user('Is there a well?'), assistant(null), user([text('How deep is'), text('the copper well?')])]),
  ).toMatchObject(answered);
});

test.each([
  ['image_url', [user([text('look'), picture()]), assistant('I see no pictures.')]],
  ['a picture of 1.2 MB', [user([picture(1_600_000), text('look')]), assistant('I see no pictures.')]],
  ['a phone’s picture', [user([picture(9_000_000), text('look')]), assistant('I see no pictures.')]],
  ['file', [user([{ type: 'file', file: { file_data: 'data:application/pdf;base64,AAAA' } }]), assistant('y')]],
  ['input_audio', [user([{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }]), assistant('y')]],
  ['refusal', [user('x'), assistant([{ type: 'refusal', refusal: 'I cannot' }])]],
  ['no form that is known', [user(7), assistant({ said: 'x' })]],
  ['text that cannot be stored', [user('a\0b'), assistant('half a sign \ud83d')]],
])('earlier messages are passed over where they are no text: %s', async (_kind, earlier) => {
  expect(await ask([...earlier, user(question)])).toMatchObject(answered);
});

test.each([
  ['image_url', picture()],
  ['file', { type: 'file', file: { file_id: 'x' } }],
  ['input_audio', { type: 'input_audio', input_audio: { data: 'AAAA', format: 'wav' } }],
])('the last message is text: %s is 400 that says so', async (_kind, part) => {
  expect(await refused([user([text(question), part])])).toEqual({
    status: 400,
    param: 'messages[0].content[1]',
    message: '400 Only text can be read here, no pictures, files or sound: send the question in words',
  });
  expect(await refused([user(part)])).toMatchObject({ status: 400, param: 'messages[0].content' });
});

test('length of the last message: 4,000 characters, which the error says', async () => {
  expect(await refused([user('x'.repeat(4001))])).toEqual({
    status: 400,
    param: 'messages[0].content',
    message: expect.stringMatching(/^400 Must have at most 4,000\scharacters$/),
  });
  expect(await refused([user(' ')])).toMatchObject({ status: 400, param: 'messages[0].content' });
});

test('earlier text may be long', async () => {
  expect(await ask([user('x'.repeat(300_000)), assistant('y'.repeat(300_000)), user(question)])).toMatchObject(
    answered,
  );
});
