import { afterAll, expect, test } from 'vitest';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';

const { api, app, deps } = await testApp();
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const player = await makeUser(db, { calls: 9 });
const game = await makeGame(db, {
  title: 'Lantern Keep',
  articles: [
    {
      title: 'Wells',
      chunks: [
        { section: 'Depth', content: 'The copper well is forty metres deep and refills every seven hours.' },
        { section: 'Ropes', content: 'A rope of the copper well is sold by the miller for nine coins.' },
      ],
    },
  ],
});
afterAll(() => app.close());

const ask = async (text: string) => (await api.as(player).ask(game, text)).body;
const readings = async () =>
  (await api.as(admin).get(`/api/admin/audit?object_kind=chats&object_id=${player.id}&action=read`)).body.total;
const chats = `/api/admin/chat/users/${player.id}/chats`;
const messages = `/api/admin/chat/users/${player.id}/games/${game.id}/messages`;
const usage = `/api/admin/ai/users/${player.id}/token-usage-logs`;
const games = `/api/admin/users/${player.id}/games`;

const answered = await ask('How deep is the copper well?');
const refused = await ask('Who won the football cup of 1998?');
await api.as(player).delete(`/api/chat/games/${game.id}/messages`);

test('only an admin reads what a player wrote, and nobody reads what is not there', async () => {
  for (const url of [chats, messages, usage, games]) {
    expect((await api.get(url)).status).toBe(401);
    expect((await api.as(player).get(url)).status).toBe(403);
    expect((await api.as(admin).get(url.replace(String(player.id), '999999999'))).status).toBe(404);
  }
  expect((await api.as(admin).get(messages.replace(`games/${game.id}`, 'games/999999999'))).status).toBe(404);
  expect((await api.as(admin).get(`${messages}?is_rag=maybe`)).body.detail[0].loc).toEqual(['query', 'is_rag']);
  expect((await api.as(admin).get(`${usage}?limit=0`)).body.detail[0].loc).toEqual(['query', 'limit']);
});

test('the chats of a user are counted by game, deleted ones too, and the reading is written down', async () => {
  const before = await readings();
  const { items, total } = (await api.as(admin).get(chats)).body;
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({
    game: { id: game.id, title: 'Lantern Keep' },
    questions: 2,
    answered: 1,
    unsure: 0,
    refused: 1,
    hidden: 2,
    rated: 0,
  });
  expect(await readings()).toBe(before + 1);
});

test('each answer shows the chunks it was given, cited or not; is_rag keeps question and answer together', async () => {
  expect([answered.message.state, refused.message.state]).toEqual(['answered', 'refused']);
  const before = await readings();
  const all = (await api.as(admin).get(messages)).body;
  expect(all).toMatchObject({ total: 4, game: { slug: game.slug } });
  expect(all.items.map((item: { role: string }) => item.role)).toEqual(['user', 'expert', 'user', 'expert']);
  const [question, answer] = all.items;
  expect(question).toMatchObject({ text: 'How deep is the copper well?', hidden: true, chunks: [], usage: null });
  expect(answer.chunks.length).toBeGreaterThan(0);
  expect(answer.chunks[0]).toMatchObject({ section: 'Depth', cited: true, changed: false, score: expect.any(Number) });
  expect(answer.usage).toMatchObject({ model: null, cost_usd: 0 });
  const ids = async (query: string) =>
    (await api.as(admin).get(`${messages}?${query}`)).body.items.map((item: { message_id: number }) => item.message_id);
  const of = ({ question: sentQuestion, message }: typeof answered) => [sentQuestion.message_id, message.message_id];
  expect(await ids('is_rag=true')).toEqual(of(answered));
  expect(await ids('is_rag=false')).toEqual(of(refused));
  expect(await ids('limit=1')).toEqual([refused.message.message_id]);
  expect(await ids(`before=${refused.question.message_id}&limit=1`)).toEqual([answered.message.message_id]);
  expect(await readings()).toBe(before + 5);
});

test('token usage has its totals and the cost by model, over all pages', async () => {
  const base = { user_id: player.id, game_id: game.id, message_id: answered.message.message_id };
  const used = { input_tokens: 1000, output_tokens: 100, estimated: false, total_ms: 900, first_text_ms: 200 };
  for (const cost_micro_usd of [1_500, 100])
    await db
      .insertInto('token_usage_logs')
      .values({ ...base, ...used, model: 'm-large', outcome: 'answered', cost_micro_usd })
      .execute();
  const first = (await api.as(admin).get(`${usage}?limit=1&offset=0`)).body;
  expect(first).toMatchObject({
    total: 3,
    items: [{ model: 'm-large', cost_usd: 0.0001, game: { title: 'Lantern Keep' } }],
  });
  expect(first.models[0]).toEqual({
    model: 'm-large',
    answers: 2,
    input_tokens: 2000,
    output_tokens: 200,
    cost_usd: 0.0016,
  });
  expect(first.models[1].model).toBeNull();
  expect(first.totals).toMatchObject({ answers: 3, cost_usd: 0.0016 });
  expect(first.totals.input_tokens).toBeGreaterThanOrEqual(2000);
  const second = (await api.as(admin).get(`${usage}?limit=1&offset=1`)).body;
  expect([second.totals, second.items[0].cost_usd]).toEqual([first.totals, 0.0015]);
});

test('the games of a user are their list and what they asked about', async () => {
  const listed = await makeGame(db, { title: 'Only listed' });
  await db.insertInto('user_games').values({ user_id: player.id, game_id: listed.id }).execute();
  const { items, total } = (await api.as(admin).get(games)).body;
  expect(total).toBe(2);
  expect(items).toMatchObject([
    { game: { id: game.id }, added_at: null, questions: 2 },
    { game: { id: listed.id }, added_at: expect.any(String), questions: 0, achievements_done: 0 },
  ]);
});

test('what answers used is a file, too, of a span of time where one is chosen', async () => {
  const file = await api.as(admin).with({ accept: 'text/csv' }).get(usage);
  const [head, ...lines] = file.text.replace('\uFEFF', '').trim().split('\r\n');
  const { total, items } = (await api.as(admin).get(usage)).body;
  expect([file.headers['x-total-count'], lines.length]).toEqual([String(total), total]);
  expect(total).toBeGreaterThan(0);
  expect(head).toMatch(/^id,created_at,message_id,game_id,game,model/);
  expect(lines[0]?.split(',')[0]).toBe(String(items[0].id));
  const later = (await api.as(admin).get(`${usage}?from=2099-01-01T00:00:00Z`)).body;
  expect(later).toMatchObject({ items: [], total: 0, totals: { input_tokens: 0 }, models: [] });
  expect((await api.as(player).with({ accept: 'text/csv' }).get(usage)).status).toBe(403);
});
