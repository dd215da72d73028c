import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeExchange } from '#server/testing/rated.ts';
import { makeGame, makeUser } from '#server/testing/make.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { gaps, listGaps, listQuestions } from './gaps.store.ts';

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());
const game = await makeGame(db);
const firstPage = { skip: 0, limit: 20 };

test('the groups that most players wait for are found without the answered ones, also of one game', async () => {
  await sql`INSERT INTO knowledge_gaps (game_id, state, closed_at, asked, askers, last_at, asked_in)
    SELECT ${game.id}::bigint, CASE WHEN n % 50 = 0 THEN 'open' ELSE 'closed' END, CASE WHEN n % 50 > 0 THEN now() END,
      n, n, now(), 'en' FROM generate_series(1, 3000) AS n`.execute(db);
  await sql`ANALYZE knowledge_gaps`.execute(db);
  const page = (filter: { game_id?: number }) =>
    rowsRead(database, async (on) => (await gaps.select(on, { state: 'open', ...filter })).listIds(firstPage));
  expect(await page({})).toBeLessThan(100);
  expect(await page({ game_id: game.id })).toBeLessThan(200);
});

test('a group of very many questions is shown by its latest ones', async () => {
  const player = await makeUser(db);
  const { question_id } = await makeExchange(db, { user_id: player.id, game_id: game.id });
  const { id: gap_id } = await db
    .insertInto('knowledge_gaps')
    .values({ game_id: game.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`WITH asked AS (INSERT INTO messages (game_id, user_id, conversation_id, role, text, state)
        SELECT game_id, user_id, conversation_id, 'user', 'Where?', 'refused' FROM messages, generate_series(1, 3000)
        WHERE id = ${question_id} RETURNING id, user_id)
      INSERT INTO gap_questions (message_id, gap_id, user_id) SELECT id, ${gap_id}::bigint, user_id FROM asked`.execute(
      tx,
    );
    await sql`UPDATE knowledge_gaps SET asked = 3000, askers = 1, first_at = now(), last_at = now() WHERE id = ${gap_id}`.execute(
      tx,
    );
  });
  await sql`ANALYZE`.execute(db);
  expect(await rowsRead(database, (on) => listQuestions(on, gap_id, 50))).toBeLessThan(500);
  expect(await listQuestions(db, gap_id, 50)).toHaveLength(50);
  expect(await rowsRead(database, (on) => listGaps(on, [gap_id]))).toBeLessThan(50);
});
