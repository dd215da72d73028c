import { afterAll, expect, test } from 'vitest';
import { type Scenario, startModelStandIn } from '#stand-ins/model/model-stand-in.ts';
import { client } from '#server/testing/client.ts';
import { makePicture } from '#server/testing/make-picture.ts';
import { gateChunk, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDb } from '#server/testing/test-db.ts';
import { listDifferences } from '#server/wallet/ledger.store.ts';

const standIn = await startModelStandIn();
const database = await testDb();
const { db } = database;
const model = {
  AI_BASE_URL: standIn.base_url,
  AI_MODEL: 'answer',
  AI_VISION: 'on',
  AI_PRICE_INPUT: '3',
  AI_PRICE_OUTPUT: '15',
  AI_REWRITE: 'off',
};
const { api, app } = await testApp({ database, settings: model });
// A stall ends by this wait, so that it is short; nothing else must run into it on a busy machine.
const { app: impatient } = await testApp({ database, settings: { ...model, AI_FIRST_TEXT_SECONDS: '2' } });
const line = { AI_PROFILE: 'local', AI_QUEUE_SECONDS: '0.5' };
const { app: busy } = await testApp({ database, settings: { ...model, ...line } });
const { app: blind } = await testApp({ database, settings: { ...model, AI_VISION: 'off' } });
afterAll(async () => {
  await app.close();
  await impatient.close();
  await busy.close();
  await blind.close();
  await standIn.close();
});

const game = await makeGame(db, {
  title: 'Tidal Forge',
  articles: [
    {
      title: 'Brine kiln',
      chunks: [{ section: 'Repair', content: 'The brine kiln is repaired with two coral bricks and a wrench.' }],
    },
    {
      title: 'Gull tower',
      chunks: [{ section: 'Repair', content: 'The gull tower is repaired with nine ropes.' }],
    },
    { title: 'Drowned queen', chunks: [{ section: 'Ending', content: 'The drowned queen yields to the bell.' }] },
  ],
});
await gateChunk(db, game.id, { article_title: 'Drowned queen' });

type Person = Awaited<ReturnType<typeof makeUser>>;
const messagesUrl = `/api/chat/games/${game.id}/messages`;
const upload = async ({ headers }: Person, colour = '#27a'): Promise<number> => {
  const payload = await makePicture('jpeg', { colour });
  const typed = { ...headers, 'content-type': 'image/jpeg' };
  return (await api.with(typed).post('/api/chat/pictures', payload)).body.picture_id;
};
const ask = ({ headers }: Person, payload: object, key?: string, on = app) =>
  client(on)
    .with(headers)
    .post(messagesUrl, payload, { ...(key !== undefined && { 'idempotency-key': key }) });
