import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { client } from '#server/testing/client.ts';
import { listen, readEvents } from '#server/testing/ask-client.ts';
import { createGate, gatedExpert } from '#server/testing/gated-expert.ts';
import { makeConversation, makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { exchangeRows } from './chat.store.ts';

const gate = createGate();
const { app, deps } = await testApp({ parts: { experts: { extractive: gatedExpert(gate) } } });
const { db } = deps;
const api = client(await listen(app));
afterAll(() => app.close());

const game = await makeGame(db, {
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});
const messages = `/api/chat/games/${game.id}/messages`;
const completions = '/api/v1/chat/completions';
const text = 'How deep is the copper well?';
const completion = { model: game.slug, messages: [{ role: 'user', content: text }], stream: true };

type Player = Awaited<ReturnType<typeof makeUser>>;

const headersOfNewKey = async (player: Player) => ({ authorization: `Bearer ${(await makeKey(db, player.id)).key}` });

/** Each door, asked for a stream, and told by its first piece of the answer. */
const doors = [
  {
    door: 'the chat',
    ask: (player: Player) => api.as(player).open('POST', messages, { text }),
  },
  {
    door: 'the OpenAI door',
    ask: async (player: Player) => api.with(await headersOfNewKey(player)).open('POST', completions, completion),
  },
];

/** Reads until the first text of the answer has arrived. */
async function untilText(response: Response): Promise<ReadableStreamDefaultReader<string>> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  while (!seen.includes('Forty metres')) {
    const { done, value = '' } = await reader.read();
    if (done) throw new Error(`no text arrived: ${seen}`);
    seen += value;
  }
  return reader;
}

/** Calls left when no answer of the player runs any more. */
async function callsAtTheEnd(player: Player): Promise<{ calls: number; reserved: number }> {
  await Promise.all(deps.answers.ids().map(async (id) => deps.answers.find(id)?.closing));
  const { calls, reserved } = await callsSummary(db, player.id);
  return { calls, reserved };
}

const deleteHistory = (player: Player) => api.as(player).delete(messages);

test.each(doors)(
  '$door: a sentence that was sent with its source is charged when the history is deleted meanwhile',
  async ({ ask }) => {
    const player = await makeUser(db, { calls: 3 });
    gate.close('Forty metres [1].');
    const reader = await untilText(await ask(player));
    expect((await deleteHistory(player)).status).toBe(204);
    gate.open();
    expect(await callsAtTheEnd(player)).toEqual({ calls: 2, reserved: 0 });
    await reader.cancel();
  },
);

test.each(doors)(
  '$door: the whole text read and the history deleted before the answer is closed is charged',
  async ({ ask }) => {
    const player = await makeUser(db, { calls: 3 });
    gate.close('Forty metres');
    const reader = await untilText(await ask(player));
    // Hidden in another process: this one does not hear of it before its answer is whole.
    await sql`UPDATE messages SET hidden_at = now() WHERE user_id = ${player.id}`.execute(db);
    gate.open();
    expect(await callsAtTheEnd(player)).toEqual({ calls: 2, reserved: 0 });
    await reader.cancel();
  },
);

test.each(doors)('$door: who leaves after the first text pays for the answer', async ({ ask }) => {
  const player = await makeUser(db, { calls: 3 });
  gate.close('Forty metres');
  await (await untilText(await ask(player))).cancel();
  gate.open();
  expect(await callsAtTheEnd(player)).toEqual({ calls: 2, reserved: 0 });
});

test('deleting before any text gives the call back', async () => {
  const player = await makeUser(db, { calls: 3 });
  gate.close();
  const response = await api.as(player).open('POST', messages, { text });
  for await (const { event, data } of readEvents(response)) {
    if (event === 'status' && JSON.stringify(data).includes('reading')) break;
  }
  await deleteHistory(player);
  gate.open();
  expect(await callsAtTheEnd(player)).toEqual({ calls: 3, reserved: 0 });
});

test.each([
  ['with its source is charged', 'Forty metres [1].', 2],
  ['without a source costs nothing', 'Forty metres', 3],
])('stopping behind text %s, and deleting then changes nothing', async (_what, shown, calls) => {
  const player = await makeUser(db, { calls: 3 });
  gate.close(shown);
  const response = await api.as(player).open('POST', messages, { text });
  let message_id = 0;
  for await (const { event, data } of readEvents(response)) {
    if (event === 'accepted') message_id = data.message?.message_id ?? 0;
    if (event === 'piece') break;
  }
  const stop = await api.as(player).post(`${messages}/${message_id}/stop`);
  expect(stop.body).toMatchObject({ message: { state: 'stopped', text: shown } });
  await deleteHistory(player);
  gate.open();
  expect(await callsAtTheEnd(player)).toEqual({ calls, reserved: 0 });
});

