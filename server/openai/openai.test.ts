import OpenAI, { APIError, NotFoundError, OpenAIError } from 'openai';
import { afterAll, expect, test } from 'vitest';
import { completionExtra } from '#contract/openai.ts';
import { listen } from '#server/testing/ask-client.ts';
import { client as clientOf } from '#server/testing/client.ts';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { createGate, gatedExpert } from '#server/testing/gated-expert.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { callsSummary } from '#server/wallet/wallet.ts';

// A key's calls are counted by the month.
await awayFromMidnight();

const gate = createGate();
const { app, deps } = await testApp({ parts: { experts: { extractive: gatedExpert(gate) } } });
const { db } = deps;
const origin = await listen(app);
const api = clientOf(origin);
afterAll(() => app.close());

const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [
    {
      title: 'Wells',
      chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' }],
    },
  ],
});
const ask = 'How deep is the copper well?';
const answerText = 'The copper well is forty metres deep and refills every seven hours. [1]';

/** The real client with a key of a player who has `calls`. */
async function client({
  calls = 5,
  verified = true,
  ...options
}: { calls?: number; verified?: boolean; timeout?: number; fetch?: typeof fetch } = {}) {
  const player = await makeUser(db, { calls, verified });
  const { id: key_id, key } = await makeKey(db, player.id);
  const openai = new OpenAI({ apiKey: key, baseURL: `${origin}/api/v1`, maxRetries: 0, ...options });
  const callsLeft = async () => {
    const { calls: left, reserved } = await callsSummary(db, player.id);
    return { left, reserved };
  };
  return { openai, key_id, player, callsLeft };
}
const completion = (content: string) =>
  ({ model: game.slug, messages: [{ role: 'user', content }] }) satisfies OpenAI.ChatCompletionCreateParamsNonStreaming;
const extraOf = (answer: object) => completionExtra.parse('hintline' in answer ? answer.hintline : undefined);
const failure = (work: PromiseLike<unknown>): Promise<APIError> =>
  Promise.resolve(work).then(
    () => expect.fail('it was answered'),
    (error: unknown) => (error instanceof APIError ? error : Promise.reject(error)),
  );

test('games with an expert are models, others are none', async () => {
  const { openai } = await client();
  const silent = await makeGame(db);
  const models = await Array.fromAsync(await openai.models.list());
  expect(models).toContainEqual(expect.objectContaining({ id: game.slug, object: 'model', name: 'Lantern Keep' }));
  expect(models.map(({ id }) => id)).not.toContain(silent.slug);
  expect(await openai.models.retrieve(game.slug)).toMatchObject({ id: game.slug, owned_by: 'hintline' });
  await expect(openai.models.retrieve(silent.slug)).rejects.toBeInstanceOf(NotFoundError);
});

test('a key that may ask about some games is offered those alone', async () => {
  const { openai, key_id } = await client();
  await makeGame(db, { articles: [{ title: 'Lamps', chunks: [{ section: '', content: 'Lamps burn oil.' }] }] });
  await db.updateTable('api_keys').set({ all_games: false }).where('id', '=', key_id).execute();
  await db.insertInto('api_key_games').values({ api_key_id: key_id, game_id: game.id }).execute();
  expect((await Array.fromAsync(await openai.models.list())).map(({ id }) => id)).toEqual([game.slug]);
});

