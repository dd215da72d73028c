import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { eraseChats } from './chat.user-data.ts';

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());

const player = await makeUser(db);
const game = await makeGame(db);
const conversation_id = await makeConversation(db, { user_id: player.id, game_id: game.id });
const { id: gap_id } = await db
  .insertInto('knowledge_gaps')
  .values({ game_id: game.id })
  .returning('id')
  .executeTakeFirstOrThrow();

async function refuse(count: number): Promise<void> {
  await sql`WITH asked AS (
      INSERT INTO messages (user_id, game_id, conversation_id, role, state, text, finished_at)
      SELECT ${player.id}, ${game.id}, ${conversation_id}, 'user', 'refused', 'Where is walrus ' || n || '?', now()
      FROM generate_series(1, ${count}::int) AS n RETURNING id)
    INSERT INTO gap_questions (message_id, gap_id, stems) SELECT id, ${gap_id}, '{"walrus": 3}' FROM asked`.execute(db);
}

test('the words of a gap are written anew only for one of its latest questions', async () => {
  await refuse(30);
  const version = async () => (await sql`SELECT xmin::text FROM knowledge_gaps WHERE id = ${gap_id}`.execute(db)).rows;
  const erase = (order: 'asc' | 'desc') =>
    sql`UPDATE messages SET text = '' WHERE id = (SELECT message_id FROM gap_questions ORDER BY message_id ${sql.raw(order)} LIMIT 1)`.execute(
      db,
    );
  const before = await version();
  await erase('asc');
  expect(await version()).toEqual(before);
  await erase('desc');
  expect(await version()).not.toEqual(before);
});

test('thousands of messages of one player are erased some at a time, with all that was read of them', async () => {
  await refuse(1200);
  await sql`CREATE TABLE erased_at_once (messages int)`.execute(db);
  await sql`CREATE FUNCTION count_erased() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO erased_at_once SELECT count(*) FROM erased; RETURN NULL; END $$`.execute(db);
  await sql`CREATE TRIGGER counted AFTER UPDATE ON messages REFERENCING NEW TABLE AS erased
    FOR EACH STATEMENT EXECUTE FUNCTION count_erased()`.execute(db);
  await db.transaction().execute((tx) => eraseChats(tx, player.id));
  const { rows } = await sql<{ messages: number }>`SELECT messages FROM erased_at_once`.execute(db);
  expect(rows.map(({ messages }) => messages)).toEqual([500, 500, 230]);
  const left = await sql`SELECT (SELECT count(*) FROM messages WHERE text <> '') AS texts,
    (SELECT count(*) FROM gap_questions WHERE stems <> '{}') AS stems,
    (SELECT trim(words, E'\n') FROM knowledge_gaps) AS words`.execute(db);
  expect(left.rows).toEqual([{ texts: 0, stems: 0, words: '' }]);
});
