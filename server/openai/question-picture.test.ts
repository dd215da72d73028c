import OpenAI from 'openai';
import { afterAll, expect, test, vi } from 'vitest';
import { pictureLimits } from '#contract/values/picture-limits.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { listen } from '#server/testing/ask-client.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { extraOf, failureOf } from '#server/testing/program-door.ts';
import { slow } from '#server/testing/slow.ts';
import { testApp } from '#server/testing/test-app.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

// Each picture starts a process.
vi.setConfig(slow.startsProcesses);

/** The question of a program comes with a picture, where a model is configured that sees. */
const standIn = await startModelStandIn();
const settings = { AI_BASE_URL: standIn.base_url, AI_MODEL: 'answer', AI_VISION: 'on', AI_REWRITE: 'off' };
const { app, deps } = await testApp({ settings });
const { db } = deps;
const origin = await listen(app);
afterAll(async () => {
  await app.close();
  await standIn.close();
});

const game = await makeGame(db, {
  title: 'Tidal Forge',
  articles: [
    {
      title: 'Brine kiln',
      chunks: [{ section: 'Repair', content: 'The brine kiln is repaired with two coral bricks and a wrench.' }],
    },
  ],
});
const words = 'How do I repair this?';
const inAddress = (file: Buffer, kind = 'jpeg') => `data:image/${kind};base64,${file.toString('base64')}`;
const kiln = inAddress(await makePicture('png'), 'png');
const part = (url: string) => ({ type: 'image_url' as const, image_url: { url } });

async function holder() {
  const player = await makeUser(db, { calls: 3 });
  const { key } = await makeKey(db, player.id);
  const openai = new OpenAI({ apiKey: key, baseURL: `${origin}/api/v1`, maxRetries: 0 });
  const ask = (...parts: OpenAI.ChatCompletionContentPart[]) =>
    openai.chat.completions.create({
      model: game.slug,
      messages: [{ role: 'user', content: [{ type: 'text', text: words }, ...parts] }],
    });
  const pictures = () =>
    db
      .selectFrom('question_pictures')
      .select(['id', 'conversation_id', 'recognised'])
      .where('user_id', '=', player.id)
      .execute();
  return { openai, ask, pictures, left: async () => (await callsSummary(db, player.id)).calls };
}

test('what is in the picture is looked for, and the same request again is no second question', async () => {
  const { ask, pictures, left } = await holder();
  standIn.scriptPictures({ say: JSON.stringify({ names: ['Brine kiln'] }) });
  const first = await ask(part(kiln));
  expect(extraOf(first)).toMatchObject({ state: 'answered', calls_charged: 1 });
  expect(first.choices[0]?.message.content).toContain('two coral bricks');
  expect(extraOf(await ask(part(kiln)))).toMatchObject({ repeated: true, calls_charged: 0 });
  expect(await left()).toBe(2);
  expect(await pictures()).toEqual([
    { id: expect.any(Number), conversation_id: expect.any(Number), recognised: 'Brine kiln' },
  ]);
});

test('the same words with another picture are another question', async () => {
  const { ask, left } = await holder();
  const names = { say: JSON.stringify({ names: ['Brine kiln'] }) };
  standIn.scriptPictures(names, names);
  await ask(part(kiln));
  expect(extraOf(await ask(part(inAddress(await makePicture('jpeg')))))).toMatchObject({ repeated: false });
  expect(await left()).toBe(1);
});

test('a retry under one key finds its question, and its picture is kept once', async () => {
  const { openai, pictures, left } = await holder();
  standIn.scriptPictures({ say: JSON.stringify({ names: ['Brine kiln'] }) });
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const content = [{ type: 'text' as const, text: words }, part(kiln)];
  const send = () =>
    openai.chat.completions.create({ model: game.slug, messages: [{ role: 'user', content }] }, { headers });
  const [first, second] = [await send(), await send()];
  expect(second.id).toBe(first.id);
  expect([await left(), (await pictures()).length]).toEqual([2, 1]);
});

test('the Responses API takes it as well', async () => {
  const { openai } = await holder();
  standIn.scriptPictures({ say: JSON.stringify({ names: ['Brine kiln'] }) });
  const content: OpenAI.Responses.ResponseInputContent[] = [
    { type: 'input_text', text: words },
    { type: 'input_image', image_url: kiln, detail: 'auto' },
  ];
  const response = await openai.responses.create({ model: game.slug, input: [{ role: 'user', content }] });
  expect(response.output_text).toContain('two coral bricks');
});

const tooLarge = inAddress(Buffer.alloc(pictureLimits.bytes + 1));
test.each<[string, OpenAI.ChatCompletionContentPart[], string]>([
  ['an address of elsewhere', [part('http://127.0.0.1:1/kiln.png')], 'content[1]'],
  ['an address of the disk', [part('file:///etc/passwd')], 'content[1]'],
  ['two pictures', [part(kiln), part(kiln)], 'content[2]'],
  ['what is no picture', [part(inAddress(Buffer.from('<svg onload="alert(1)"/>')))], 'content[1]'],
  ['nothing', [part('data:image/png;base64,')], 'content[1]'],
  ['a damaged picture', [part(kiln.slice(0, 200))], 'content[1]'],
  ['too large a picture', [part(tooLarge)], 'content[1]'],
  ['sound', [{ type: 'input_audio', input_audio: { data: 'AA', format: 'wav' } }], 'content[1]'],
])('%s is 400 that names the part, free, and nothing of it is kept', async (_name, parts, param) => {
  const { ask, pictures, left } = await holder();
  const failure = await failureOf(ask(...parts));
  expect(failure).toMatchObject({ status: 400, param: `messages[0].${param}` });
  expect(await pictures()).toEqual([]);
  expect(await left()).toBe(3);
});