test('a question is answered with its sources and costs one call', async () => {
  const { openai, callsLeft } = await client();
  const answer = await openai.chat.completions.create(completion(ask));
  const [choice] = answer.choices;
  expect(choice).toMatchObject({ index: 0, finish_reason: 'stop', message: { role: 'assistant' } });
  const extra = extraOf(answer);
  expect(extra).toMatchObject({ state: 'answered', text: answerText, calls_charged: 1, calls_left: 4 });
  expect(extra.citations).toMatchObject([{ n: 1, article_title: 'Wells', section: 'Depth' }]);
  expect(choice?.message.content).toBe(`${answerText}\n\n---\nSources:\n[1] Wells — Depth: ${extra.citations[0]?.url}`);
  expect(extra.citations[0]?.url).toMatch(new RegExp(`/game/${game.slug}/articles/\\d+#chunk-`));
  expect(answer.usage?.prompt_tokens).toBeGreaterThan(0);
  expect(answer.usage?.total_tokens).toBe(answer.usage!.prompt_tokens + answer.usage!.completion_tokens);
  expect(await callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('a streamed answer arrives in pieces that make the same text, with usage last', async () => {
  const { openai, callsLeft } = await client();
  const stream = await openai.chat.completions.create({
    ...completion(ask),
    stream: true,
    stream_options: { include_usage: true },
  });
  const chunks = await Array.fromAsync(stream);
  const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
  expect(text).toMatch(/^The copper well .* \[1\]\n\n---\nSources:\n\[1\] Wells — Depth: http/);
  expect(chunks.at(-2)).toMatchObject({ choices: [{ finish_reason: 'stop' }], hintline: { calls_charged: 1 } });
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
  expect(await callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('a refusal costs nothing and says so', async () => {
  const { openai, callsLeft } = await client();
  const answer = await openai.chat.completions.create(completion('Which wine goes with roast goose?'));
  expect(extraOf(answer)).toMatchObject({ state: 'refused', calls_charged: 0, calls_left: 5 });
  expect(answer.choices[0]?.message.content).toContain('This answer cost no call.');
  expect(await callsLeft()).toEqual({ left: 5, reserved: 0 });
});

test.each([
  [{ model: 'no-such-game' }, 404, 'model_not_found', 'model'],
  [{ messages: [] }, 400, 'validation', 'messages'],
  [{ messages: [{ role: 'assistant', content: 'x' }] }, 400, 'validation', 'messages'],
  [{ messages: [{ role: 'user', content: ' ' }] }, 400, 'validation', 'messages[0].content'],
  [{ messages: [{ role: 'user', content: 'x'.repeat(4001) }] }, 400, 'validation', 'messages[0].content'],
  [{ messages: [{ role: 'user', content: [{ type: 'image_url' }] }] }, 400, 'validation', 'messages[0].content[0]'],
  [{ n: 2 }, 400, 'validation', 'n'],
])('a wrong request %j is refused in the shape that the client reads', async (wrong, status, code, param) => {
  const { openai, callsLeft } = await client();
  const body: unknown = { ...completion(ask), ...wrong };
  const error = await failure(openai.post('/chat/completions', { body }));
  expect(error).toMatchObject({ status, code, type: 'invalid_request_error' });
  expect(error.param).toBe(param);
  expect(await callsLeft()).toEqual({ left: 5, reserved: 0 });
});

test('an empty wallet, an unverified player, a switched-off key, no key and an unknown path: each says what it is', async () => {
  const broke = await client({ calls: 0 });
  expect(await failure(broke.openai.chat.completions.create(completion(ask)))).toMatchObject({
    status: 402,
    code: 'calls_exhausted',
    type: 'insufficient_quota',
  });
  const unverified = await client({ verified: false });
  expect(await failure(unverified.openai.chat.completions.create(completion(ask)))).toMatchObject({ status: 403 });
  const off = await client();
  await db.updateTable('api_keys').set({ is_active: false }).where('id', '=', off.key_id).execute();
  expect(await failure(off.openai.chat.completions.create(completion(ask)))).toMatchObject({
    status: 401,
    code: 'invalid_api_key',
  });
  const nobody = new OpenAI({ apiKey: 'sk-nothing', baseURL: `${origin}/api/v1`, maxRetries: 0 });
  expect(await failure(nobody.models.list())).toMatchObject({ status: 401, code: 'invalid_api_key' });
});

test('a failed answer is an error, also in the middle of a stream, and costs nothing', async () => {
  const { openai, callsLeft } = await client();
  gate.fail();
  try {
    expect(await failure(openai.chat.completions.create(completion(ask)))).toMatchObject({
      status: 502,
      code: 'expert_failed',
    });
    const stream = await openai.chat.completions.create({ ...completion(ask), stream: true });
    await expect(Array.fromAsync(stream)).rejects.toBeInstanceOf(OpenAIError);
  } finally {
    gate.open();
    gate.close();
    gate.open();
  }
  expect(await callsLeft()).toEqual({ left: 5, reserved: 0 });
});

test('a client that gives up on a stalled answer and retries by itself gets that answer and pays once', async () => {
  const firstTry = new AbortController();
  let tries = 0;
  const { openai, callsLeft } = await client({
    fetch: (url, init) => fetch(url, ++tries === 1 ? { ...init, signal: firstTry.signal } : init),
  });
  gate.close();
  const completing = openai.chat.completions.create(completion(ask), { maxRetries: 1 });
  await expect.poll(async () => (await callsLeft()).reserved).toBe(1);
  // As when its time is up, which the client takes for a reason to try again.
  firstTry.abort();
  await expect.poll(() => tries).toBe(2);
  gate.open();
  expect(extraOf(await completing)).toMatchObject({ text: answerText, calls_charged: 1 });
  expect(await callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('the same request again within minutes is the same answer; another conversation is another question', async () => {
  const { openai, callsLeft } = await client();
  const first = extraOf(await openai.chat.completions.create(completion(ask)));
  const again = extraOf(await openai.chat.completions.create(completion(ask)));
  expect(again).toEqual({ ...first, calls_charged: 0, repeated: true });
  const together = await Promise.all(
    [1, 2, 3].map(() => openai.chat.completions.create(completion(`${ask} Exactly?`))),
  );
  expect(new Set(together.map((answer) => answer.id)).size).toBe(1);
  const earlier = [
    { role: 'user', content: 'Is there a well?' },
    { role: 'assistant', content: 'Yes.' },
  ] as const;
  const other = extraOf(
    await openai.chat.completions.create({
      ...completion(ask),
      messages: [...earlier, { role: 'user', content: ask }],
    }),
  );
  expect(other.message_id).not.toBe(first.message_id);
  expect(await callsLeft()).toEqual({ left: 2, reserved: 0 });
});

test.each(['Idempotency-Key', 'X-Client-Request-Id'])('%s makes two requests one', async (header) => {
  const { openai, callsLeft } = await client();
  const headers = { [header]: crypto.randomUUID() };
  const first = await openai.chat.completions.create(completion(ask), { headers });
  const again = await openai.chat.completions.create(completion(ask), { headers });
  expect(again.id).toBe(first.id);
  const reused = await failure(openai.chat.completions.create(completion('How wide is it?'), { headers }));
  expect(reused).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  expect(await callsLeft()).toEqual({ left: 4, reserved: 0 });
});

test('a key’s monthly limit holds however many ask at once, and leaves its owner’s other calls alone', async () => {
  const { openai, key_id, player, callsLeft } = await client({ calls: 10 });
  const limited = await api
    .as(player)
    .put(`/api/auth/me/api-keys/${key_id}`, { name: 'limited', is_active: true, expires_at: null, monthly_calls: 2 });
  expect(limited.body).toMatchObject({ monthly_calls: 2, calls_this_month: 0 });
  const all = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((n) => openai.chat.completions.create(completion(`${ask} ${'?'.repeat(n)}`))),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const one of all)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 402, code: 'key_limit_reached' });
  expect(await callsLeft()).toEqual({ left: 8, reserved: 0 });
  const own = await api.as(player).ask(game, ask);
  expect(own.status).toBe(200);
  const { items } = (await api.as(player).get('/api/auth/me/api-keys')).body;
  expect(items).toMatchObject([{ name: 'limited', monthly_calls: 2, calls_this_month: 2 }]);
});
