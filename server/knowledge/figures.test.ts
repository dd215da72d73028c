import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { countUses } from './count-uses.ts';

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());

const chunks = Array.from({ length: 6 }, (_, n) => ({ section: `Part ${n}`, content: `Lever ${n}` }));
const game = await makeGame(db, { articles: ['Gates', 'Sluices'].map((title) => ({ title, chunks })) });
const players = await Promise.all(Array.from({ length: 3 }, () => makeUser(db)));
const chunk_ids = (await db.selectFrom('chunks').select('id').execute()).map(({ id }) => id);
const place = async (player: number) => {
  const user_id = players[player % players.length]?.id ?? 0;
  return { user_id, game_id: game.id, conversation_id: await makeConversation(db, { user_id, game_id: game.id }) };
};
const places = [await place(0), await place(1), await place(2)];
const { id: gap_id } = await db
  .insertInto('knowledge_gaps')
  .values({ game_id: game.id })
  .returning('id')
  .executeTakeFirstOrThrow();

class TakenBackError extends Error {}

/** One question of many: answered with citations, or refused and put into a group of its game. */
async function ask(tx: Tx, n: number): Promise<void> {
  const of = places[n % places.length];
  if (of === undefined) throw new Error('there are players');
  const state = n % 5 === 0 ? 'refused' : 'answered';
  const question = await tx
    .insertInto('messages')
    .values({ ...of, role: 'user', text: 'How?', state })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = await tx
    .insertInto('messages')
    .values({ ...of, role: 'expert', text: 'So.', state, question_id: question.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (state === 'refused') {
    await tx.insertInto('gap_questions').values({ message_id: question.id, gap_id }).execute();
  } else {
    const cited = [n, n + 1, n * 7].map((k) => chunk_ids[k % chunk_ids.length] ?? 0);
    await tx
      .insertInto('message_sources')
      .values(cited.map((chunk_id, k) => ({ message_id: answer.id, n: k + 1, chunk_id, score: 1, cited: k < 2 })))
      .execute();
  }
  // What a failure, and a process that is killed, take back.
  if (n % 4 === 3) throw new TakenBackError();
}

/** Every figure that differs from what a recount gives. */
async function differences() {
  const { rows } = await sql`
    SELECT 'user' AS what, f.user_id AS id, f.questions AS stored FROM user_figures f
      WHERE f.questions <> (SELECT count(*) FROM messages m WHERE m.user_id = f.user_id AND m.role = 'user')
    UNION ALL SELECT 'chunk', f.chunk_id, f.used_in FROM chunk_figures f
      WHERE f.used_in <> (SELECT count(*) FROM message_sources s WHERE s.chunk_id = f.chunk_id AND s.cited)
    UNION ALL SELECT 'article', f.article_id, f.used_in FROM article_figures f WHERE f.used_in <> (
      SELECT count(DISTINCT s.message_id) FROM chunks c JOIN message_sources s ON s.chunk_id = c.id AND s.cited WHERE c.article_id = f.article_id)
    UNION ALL SELECT 'gap', k.id, k.asked FROM knowledge_gaps k
      WHERE (k.asked, k.first_at, k.last_at) <> (SELECT count(*), min(q.created_at), max(q.created_at)
        FROM gap_questions s JOIN messages q ON q.id = s.message_id WHERE s.gap_id = k.id)`.execute(db);
  return rows;
}

test('figures agree with a recount after questions at once, of which some are taken back, and counting beside them', async () => {
  const questions = Array.from({ length: 120 }, async (_, n) => {
    const question = db.transaction().execute((tx) => ask(tx, n));
    if (n % 10 === 0) await countUses(db);
    return question.then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof TakenBackError)) throw error;
        return false;
      },
    );
  });
  expect((await Promise.all(questions)).filter((stored) => stored)).toHaveLength(90);
  await Promise.all([countUses(db), countUses(db)]);
  await countUses(db);
  expect(await differences()).toEqual([]);
  const { rows } =
    await sql`SELECT sum(questions)::int AS questions, (SELECT sum(used_in)::int FROM chunk_figures) AS uses,
    (SELECT asked FROM knowledge_gaps WHERE id = ${gap_id}) AS refused FROM user_figures`.execute(db);
  expect(rows).toEqual([{ questions: 90, uses: 144, refused: 18 }]);
});

test('every user, chunk and article has its figures from the start', async () => {
  const { rows } = await sql`
    SELECT FROM users WHERE id NOT IN (SELECT user_id FROM user_figures)
    UNION ALL SELECT FROM chunks WHERE id NOT IN (SELECT chunk_id FROM chunk_figures)
    UNION ALL SELECT FROM articles WHERE id NOT IN (SELECT article_id FROM article_figures)`.execute(db);
  expect(rows).toEqual([]);
});
