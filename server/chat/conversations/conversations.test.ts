import { afterAll, expect, test } from 'vitest';
import type { Conversation, ListedConversation } from '#contract/conversations.ts';
import type { Message } from '#contract/chat.ts';
import { limits } from '#contract/values/limits.ts';
import { eraseChats } from '../chat.user-data.ts';
import { type Client, client } from '#server/testing/client.ts';
import { listen, nextEvent, readEvents } from '#server/testing/ask-client.ts';
import { makeGame, makeKey, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { app, deps } = await testApp();
const { db } = deps;
const api = client(await listen(app));
afterAll(() => app.close());

const articles = [
  {
    title: 'Wells',
    chunks: [
      { section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' },
      { section: 'Lamp', content: 'The lamp of the lighthouse burns whale oil and is lit at dusk by the keeper.' },
    ],
  },
  {
    title: 'Колодцы',
    language: 'ru' as const,
    chunks: [
      { section: 'Глубина', content: 'Глубина медного колодца сорок метров, он наполняется каждые семь часов.' },
    ],
  },
];
const game = await makeGame(db, { title: 'Lantern Keep', articles });
const other = await makeGame(db, { title: 'Iron Coast', articles });
type Player = Awaited<ReturnType<typeof makeUser>>;
const wells = 'How deep is the copper well?';
const lamp = 'What does the lamp of the lighthouse burn?';

const ask = async (player: Player, body: object, id = game.id) =>
  (await api.as(player).post(`/api/chat/games/${id}/messages`, body)).body as { message: Message; question: Message };
const history = async (player: Player, query = '', id = game.id) =>
  (await api.as(player).get(`/api/chat/games/${id}/messages${query}`)).body as {
    items: Message[];
    total: number;
    conversation: Conversation | null;
  };
const list = async (player: Player, query = '') =>
  (await api.as(player).get(`/api/chat/conversations${query}`)).body as { items: ListedConversation[]; total: number };
const titles = async (player: Player, query = '') => (await list(player, query)).items.map(({ title }) => title);

test('another player’s conversation can be neither read, asked in, renamed, deleted nor restored, and is in no list', async () => {
  const [owner, stranger] = [await makeUser(db, { calls: 2 }), await makeUser(db, { calls: 2 })];
  const { message } = await ask(owner, { text: wells });
  const { conversation_id, place } = message;
  const named = `/api/chat/games/${game.id}/messages?conversation_id=${conversation_id}`;
  const tries = [
    await api.as(stranger).get(named),
    await api.as(stranger).delete(named),
    await api.as(stranger).post(`/api/chat/games/${game.id}/messages/restore?conversation_id=${conversation_id}`),
    await api.as(stranger).ask(game, { text: wells, conversation_id }),
    await api.as(stranger).ask(game, { text: wells, replaces: place }),
    await api.as(stranger).patch(`/api/chat/conversations/${conversation_id}`, { title: 'Mine' }),
    // Also of the owner's other game.
    await api.as(owner).get(`/api/chat/games/${other.id}/messages?conversation_id=${conversation_id}`),
  ];
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404));
  expect(await list(stranger, '?q=copper')).toEqual({ items: [], total: 0 });
  expect((await list(stranger)).total).toBe(0);
  expect((await api.get('/api/chat/conversations')).status).toBe(401);
  expect((await history(owner)).total).toBe(2);
});

test('a game has several conversations; the calls that name none mean the one asked in last', async () => {
  const player = await makeUser(db, { calls: 5 });
  expect(await history(player)).toEqual({ items: [], total: 0, conversation: null });
  const first = await ask(player, { text: wells });
  const opened = (await api.as(player).post(`/api/chat/games/${game.id}/conversations`)).body as Conversation;
  expect(opened).toMatchObject({ title: '', questions: 0, is_current: true });
  expect(await history(player)).toMatchObject({ items: [], total: 0, conversation: { is_current: true } });
  expect(await titles(player)).toEqual([wells]);
  const second = await ask(player, { text: lamp });
  expect(second.message.conversation_id).toBe(opened.conversation_id);
  expect((await list(player)).items).toMatchObject([
    {
      title: lamp,
      questions: 1,
      is_current: true,
      last_message: { message_id: second.message.message_id, is_running: false },
    },
    { title: wells, questions: 1, is_current: false },
  ]);
  const third = await ask(player, { text: lamp, conversation_id: first.message.conversation_id });
  expect(third.message.conversation_id).toBe(first.message.conversation_id);
  expect((await history(player)).conversation).toMatchObject({ title: wells, questions: 2 });
  await ask(player, { text: wells }, other.id);
  expect(await titles(player)).toEqual([wells, wells, lamp]);
  expect(await titles(player, `?game_id=${game.id}&limit=1&skip=1`)).toEqual([lamp]);
});

