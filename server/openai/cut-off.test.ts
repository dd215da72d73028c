import OpenAI from 'openai';
import { afterAll, expect, test } from 'vitest';
import { listen } from '#server/testing/ask-client.ts';
import { client as clientOf } from '#server/testing/client.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { extraOf } from '#server/testing/program-door.ts';
import { testApp } from '#server/testing/test-app.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { startModelStandIn } from '#stand-ins/model/model-stand-in.ts';

/** A model that runs into the limit of its length. */
const standIn = await startModelStandIn();
const { app, deps } = await testApp({
  settings: { AI_BASE_URL: standIn.base_url, AI_MODEL: 'truncated', AI_API_KEY: 'x', AI_PROFILE: 'api' },
});
const { db } = deps;
const origin = await listen(app);
afterAll(async () => {
  await app.close();
  await standIn.close();
});
const chunks = [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }];
const game = await makeGame(db, { title: 'Lantern Keep', articles: [{ title: 'Wells', chunks }] });
const question = 'How deep is the copper well?';
const line = 'The model had no room left for the rest, so this answer is not complete.';

test('`finish_reason`: `length` where the model was cut off, whole and in a stream; a remark is free', async () => {
  const player = await makeUser(db, { calls: 3 });
  const { key } = await makeKey(db, player.id);
  const openai = new OpenAI({ apiKey: key, baseURL: `${origin}/api/v1`, maxRetries: 0 });
  const ask = { model: game.slug, messages: [{ role: 'user' as const, content: question }] };
  const answer = await openai.chat.completions.create(ask);
  expect(answer.choices[0]?.finish_reason).toBe('length');
  expect(extraOf(answer)).toMatchObject({ state: 'answered', calls_charged: 0, calls_left: 3 });
  expect(extraOf(answer).text).toMatch(new RegExp(`^The copper well .* …\n\n${line}$`, 's'));
  const again = { ...ask, messages: [{ role: 'user' as const, content: `${question} Exactly?` }] };
  const chunksSent = await Array.fromAsync(await openai.chat.completions.create({ ...again, stream: true }));
  expect(chunksSent.at(-1)?.choices[0]?.finish_reason).toBe('length');
  expect(chunksSent.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toContain(line);
  expect((await callsSummary(db, player.id)).calls).toBe(3);
});

test('in the product’s own chat a note stands below it, and the call comes back', async () => {
  const player = await makeUser(db, { calls: 3 });
  const { body } = await clientOf(origin).as(player).post(`/api/chat/games/${game.id}/messages`, { text: question });
  expect(body).toMatchObject({ message: { state: 'answered', call: 'free' }, calls_summary: { calls: 3 } });
  expect(body.message.text).toContain(line);
});