test('the last call is spent once when both doors ask at once', async () => {
  const player = await makeUser(db, { calls: 1 });
  const headers = await headersOfNewKey(player);
  gate.open();
  const responses = await Promise.all([
    api.as(player).post(messages, { text }),
    api.with(headers).post(completions, completion),
  ]);
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 402]);
  expect(await callsAtTheEnd(player)).toEqual({ calls: 0, reserved: 0 });
});

test('an answer whose key is revoked in the middle is charged and reaches its end', async () => {
  const player = await makeUser(db, { calls: 3 });
  const headers = await headersOfNewKey(player);
  gate.close('Forty metres [1].');
  const reader = await untilText(await api.with(headers).open('POST', completions, completion));
  await db.updateTable('api_keys').set({ is_active: false }).where('user_id', '=', player.id).execute();
  gate.open();
  expect(await callsAtTheEnd(player)).toEqual({ calls: 2, reserved: 0 });
  await reader.cancel();
  expect((await api.with(headers).post(completions, completion)).status).toBe(401);
});

test('after all of this the ledger holds', async () => {
  expect(await listDifferences(db)).toEqual([]);
});

test('a question finds its answer by an index, however many messages there are', async () => {
  const player = await makeUser(db, { calls: 1 });
  const conversation_id = await makeConversation(db, { user_id: player.id, game_id: game.id });
  const undone = new Error('only looked at');
  const looked = db.transaction().execute(async (tx) => {
    await sql`WITH asked AS (
        INSERT INTO messages (game_id, user_id, conversation_id, role, text, state)
        SELECT ${game.id}, ${player.id}, ${conversation_id}::bigint, 'user', 'many', 'answered' FROM generate_series(1, 1000) RETURNING id)
      INSERT INTO messages (game_id, user_id, conversation_id, role, text, state, question_id)
      SELECT ${game.id}, ${player.id}, ${conversation_id}::bigint, 'expert', 'many', 'answered', id FROM asked`.execute(
      tx,
    );
    await sql`ANALYZE messages`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${exchangeRows(tx, 1)}`.execute(tx);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('messages_one_answer');
    expect(plan).not.toMatch(/Seq Scan on messages/);
    throw undone;
  });
  await expect(looked).rejects.toBe(undone);
});

test('an unsure answer is free, and its question counts as a gap', async () => {
  const doubtful = await makeGame(db, {
    articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
  });
  const published = JSON.stringify({ answer_coverage: 1, unsure_coverage: 0 });
  await sql`INSERT INTO game_settings (game_id, published) VALUES (${doubtful.id}, ${published}::jsonb)`.execute(db);
  const player = await makeUser(db, { calls: 1 });
  const address = `/api/chat/games/${doubtful.id}/messages`;
  const answer = await api.as(player).post(address, { text });
  expect(answer.body).toMatchObject({
    message: { state: 'unsure', call: 'free' },
    calls_summary: { calls: 1 },
  });
  expect(
    await db.selectFrom('new_refusals').select('game_id').where('game_id', '=', doubtful.id).execute(),
  ).toHaveLength(1);
});

test('a third question at once is refused and keeps its call', async () => {
  const strict = await testApp({
    settings: { RATE_LIMIT_FACTOR: '1' },
    parts: { experts: { extractive: gatedExpert(gate) } },
  });
  const strictApi = client(await listen(strict.app));
  const place = await makeGame(strict.deps.db, {
    articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
  });
  const player = await makeUser(strict.deps.db, { calls: 3 });
  gate.close('Forty metres');
  const ask = () => strictApi.as(player).open('POST', `/api/chat/games/${place.id}/messages`, { text });
  const running = [await ask(), await ask()];
  const third = await ask();
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await third.json()).toMatchObject({ code: 'too_many_running' });
  expect((await callsSummary(strict.deps.db, player.id)).calls).toBe(1);
  gate.open();
  await Promise.all(running.map((response) => response.text()));
  await strict.app.close();
});