test('of two presses of “new chat”, also in two processes at once, one empty conversation comes', async () => {
  const player = await makeUser(db, { calls: 2 });
  const beside = await testApp();
  const open = (at: Client) => at.as(player).post(`/api/chat/games/${game.id}/conversations`);
  const answers = await Promise.all([open(api), open(beside.api), open(api), open(beside.api)]);
  await beside.app.close();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.body.conversation_id)).size).toBe(1);
  expect((await list(player)).total).toBe(0);
});

test('small talk gives a title only until there is a question, and never takes one away', async () => {
  const player = await makeUser(db, { calls: 5 });
  await ask(player, { text: 'hi' });
  expect(await titles(player)).toEqual(['hi']);
  await ask(player, { text: wells });
  expect(await titles(player)).toEqual([wells]);
  await ask(player, { text: 'thanks' });
  await ask(player, { text: lamp });
  expect(await titles(player)).toEqual([wells]);
});

test('two first questions at once stand in one conversation', async () => {
  const player = await makeUser(db, { calls: 2 });
  const exchanges = await Promise.all([ask(player, { text: wells }), ask(player, { text: lamp })]);
  expect(new Set(exchanges.map(({ message }) => message.conversation_id)).size).toBe(1);
  expect((await list(player)).items).toMatchObject([{ questions: 2 }]);
});

test('a deleted conversation is gone at once, an older one does not come up in its place, and undoing brings it back', async () => {
  const player = await makeUser(db, { calls: 5 });
  const older = await ask(player, { text: wells });
  await api.as(player).post(`/api/chat/games/${game.id}/conversations`);
  const newer = await ask(player, { text: lamp });
  expect((await api.as(player).delete(`/api/chat/games/${game.id}/messages`)).status).toBe(204);
  expect((await api.as(player).delete(`/api/chat/games/${game.id}/messages`)).status).toBe(204);
  expect(await history(player)).toMatchObject({ items: [], total: 0 });
  expect(await titles(player)).toEqual([wells]);
  const gone = `?conversation_id=${newer.message.conversation_id}`;
  expect((await api.as(player).get(`/api/chat/games/${game.id}/messages${gone}`)).status).toBe(404);
  expect((await api.as(player).delete(`/api/chat/games/${game.id}/messages${gone}`)).status).toBe(204);
  const refused = await api.as(player).ask(game, {
    text: wells,
    conversation_id: newer.message.conversation_id,
  });
  expect(refused.status).toBe(404);

  const restored = await api.as(player).post(`/api/chat/games/${game.id}/messages/restore`);
  expect(restored.body).toMatchObject({ title: lamp, is_current: true });
  expect((await history(player)).items.map(({ text }) => text)[0]).toBe(lamp);
  expect((await api.as(player).post(`/api/chat/games/${game.id}/messages/restore`)).status).toBe(404);

  await api.as(player).delete(`/api/chat/games/${game.id}/messages?conversation_id=${older.message.conversation_id}`);
  expect(await titles(player)).toEqual([lamp]);
  expect((await history(player)).conversation?.title).toBe(lamp);
  expect((await list(player, '?deleted=true')).items).toMatchObject([{ title: wells, deleted_at: expect.any(String) }]);
  expect(await list(player, '?deleted=true&q=lighthouse')).toEqual({ items: [], total: 0 });
  const eight_days_ago = new Date(Date.now() - 8 * 86_400_000).toISOString();
  await db
    .updateTable('conversations')
    .set({ deleted_at: eight_days_ago })
    .where('id', '=', older.message.conversation_id)
    .execute();
  expect((await api.as(player).post(`/api/chat/games/${game.id}/messages/restore`)).status).toBe(404);
  expect(await list(player, '?deleted=true')).toEqual({ items: [], total: 0 });
});

