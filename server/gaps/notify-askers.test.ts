import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { now } from '#server/db/moments.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { findGaps } from './find-gaps.ts';
import { notifyAskers } from './notify-askers.ts';

const database = await freshDb();
const { api, deps } = await testApp({ database });
afterAll(() => database.close());
const { db } = deps;

/** A gap that an article has just closed. @returns who asked, each of them twice */
async function closeGap(askers: number) {
  const game = await makeGame(db, {
    articles: [{ title: 'The harbour', chunks: [{ section: 'Opening', content: 'The harbour opens at dawn.' }] }],
  });
  const article = await db.selectFrom('articles').select('id').where('game_id', '=', game.id).executeTakeFirstOrThrow();
  const { id: gap_id } = await db
    .insertInto('knowledge_gaps')
    .values({ game_id: game.id, state: 'closed', closed_at: now, article_id: article.id, notified_up_to: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const users: number[] = [];
  const questions: number[] = [];
  for (let n = 0; n < askers; n += 1) {
    const { id: user_id } = await makeUser(db);
    users.push(user_id);
    const of = {
      game_id: game.id,
      user_id,
      conversation_id: await makeConversation(db, { user_id, game_id: game.id }),
    };
    const row = {
      ...of,
      role: 'user',
      text: 'When?',
      state: 'refused',
      finished_at: new Date().toISOString(),
    } as const;
    const both = await db.insertInto('messages').values([row, row]).returning('id').execute();
    await db
      .insertInto('gap_questions')
      .values(both.map(({ id }) => ({ message_id: id, gap_id })))
      .execute();
    questions.push(...both.map(({ id }) => id));
  }
  return { gap_id, users, game, questions };
}

const listNotified = (users: readonly number[]) =>
  db
    .selectFrom('notifications')
    // The transaction that wrote it: two may have begun in the same millisecond.
    .select(['user_id', sql<string>`xmin::text`.as('written_by')])
    .where('kind', '=', 'gap_closed')
    .where('user_id', 'in', users)
    .orderBy('user_id')
    .execute();
const notifiedUpTo = async (gap_id: number) =>
  (await db.selectFrom('knowledge_gaps').select('notified_up_to').where('id', '=', gap_id).executeTakeFirstOrThrow())
    .notified_up_to;

test('who asked is notified once, in batches of a transaction each, by whichever process', async () => {
  const { gap_id, users } = await closeGap(5);
  await Promise.all([notifyAskers(db, 2), notifyAskers(db, 2)]);
  await notifyAskers(db, 2);
  const notified = await listNotified(users);
  expect(notified.map(({ user_id }) => user_id)).toEqual(users);
  expect([...Map.groupBy(notified, ({ written_by }) => written_by).values()].map((batch) => batch.length)).toEqual([
    2, 2, 1,
  ]);
  expect(await notifiedUpTo(gap_id)).toBe(null);
});

test('what a killed process left is notified by the next look, and nobody is notified again', async () => {
  const { gap_id, users } = await closeGap(3);
  await db
    .updateTable('knowledge_gaps')
    .set({ notified_up_to: users[0] ?? 0 })
    .where('id', '=', gap_id)
    .execute();
  await findGaps(deps);
  await findGaps(deps);
  expect((await listNotified(users)).map(({ user_id }) => user_id)).toEqual(users.slice(1));
  expect(await notifiedUpTo(gap_id)).toBe(null);
});

test('a player is notified once for a question, by the article that answers it or by an admin, whichever comes first', async () => {
  const { users, game, questions } = await closeGap(3);
  const admin = await makeUser(db, { role: 'admin' });
  const answers: number[] = [];
  for (const [at, user_id] of users.entries()) {
    const question_id = questions[2 * at] ?? 0;
    const conversation_id = await makeConversation(db, { user_id, game_id: game.id });
    const of = { user_id, game_id: game.id, conversation_id, question_id };
    const { id } = await db
      .insertInto('messages')
      .values({ ...of, role: 'expert', text: '', state: at === 2 ? 'answered' : 'refused' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('ratings').values({ message_id: id, user_id, rating: 1 }).execute();
    answers.push(id);
  }
  const announce = async (answer = 0) =>
    (await api.as(admin).post(`/api/admin/answers/${answer}/better-answer`, { everybody: false })).body;

  expect(await announce(answers[0])).toEqual({ notified: 1 });
  await Promise.all([notifyAskers(db), notifyAskers(db)]);
  expect((await listNotified(users)).map(({ user_id }) => user_id)).toEqual(users.slice(1));
  // The rest of the case is closed all the same.
  expect(await announce(answers[1])).toEqual({ notified: 0 });
  const { body } = await api.as(admin).get(`/api/admin/answers/${answers[1]}`);
  expect(body).toMatchObject({ handled: true, progress: { better_answer_at: expect.any(String) } });
  const kinds = await db
    .selectFrom('notifications')
    .select(['user_id', 'kind', 'data'])
    .where('user_id', 'in', users)
    .orderBy('user_id')
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['better_answer', 'gap_closed', 'gap_closed']);
  expect(kinds.slice(1).map(({ data }) => data)).toMatchObject([
    { question: 'When?', state: 'refused' },
    { question: 'When?', state: 'answered' },
  ]);
});
