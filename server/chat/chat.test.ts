import { afterAll, expect, test } from 'vitest';
import { message as messageSchema } from '#contract/chat.ts';
import { client } from '#server/testing/client.ts';
import { allEvents, listen, readEvents } from '#server/testing/ask-client.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { createGate, gatedExpert } from '#server/testing/gated-expert.ts';

const gate = createGate();
const { app, deps } = await testApp({ parts: { experts: { extractive: gatedExpert(gate) } } });
const { db } = deps;
const api = client(await listen(app));
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
const url = `/api/chat/games/${game.id}/messages`;
const ask = 'How deep is the copper well?';
const callsOf = async (user: { id: number }) => {
  const { calls, reserved } = await callsSummary(db, user.id);
  return { calls, reserved };
};

test('whoever may not ask is refused before the question is read', async () => {
  const unverified = await makeUser(db, { verified: false, calls: 1 });
  expect((await api.post(url, { text: 1 })).status).toBe(401);
  const refused = await api.as(unverified).post(url, { text: 1 });
  expect([refused.status, refused.body.code]).toEqual([403, 'email_not_verified']);
});

test.each([
  [{ text: '  ' }, ['body', 'text']],
  [{ text: 'x'.repeat(4001) }, ['body', 'text']],
  [{}, ['body', 'text']],
  [{ text: 'x', mode: 'wild' }, ['body', 'mode']],
  [{ text: 'x', use_progress: 'yes' }, ['body', 'use_progress']],
])('a wrong question %j names its field and costs nothing', async (body, loc) => {
  const player = await makeUser(db, { calls: 1 });
  const answer = await api.as(player).post(url, body);
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc).toEqual(loc);
  expect(await callsOf(player)).toEqual({ calls: 1, reserved: 0 });
});

test('an event tells of a message what the contract names and nothing else', async () => {
  const player = await makeUser(db, { calls: 1 });
  const events = await allEvents(await api.as(player).open('POST', url, { text: ask }));
  const keys = events.flatMap(({ data }) => (data.message === undefined ? [] : [Object.keys(data.message).sort()]));
  expect(keys).toHaveLength(2);
  for (const names of keys) expect(names).toEqual(Object.keys(messageSchema.shape).sort());
});

test('refusals before the work are plain JSON even where a stream was asked for', async () => {
  const player = await makeUser(db, { calls: 0 });
  const reader = api.as(player).with({ accept: 'text/event-stream' });
  const broke = await reader.post(url, { text: ask });
  expect([broke.status, broke.body.code]).toEqual([402, 'calls_exhausted']);
  const nowhere = await reader.post('/api/chat/games/999999/messages', { text: ask });
  expect(nowhere.status).toBe(404);
  const silent = await makeGame(db);
  const none = await api.as(player).ask(silent, ask);
  expect([none.status, none.body.code]).toEqual([409, 'no_expert']);
  const general = await api.as(player).post(url, { text: ask, mode: 'general' });
  expect([general.status, general.body.code]).toEqual([409, 'no_model']);
});

test('an answer streams in order, is charged once and stands in the history with its source', async () => {
  const player = await makeUser(db, { calls: 2 });
  const events = await allEvents(await api.as(player).open('POST', url, { text: ask }));
  expect(events.map((event) => event.event)).toEqual([
    'accepted',
    'status',
    'sources',
    'status',
    'status',
    'piece',
    'status',
    'answered',
  ]);
  expect(events[0]?.data.calls_summary).toMatchObject({ calls: 1, reserved: 1 });
  expect(events.at(-1)?.data.calls_summary).toMatchObject({ calls: 1, reserved: 0 });
  const history = (await api.as(player).get(url)).body;
  expect(history.total).toBe(2);
  expect(history.items[0]).toMatchObject({ role: 'user', text: ask, state: 'answered' });
  expect(history.items[1]).toMatchObject({ role: 'expert', state: 'answered', is_rag: true, rating: null });
  expect(history.items[1].citations).toEqual([
    expect.objectContaining({
      n: 1,
      article_title: 'Wells',
      section: 'Depth',
      changed: false,
      text: expect.stringContaining('forty metres'),
    }),
  ]);
});

test('a question the articles do not hold is refused, the nearest article is offered and the call comes back', async () => {
  const player = await makeUser(db, { calls: 1 });
  const answer = (await api.as(player).post(url, { text: 'Which wizard sells purple umbrellas near volcanoes?' })).body;
  expect(answer.message).toMatchObject({ state: 'refused', is_rag: false });
  expect(answer.calls_summary).toMatchObject({ calls: 1, reserved: 0 });
});

test('a reader who leaves finds the answer, and another may attach meanwhile', async () => {
  const player = await makeUser(db, { calls: 1 });
  gate.close();
  const leaving = new AbortController();
  const first = await api.as(player).open('POST', url, { text: ask }, { signal: leaving.signal });
  let message_id = 0;
  for await (const { event, data } of readEvents(first)) {
    message_id = data.message?.message_id ?? message_id;
    if (event === 'sources') break;
  }
  leaving.abort();
  const attached = allEvents(await api.as(player).open('GET', `${url}/${message_id}/events`));
  gate.open();
  expect((await attached).map((event) => event.event)).toContain('answered');
  const history = (await api.as(player).get(url)).body;
  expect(history.items[1]).toMatchObject({ message_id, state: 'answered' });
  const late = await allEvents(await api.as(player).open('GET', `${url}/${message_id}/events`));
  expect(late.map((event) => event.event)).toEqual(['answered']);
  const stranger = await makeUser(db);
  expect((await api.as(stranger).get(`${url}/${message_id}/events`)).status).toBe(404);
});