test('a name is kept over later questions, and a wrong one names its field', async () => {
  const player = await makeUser(db, { calls: 3 });
  const { message } = await ask(player, { text: `  ${wells}\n\n${'again '.repeat(40)}` });
  const title = (await list(player)).items[0]?.title ?? '';
  expect(title.length).toBeLessThanOrEqual(limits.conversationTitle);
  expect(title.endsWith(' again…')).toBe(true);
  expect(title.startsWith(`${wells} again again`)).toBe(true);
  const rename = (body: object) => api.as(player).patch(`/api/chat/conversations/${message.conversation_id}`, body);
  for (const wrong of [{ title: ' ' }, { title: 'x'.repeat(101) }, {}]) {
    const { status, body } = await rename(wrong);
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'title']]);
  }
  expect((await rename({ title: ' The wells ' })).body).toMatchObject({ title: 'The wells' });
  await ask(player, { text: lamp, replaces: message.place });
  expect(await titles(player)).toEqual(['The wells']);
});

test('a question asked again stands in the place of the first, knows what was before it only, and counts once', async () => {
  const player = await makeUser(db, { calls: 5 });
  const first = await ask(player, { text: wells });
  const second = await ask(player, { text: lamp });
  const again = await ask(player, {
    text: 'How often does the copper well refill?',
    replaces: first.question.message_id,
  });
  expect(again.question).toMatchObject({ place: first.question.message_id });
  expect(again.message).toMatchObject({ place: first.question.message_id, state: 'answered', call: 'charged' });
  const { items, conversation } = await history(player);
  expect(items.map(({ place }) => place)).toEqual([
    ...[first, first, second, second].map(({ question: { message_id } }) => message_id),
    ...[again, again].map(() => first.question.message_id),
  ]);
  expect(conversation).toMatchObject({ questions: 2, title: 'How often does the copper well refill?' });
  // A version of a version has the same place.
  const once_more = await ask(player, { text: wells, replaces: again.question.message_id });
  expect(once_more.message.place).toBe(first.question.message_id);
  for (const replaces of [again.message.message_id, 999_999_999]) {
    expect((await api.as(player).ask(game, { text: wells, replaces })).status).toBe(404);
  }
});

test('search finds titles and messages by the words’ stems in both languages, never those of another or deleted', async () => {
  const [player, stranger] = [await makeUser(db, { calls: 5 }), await makeUser(db, { calls: 5 })];
  await ask(stranger, { text: wells });
  const english = await ask(player, { text: wells });
  await api.as(player).post(`/api/chat/games/${game.id}/conversations`);
  const russian = await ask(player, { text: 'Какова глубина медного колодца?' });
  await api.as(player).patch(`/api/chat/conversations/${russian.message.conversation_id}`, { title: 'Про воду' });
  const found = async (q: string) => (await list(player, `?q=${encodeURIComponent(q)}`)).items;
  const ids = async (q: string) => (await found(q)).map(({ conversation_id }) => conversation_id);
  const [en, ru] = [english.message.conversation_id, russian.message.conversation_id];
  expect(await ids('wells')).toEqual([en]);
  expect(await ids('METRE deep')).toEqual([en]);
  expect(await ids('refil')).toEqual([en]);
  expect(await ids('глубину')).toEqual([ru]);
  expect(await ids('МЕДНЫЙ колодцы')).toEqual([ru]);
  expect(await ids('вода')).toEqual([ru]);
  expect(await ids('lighthouse')).toEqual([]);
  for (const q of ["'", '&|!()', "a' | 'b", ':*', '%', 'x'.repeat(200)]) expect(await ids(q)).toEqual([]);
  const [hit] = await found('metres');
  expect(hit?.found?.message_id).toBe(english.message.message_id);
  expect(hit?.found?.marks.map(({ start, end }) => hit.found?.text.slice(start, end))).toContain('metres');
  expect((await found('вода'))[0]?.found).toBeNull();
  await api.as(player).delete(`/api/chat/games/${game.id}/messages?conversation_id=${en}`);
  expect(await ids('wells')).toEqual([]);
  await db.transaction().execute((tx) => eraseChats(tx, player.id));
  expect(await ids('глубину')).toEqual([]);
  expect(await ids('вода')).toEqual([]);
});