const names = (...list: string[]): Scenario => ({ say: JSON.stringify({ names: list }) });
const callsOf = async ({ headers }: Person) => (await api.with(headers).get('/api/wallet/calls-summary')).body.calls;
const logsOf = ({ id }: Person) =>
  db
    .selectFrom('token_usage_logs')
    .select(['purpose', 'outcome', 'cost_micro_usd'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
const since = (before: number) => standIn.requests.slice(before);

test('what a model names in a picture is searched for, shown with the question, and paid for in the log', async () => {
  const player = await makeUser(db, { calls: 2 });
  const picture_id = await upload(player);
  standIn.scriptPictures(names('Brine kiln', 'cracked wall'));
  const before = standIn.requests.length;
  const { question, message } = (await ask(player, { text: 'How do I repair this?', picture_id })).body;
  expect(question.picture).toEqual({ picture_id, width: 80, height: 60, recognised: 'Brine kiln, cracked wall' });
  expect(message).toMatchObject({ state: 'answered', call: 'charged', picture: null });
  expect(message.text).toContain('two coral bricks');
  const [look, answer] = since(before);
  expect([look?.purpose, answer?.purpose]).toEqual(['picture', 'answer']);
  expect(JSON.stringify(look?.body)).toContain('data:image/jpeg;base64,');
  expect(JSON.stringify(look?.body)).not.toContain('How do I repair');
  expect(JSON.stringify(answer?.body)).toContain('cracked wall');
  expect(JSON.stringify(answer?.body)).not.toContain('image_url');
  expect(await logsOf(player)).toEqual([
    { purpose: 'picture', outcome: 'recognised', cost_micro_usd: expect.any(Number) },
    { purpose: 'answer', outcome: 'answered', cost_micro_usd: expect.any(Number) },
  ]);
  expect((await logsOf(player)).every(({ cost_micro_usd }) => cost_micro_usd > 0)).toBe(true);
  const { items } = (await api.as(player).get(messagesUrl)).body;
  expect(items).toMatchObject([{ picture: { picture_id, recognised: 'Brine kiln, cracked wall' } }, { picture: null }]);
});

test('words that name nothing are enough with a picture, and titles behind a gate are not given to the model', async () => {
  const player = await makeUser(db, { calls: 1 });
  standIn.scriptPictures(names('Gull tower'));
  const before = standIn.requests.length;
  const { message } = (await ask(player, { text: 'What is this?', picture_id: await upload(player) })).body;
  expect(message.text).toContain('nine ropes');
  const look = JSON.stringify(since(before)[0]?.body);
  expect(look).toContain('Gull tower');
  expect(look).not.toContain('Drowned queen');
});

test('the same picture is looked at once, however often its question is edited or asked again', async () => {
  const player = await makeUser(db, { calls: 3 });
  const picture_id = await upload(player);
  standIn.scriptPictures(names('Brine kiln'));
  const first = (await ask(player, { text: 'How do I repair this?', picture_id })).body;
  const before = standIn.requests.length;
  const body = { text: 'What repairs it?', picture_id, replaces: first.question.message_id };
  expect((await ask(player, body)).body.question.picture.recognised).toBe('Brine kiln');
  expect(since(before).map(({ purpose }) => purpose)).toEqual(['answer']);
});

/** One request is made again after a while. */
const failures: [string, Scenario, again?: Scenario][] = [
  ['answers nonsense', { say: 'I see a kiln.' }],
  ['recognises nothing', names()],
  ['breaks off', 'cut_off'],
  ['refuses the key', 'openai_401'],
  ['is too slow', 'stall_before_headers'],
  ['is behind a broken proxy', 'html_502', 'html_502'],
];
const patienceFor = (fault: Scenario) => (fault === 'stall_before_headers' ? impatient : app);

test.each(failures)(
  'where the model %s, words that say enough are answered without the picture',
  async (_name, ...faults) => {
    const player = await makeUser(db, { calls: 1 });
    standIn.scriptPictures(...faults.filter((fault) => fault !== undefined));
    const body = { text: 'How do I repair the brine kiln?', picture_id: await upload(player) };
    const { question, message } = (await ask(player, body, undefined, patienceFor(faults[0]))).body;
    expect(question.picture.recognised).toBeNull();
    expect(message).toMatchObject({ state: 'answered', call: 'charged' });
    expect((await logsOf(player)).map(({ purpose }) => purpose)).toEqual(['picture', 'answer']);
  },
);

test.each(failures)(
  'where the model %s, a question that says nothing without its picture is free',
  async (_name, ...faults) => {
    const player = await makeUser(db, { calls: 1 });
    standIn.scriptPictures(...faults.filter((fault) => fault !== undefined));
    const body = { text: 'What is this?', picture_id: await upload(player) };
    const answer = await ask(player, body, undefined, patienceFor(faults[0]));
    expect(answer.body).toMatchObject({ code: 'picture_unread' });
    expect(await callsOf(player)).toBe(1);
    expect((await logsOf(player)).map(({ purpose }) => purpose)).toEqual(['picture']);
  },
);

test('where others are first for too long, words that say enough are answered without the picture and the model', async () => {
  const player = await makeUser(db, { calls: 1 });
  const lease_until = new Date(Date.now() + 600_000).toISOString();
  const { id } = await db
    .insertInto('model_places')
    .values({ lease_until, began: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const before = standIn.requests.length;
  const body = { text: 'How do I repair the brine kiln?', picture_id: await upload(player) };
  const { question, message } = (await ask(player, body, undefined, busy)).body;
  await db.deleteFrom('model_places').where('id', '=', id).execute();
  expect(question.picture.recognised).toBeNull();
  expect(message).toMatchObject({ state: 'answered', call: 'charged' });
  expect(message.text).toContain('two coral bricks');
  expect(since(before)).toEqual([]);
  expect((await logsOf(player)).map(({ outcome }) => outcome)).toEqual(['queued', 'queued', 'answered']);
});

test('a repeated request has one effect; with another picture its key is refused', async () => {
  const player = await makeUser(db, { calls: 3 });
  const [one, two] = [await upload(player), await upload(player, '#a27')];
  standIn.scriptPictures(names('Brine kiln'));
  const body = { text: 'How do I repair this?', picture_id: one };
  const key = crypto.randomUUID();
  const [first, again] = [await ask(player, body, key), await ask(player, body, key)];
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body.message.message_id).toBe(first.body.message.message_id);
  expect((await ask(player, { ...body, picture_id: two }, key)).body).toMatchObject({
    code: 'idempotency_key_reused',
  });
  expect(await callsOf(player)).toBe(2);
});

test('a picture of another player, of another conversation, or that is gone is refused before a call is held', async () => {
  const [player, other] = [await makeUser(db, { calls: 2 }), await makeUser(db, { calls: 1 })];
  const picture_id = await upload(player);
  standIn.scriptPictures(names('Brine kiln'));
  const text = 'How do I repair this?';
  await ask(player, { text, picture_id });
  await api.as(player).post(`/api/chat/games/${game.id}/conversations`);
  const wrong = { code: 'validation', detail: [{ loc: ['body', 'picture_id'], type: 'picture_unknown' }] };
  for (const [person, id] of [
    [other, picture_id],
    [player, picture_id],
    [player, 987_654_321],
  ] as const)
    expect((await ask(person, { text, picture_id: id })).body).toMatchObject(wrong);
  expect((await ask(player, { text, picture_id: await upload(player) }, undefined, blind)).body).toMatchObject({
    code: 'no_vision',
  });
  expect([await callsOf(player), await callsOf(other)]).toEqual([1, 1]);
});

test('a deleted conversation takes its picture along, and brings it back', async () => {
  const player = await makeUser(db, { calls: 1 });
  const picture_id = await upload(player);
  standIn.scriptPictures(names('Brine kiln'));
  await ask(player, { text: 'How do I repair this?', picture_id });
  const read = async () => (await api.as(player).get(`/api/chat/pictures/${picture_id}`)).status;
  expect(await read()).toBe(200);
  await api.as(player).delete(messagesUrl);
  expect(await read()).toBe(404);
  await api.as(player).post(`${messagesUrl}/restore`);
  expect(await read()).toBe(200);
});

test('a question from general knowledge is told what the picture shows', async () => {
  const player = await makeUser(db, { calls: 1 });
  standIn.scriptPictures(names('Salt golem'));
  const before = standIn.requests.length;
  const body = { text: 'Who is this?', mode: 'general', picture_id: await upload(player) };
  expect((await ask(player, body)).body).toMatchObject({ question: { picture: { recognised: 'Salt golem' } } });
  expect(JSON.stringify(since(before)[1]?.body)).toContain('Salt golem');
});

test('a shared answer has neither the picture nor its words', async () => {
  const player = await makeUser(db, { calls: 1 });
  standIn.scriptPictures(names('Brine kiln', 'secret banner of Rosa'));
  const body = { text: 'How do I repair the kiln?', picture_id: await upload(player) };
  const { message } = (await ask(player, body)).body;
  const payload = { message_id: message.message_id };
  const shared = await api.as(player).post('/api/shares', payload);
  expect(shared.status, shared.text).toBe(200);
  const page = await api.get(`/api/shared/${shared.body.name}`);
  expect(page.status, page.text).toBe(200);
  expect(page.text).not.toMatch(/picture|secret banner/);
});

test('the ledger adds up', async () => {
  expect(await listDifferences(db)).toEqual([]);
});
