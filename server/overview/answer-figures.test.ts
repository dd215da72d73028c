import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type AnswerFigure, answerFigures } from '#contract/values/answer-figures.ts';
import { momentsOf } from '#contract/values/overview-lists.ts';
import { awayFromMidnight } from '#server/testing/away-from-midnight.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { refundCall, reserveCall, settleCall } from '#server/wallet/reservations.ts';
import { countDays } from './count-days.ts';

await awayFromMidnight();

// Of its own: the figures are of all players.
const database = await freshDb();
const { api, app, deps } = await testApp({ database, settings: { NODE_ENV: 'development' } });
afterAll(async () => {
  await app.close();
  await database.close();
});
const { db } = deps;
const admin = await makeUser(db, { role: 'admin' });
const colleague = await makeUser(db, { grants: ['support'], calls: 5 });
const game = await makeGame(db, {
  articles: [{ title: 'Wells', chunks: [{ section: 'Depth', content: 'The copper well is forty metres deep.' }] }],
});
const other = await makeGame(db);
const today = Date.now();
const noon = (ago: number) => `${new Date(today - ago * 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`;

type Player = Awaited<ReturnType<typeof makeUser>>;
type State = 'answered' | 'unsure' | 'refused' | 'failed' | 'stopped';

/** An answer of an earlier day with its call, as the chat leaves it. */
async function exchange(player: Player, game_id: number, ago: number, state: State): Promise<number> {
  const place = { user_id: player.id, game_id };
  const conversation_id = await makeConversation(db, place);
  return db.transaction().execute(async (tx) => {
    const reservation_id = await reserveCall(tx, player.id, 60);
    await (state === 'answered' || state === 'stopped' ? settleCall : refundCall)(tx, reservation_id);
    const row = { ...place, conversation_id, state, created_at: noon(ago) };
    const question = await tx
      .insertInto('messages')
      .values({ ...row, role: 'user', text: 'How deep?' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await tx
      .insertInto('messages')
      .values({ ...row, role: 'expert', question_id: question.id, reservation_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return answer.id;
  });
}

async function metric(name: string): Promise<number> {
  const { text } = await api.get('/metrics');
  const line = text.split('\n').find((one) => one.startsWith(`hintline_answers_${name}`));
  return Number(line?.split(' ').at(-1) ?? 0);
}
const ended = (outcome: string) => metric(`total{outcome="${outcome}"}`);

test('the figures of a week are the same in overview, games, users, files and metrics, and add up', async () => {
  const [one, two, gone] = [
    await makeUser(db, { calls: 20 }),
    await makeUser(db, { calls: 20 }),
    await makeUser(db, { calls: 20 }),
  ];
  // Days are counted from the first registration on.
  await db
    .updateTable('users')
    .set({ created_at: noon(12) })
    .where('id', '=', two.id)
    .execute();
  // In earlier days: each state, two games, a player who leaves, and a colleague.
  for (const state of ['answered', 'unsure', 'refused', 'failed', 'stopped'] as const)
    await exchange(one, game.id, 3, state);
  const helped = await exchange(two, other.id, 5, 'answered');
  await exchange(two, other.id, 5, 'unsure');
  await exchange(gone, game.id, 6, 'answered');
  await exchange(colleague, game.id, 4, 'answered');
  await exchange(colleague, game.id, 4, 'failed');
  // Before that week, and given back in it.
  const earlier = await exchange(two, other.id, 9, 'answered');

  // Today, as players do it: a question with an answer that is given back, one without, and one of a colleague.
  const before = { answered: await ended('answered'), refused: await ended('refused') };
  const answered = await api.as(one).ask(game, 'How deep is the copper well?');
  const place = `/api/chat/games/${game.id}/messages`;
  const { message_id } = answered.body.message;
  expect((await api.as(one).post(`${place}/${message_id}/give-back`, {})).status).toBe(200);
  const deleted = await api.as(two).ask(game, 'Who breeds velociraptors?');
  await db
    .updateTable('messages')
    .set({ hidden_at: noon(0) })
    .where('id', '=', deleted.body.message.message_id)
    .execute();
  await api.as(colleague).ask(game, 'How deep is the copper well, then?');
  for (const id of [helped, earlier])
    expect((await api.as(colleague).post(`/api/admin/answers/${id}/give-back`, {})).status).toBeLessThan(300);
  expect((await api.as(admin).delete(`/api/admin/users/${gone.id}`)).status).toBeLessThan(300);
  await countDays(db);

  const week = { from: noon(6).slice(0, 10), to: noon(0).slice(0, 10) };
  const overview = (await api.as(admin).get(`/api/admin/overview?${new URLSearchParams(week)}`)).body;
  const shown: { key: AnswerFigure; total: number }[] = overview.well.figures;
  const figures = Object.fromEntries(
    shown.filter(({ key }) => answerFigures.includes(key)).map(({ key, total }) => [key, total]),
  ) as Record<AnswerFigure, number>;
  expect(figures).toEqual({
    questions: 10,
    answered: 4,
    unsure: 2,
    refused: 2,
    failed: 1,
    stopped: 1,
    charged: 5,
    given_back: 3,
  });
  const { questions, failed, stopped, charged, unsure, refused } = figures;
  expect(figures.answered + unsure + refused + failed + stopped).toBe(questions);
  expect(charged).toBeLessThanOrEqual(questions);

  // Games.
  const sum = (key: string) =>
    overview.growing.games.reduce((total: number, row: Record<string, number>) => total + (row[key] ?? 0), 0);
  expect(['questions', 'refused_or_unsure', 'failed'].map(sum)).toEqual([questions, unsure + refused, failed]);
  const listed = await api.as(admin).get('/api/admin/games?sort=-questions');
  expect(listed.body.items.map((row: { id: number; questions: number }) => [row.id, row.questions])).toEqual([
    [game.id, 8],
    [other.id, 2],
  ]);
  // What a game's page tells of its last answers counts everybody's.
  const { answers } = (await api.as(admin).get(`/api/admin/games/${game.id}`)).body;
  expect(answers).toMatchObject({ of: 11, answered: 5, unsure: 1, refused: 2, failed: 2, given_back: 1 });

  // Users, each by their page, their chats and the list; of one a question is earlier than the week.
  const facts = await Promise.all(
    [one, two, gone].map(async ({ id }) => (await api.as(admin).get(`/api/admin/users/${id}?deleted=true`)).body),
  );
  const ofUsers = (key: string) => facts.reduce((total, user) => total + (user[key] ?? 0), 0);
  expect(['questions', 'unsure', 'refused', 'failed'].map(ofUsers)).toEqual([questions + 1, unsure, refused, failed]);
  const chats = (await api.as(admin).get(`/api/admin/chat/users/${one.id}/chats`)).body.items;
  expect(chats[0]).toMatchObject({ questions: 6, answered: 2, unsure: 1, refused: 1, failed: 1, stopped: 1 });

  // The file of all answers.
  const span = momentsOf(week);
  const file = async (query: Record<string, string>) => {
    const answer = await api
      .as(admin)
      .with({ accept: 'text/csv' })
      .get(`/api/admin/answers?${new URLSearchParams({ players: 'true', ...query })}`);
    return answer.text.trim().split('\r\n').length - 1;
  };
  for (const state of ['answered', 'unsure', 'refused', 'failed', 'stopped'] as const)
    expect([state, await file({ state, ...span })]).toEqual([state, figures[state]]);
  expect(await file(span)).toBe(questions);
  expect(await file({ was_charged: 'true', ...span })).toBe(charged);
  expect(await file({ given_back_from: span.from, given_back_to: span.to })).toBe(figures.given_back);

  // Metrics count a process's own answers, whoever asks.
  expect((await ended('answered')) - before.answered).toBe(2);
  expect((await ended('refused')) - before.refused).toBe(1);

  // Of today they tell what the overview tells.
  const day = { from: noon(0).slice(0, 10), to: noon(0).slice(0, 10) };
  const { well } = (await api.as(admin).get(`/api/admin/overview?${new URLSearchParams(day)}`)).body;
  for (const { key, total } of well.figures)
    if (answerFigures.includes(key)) expect([key, await metric(`today{figure="${key}"}`)]).toEqual([key, total]);
  expect(await metric('today{figure="given_back"}')).toBe(3);
});

test('no other file counts answers by their state or their call in its own words', async () => {
  const root = join(import.meta.dirname, '..');
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const ownWords =
    /FILTER \(WHERE (?:(?:m|messages|last)\.(?:state|uncharged)|state (?:=|IN) \(?'(?:answered|unsure|refused|stopped)'|r\.state = 'settled')|unansweredStates/;
  const found: string[] = [];
  for (const file of files) if (ownWords.test(await readFile(join(root, file), 'utf8'))) found.push(file);
  expect(found).toEqual(['db/answer-figures.ts']);
});