test('a word between low lines is found, where a row of them could pass for the name of a file', async () => {
  const player = await makeUser(db, { calls: 5 });
  await ask(player, { text: 'Which well is meant by the file depth_of/copper_lantern.map?' });
  expect(await list(player, '?q=lantern')).toMatchObject({ total: 1 });
});

test('what a program asks stands in a conversation of its key, which is never the current one', async () => {
  const player = await makeUser(db, { calls: 5 });
  const { key } = await makeKey(db, player.id);
  const own = await ask(player, { text: wells });
  const complete = (content: string) =>
    api.post(
      '/api/v1/chat/completions',
      { model: game.slug, messages: [{ role: 'user', content }] },
      { authorization: `Bearer ${key}` },
    );
  expect((await complete(lamp)).status).toBe(200);
  expect((await complete(wells)).status).toBe(200);
  expect((await list(player)).items).toMatchObject([
    { title: lamp, questions: 2, by_program: true, is_current: false },
    { title: wells, by_program: false, is_current: true },
  ]);
  const [{ conversation_id: id } = { conversation_id: 0 }] = (await list(player)).items;
  await api.as(player).delete(`/api/chat/games/${game.id}/messages?conversation_id=${id}`);
  expect((await complete(`${wells}?`)).status).toBe(200);
  expect((await api.as(player).post(`/api/chat/games/${game.id}/messages/restore?conversation_id=${id}`)).status).toBe(
    200,
  );
  expect((await list(player)).items.map(({ by_program }) => by_program)).toEqual([true, true, false]);
  expect((await history(player)).conversation?.conversation_id).toBe(own.message.conversation_id);
});

test('a player who has asked by a program alone reads and deletes that conversation where none is named', async () => {
  const player = await makeUser(db, { calls: 5 });
  const { key } = await makeKey(db, player.id);
  await api.post(
    '/api/v1/chat/completions',
    { model: game.slug, messages: [{ role: 'user', content: wells }] },
    { authorization: `Bearer ${key}` },
  );
  expect((await history(player)).items).toMatchObject([{ text: wells }, { state: 'answered' }]);
  await api.as(player).delete(`/api/chat/games/${game.id}/messages`);
  expect((await history(player)).items).toEqual([]);
  const own = await ask(player, { text: wells });
  expect((await history(player)).conversation?.conversation_id).toBe(own.message.conversation_id);
});

test('other tabs hear of a question, its answer, a new name and a deletion', async () => {
  await deps.live.start();
  const player = await makeUser(db, { calls: 2 });
  const stream = readEvents(await api.as(player).open('GET', '/api/events'));
  const next = async () => {
    const { data } = await nextEvent(stream, ({ event }) => event === 'conversation');
    return data as unknown as { conversation: Conversation | null };
  };
  await stream.next();
  const url = `/api/chat/games/${game.id}/messages`;
  const { message } = (await api.as(player).post(url, { text: wells })).body;
  let update = await next();
  while (update.conversation?.last_message?.is_running === true) update = await next();
  expect(update.conversation).toMatchObject({
    title: wells,
    last_message: { message_id: message.message_id, is_running: false },
  });
  await api.as(player).patch(`/api/chat/conversations/${message.conversation_id}`, { title: 'Wells' });
  let renamed = await next();
  while (renamed.conversation?.title !== 'Wells') renamed = await next();
  await api.as(player).delete(`/api/chat/games/${game.id}/messages`);
  let deleted = await next();
  while (deleted.conversation !== null) deleted = await next();
  expect(deleted).toEqual({ conversation_id: message.conversation_id, conversation: null });
  await stream.return(undefined);
  deps.live.closeStreams();
  await deps.live.stop();
});