test.each([
  ['before any text', false, { calls: 1, reserved: 0 }],
  ['after text', true, { calls: 0, reserved: 0 }],
])('stop %s', async (_when, withText, left) => {
  const player = await makeUser(db, { calls: 1 });
  gate.close(withText ? 'The well is deep [1].' : undefined);
  const events: string[] = [];
  const response = await api.as(player).open('POST', url, { text: ask });
  for await (const { event, data } of readEvents(response)) {
    events.push(event);
    const message_id = data.message?.message_id;
    const stopHere = withText ? event === 'piece' : event === 'sources';
    if (event === 'accepted') expect(message_id).toBeGreaterThan(0);
    if (stopHere) {
      const history = (await api.as(player).get(url)).body;
      const stop = () => api.as(player).post(`${url}/${history.items[1].message_id}/stop`);
      const [one, two] = await Promise.all([stop(), stop()]);
      expect([one.status, two.status]).toEqual([200, 200]);
      expect(one.body.message).toMatchObject({ state: 'stopped', is_rag: withText ? true : null });
    }
  }
  gate.open();
  expect(events.filter((event) => event === 'answered')).toHaveLength(1);
  expect(await callsOf(player)).toEqual(left);
});

test('twenty requests with one key are one question, and a finished one is replayed', async () => {
  const player = await makeUser(db, { calls: 5 });
  gate.close();
  const send = () => api.as(player).post(url, { text: ask }, { 'idempotency-key': 'intention-1' });
  const first = send();
  await expect.poll(() => callsOf(player)).toEqual({ calls: 4, reserved: 1 });
  const running = await Promise.all(Array.from({ length: 19 }, send));
  for (const answer of running) {
    expect(answer.status).toBe(409);
    expect(answer.headers['retry-after']).toBeDefined();
    expect(answer.body).toMatchObject({ code: 'answer_running', message_id: expect.any(Number) });
  }
  gate.open();
  const firstOutcome = (await first).body;
  const replay = await send();
  expect(replay.headers['idempotent-replayed']).toBe('true');
  expect(replay.body.message).toEqual(firstOutcome.message);
  const other = await api.as(player).post(url, { text: 'Another question' }, { 'idempotency-key': 'intention-1' });
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  expect(await callsOf(player)).toEqual({ calls: 4, reserved: 0 });
});

test('a failing expert ends in one failed event, and the call is back', async () => {
  const player = await makeUser(db, { calls: 1 });
  gate.fail();
  const events = await allEvents(
    await api.as(player).with({ 'accept-language': 'ru', 'idempotency-key': 'k' }).open('POST', url, { text: ask }),
  );
  expect(events.filter((event) => ['answered', 'failed'].includes(event.event))).toHaveLength(1);
  expect(events.at(-1)).toMatchObject({
    event: 'failed',
    data: { code: 'expert_failed', calls_summary: { calls: 1, reserved: 0 } },
  });
  gate.open();
  const replay = await api.as(player).post(url, { text: ask }, { 'idempotency-key': 'k' });
  expect([replay.status, replay.body.code]).toEqual([502, 'expert_failed']);
  expect(await callsOf(player)).toEqual({ calls: 1, reserved: 0 });
});

test('deleting the history hides it, stops the running answer and, before any text, returns its call', async () => {
  const player = await makeUser(db, { calls: 1 });
  gate.close();
  const running = api.as(player).post(url, { text: ask });
  await expect.poll(() => callsOf(player)).toEqual({ calls: 0, reserved: 1 });
  const remove = () => api.as(player).delete(url);
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(204);
  gate.open();
  expect((await running).body.message.state).toBe('stopped');
  expect(await callsOf(player)).toEqual({ calls: 1, reserved: 0 });
  expect((await api.as(player).get(url)).body).toMatchObject({ items: [], total: 0 });
});

test('rating again replaces the rating, and only an own answer can be rated', async () => {
  const player = await makeUser(db, { calls: 1 });
  const { message, question: sentQuestion } = (await api.as(player).post(url, { text: ask })).body;
  const rate = (headers: Record<string, string>, body: object) => api.with(headers).post('/api/quality/rate', body);
  expect((await rate(player.headers, { message_id: message.message_id, rating: 2, comment: 'too short' })).status).toBe(
    200,
  );
  expect((await rate(player.headers, { message_id: message.message_id, rating: 5 })).status).toBe(200);
  const history = (await api.as(player).get(url)).body;
  expect(history.items[1].rating).toEqual({ rating: 5, comment: null });
  expect((await rate(player.headers, { message_id: sentQuestion.message_id, rating: 5 })).status).toBe(404);
  expect((await rate((await makeUser(db)).headers, { message_id: message.message_id, rating: 1 })).status).toBe(404);
  expect((await rate(player.headers, { message_id: message.message_id, rating: 6 })).status).toBe(422);
});

test('the ledger adds up after all of this', async () => {
  expect(await listDifferences(db)).toEqual([]);
});
