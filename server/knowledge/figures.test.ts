import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { now } from '#server/db/moments.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { countRequest, deleteFinal } from '#server/api-keys/api-keys.store.ts';
import { countPlayers } from '#server/games/count-players.ts';
import { countUses } from './articles/count-uses.ts';

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
      .values(
        cited.map((chunk_id, k) => ({
          message_id: answer.id,
          user_id: of.user_id,
          n: k + 1,
          chunk_id,
          score: 1,
          cited: k < 2,
        })),
      )
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

test('a game has as many players as libraries with it, after changes at once and counting beside them', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => makeUser(db)));
  const games = [game, await makeGame(db), await makeGame(db)];
  const add = async (n: number) => {
    const own = games.slice(n % 3).map(({ id }) => ({ game_id: id, user_id: others[n]?.id ?? 0 }));
    await db.insertInto('user_games').values(own).execute();
    if (n % 2 === 0) await countPlayers(db);
    if (n === 4)
      await db
        .deleteFrom('user_games')
        .where('user_id', '=', others[n]?.id ?? 0)
        .execute();
  };
  await Promise.all(others.map((_, n) => add(n)));
  await Promise.all([countPlayers(db), countPlayers(db)]);
  await countPlayers(db);
  const { rows } = await sql`SELECT f.game_id FROM game_figures f
    WHERE f.players <> (SELECT count(*) FROM user_games u WHERE u.game_id = f.game_id)`.execute(db);
  expect(rows).toEqual([]);
  const total = await db
    .selectFrom('game_figures')
    .select((row) => row.fn.sum<string>('players').as('players'))
    .executeTakeFirst();
  expect(Number(total?.players)).toBe(10);
});

test('what a game is found by follows its title, its address and whether it is deleted, in statements over many', async () => {
  const games = [await makeGame(db), await makeGame(db)];
  const ids = games.map(({ id }) => id);
  await db.updateTable('games').set({ title: 'Ночная ЁЛКА' }).where('id', 'in', ids).execute();
  await db.updateTable('games').set({ deleted_at: now, slug: 'gone-100' }).where('id', '=', ids[0]!).execute();
  await db.updateTable('games').set({ popularity: 7 }).where('id', 'in', ids).execute();
  const { rows } = await sql`SELECT g.id FROM games g JOIN game_figures f ON f.game_id = g.id
    WHERE (f.words, f.is_listed) IS DISTINCT FROM (lower(levelled(g.title || E'\n' || g.slug)), g.deleted_at IS NULL)`.execute(
    db,
  );
  expect(rows).toEqual([]);
  const figures = await db
    .selectFrom('game_figures')
    .select('is_listed')
    .where('game_id', 'in', ids)
    .orderBy('game_id')
    .execute();
  expect(figures.map((row) => row.is_listed)).toEqual([false, true]);
});

test('a game and a title are wanted by as many players as say so, after changes at once', async () => {
  const wanting = await Promise.all(Array.from({ length: 6 }, () => makeUser(db)));
  const [first, second] = [await makeGame(db), await makeGame(db)];
  const queries = ['lost tower', 'old mine'];
  await db
    .insertInto('missed_searches')
    .values(queries.map((query) => ({ query })))
    .execute();
  const want = async (user_id: number, n: number) => {
    await db
      .insertInto('game_demand')
      .values([first, second].map(({ id }) => ({ game_id: id, user_id })))
      .execute();
    await db
      .insertInto('title_demand')
      .values(queries.map((query) => ({ query, user_id })))
      .execute();
    if (n % 2 === 0) await countPlayers(db);
    if (n > 3)
      await db.deleteFrom('game_demand').where('user_id', '=', user_id).where('game_id', '=', first.id).execute();
    if (n > 4) await db.deleteFrom('title_demand').where('user_id', '=', user_id).execute();
  };
  await Promise.all(wanting.map(({ id }, n) => want(id, n)));
  await Promise.all([countPlayers(db), countPlayers(db)]);
  await countPlayers(db);
  const games = await db
    .selectFrom('game_figures')
    .select('demand')
    .where('game_id', 'in', [first.id, second.id])
    .orderBy('game_id')
    .execute();
  expect(games.map(({ demand }) => demand)).toEqual([4, 6]);
  const titles = await db.selectFrom('missed_searches').select('demand').where('query', 'in', queries).execute();
  expect(titles.map(({ demand }) => demand)).toEqual([5, 5]);
});

test('lengths of articles and chunks follow their texts, and only published chunks are listed', async () => {
  const { id } = await makeGame(db, { articles: [{ title: 'Towers', chunks }] });
  const ended = await db
    .updateTable('chunks')
    .set({ to_rev: 99 })
    .where('game_id', '=', id)
    .where('ordinal', '<', 2)
    .returning('id')
    .execute();
  expect(ended).toHaveLength(2);
  await countUses(db);
  const { rows } = await sql`SELECT a.length AS article,
      sum(f.length) FILTER (WHERE f.is_current)::int AS chunks, count(*) FILTER (WHERE f.is_current)::int AS current
    FROM articles a JOIN chunks c ON c.article_id = a.id JOIN chunk_figures f ON f.chunk_id = c.id
    WHERE a.game_id = ${id} GROUP BY a.id`.execute(db);
  expect(rows).toEqual([{ article: 28, chunks: 28, current: 4 }]);
});

test('who is deleted leaves the lists by calls and by questions, and comes back', async () => {
  const { id } = await makeUser(db, { calls: 3 });
  const setDeleted = (at: string | null) =>
    db.updateTable('users').set({ deleted_at: at }).where('id', '=', id).execute();
  const listed = async () =>
    (
      await sql`SELECT (SELECT is_listed FROM ledger_accounts WHERE user_id = ${id} AND kind = 'calls') AS by_calls,
        (SELECT is_listed FROM user_figures WHERE user_id = ${id}) AS by_questions`.execute(db)
    ).rows;
  await setDeleted(new Date().toISOString());
  expect(await listed()).toEqual([{ by_calls: false, by_questions: false }]);
  await setDeleted(null);
  expect(await listed()).toEqual([{ by_calls: true, by_questions: true }]);
});

test('the words by which ratings, shares and gaps are found go with the words of their messages', async () => {
  const [of] = places;
  if (of === undefined) throw new Error('there are players');
  const at = new Date().toISOString();
  const question = await db
    .insertInto('messages')
    .values({ ...of, role: 'user', text: 'Wherefore?', state: 'answered', finished_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = await db
    .insertInto('messages')
    .values({ ...of, role: 'expert', text: 'Therefore.', state: 'answered', question_id: question.id, finished_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: gap } = await db
    .insertInto('knowledge_gaps')
    .values({ game_id: game.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('ratings').values({ message_id: answer.id, user_id: of.user_id, rating: 1 }).execute();
  await db
    .insertInto('shares')
    .values({ name: 'a'.repeat(22), message_id: answer.id, user_id: of.user_id })
    .execute();
  await db.insertInto('gap_questions').values({ message_id: question.id, gap_id: gap }).execute();
  const words = async () =>
    (
      await sql`SELECT (SELECT words FROM ratings WHERE message_id = ${answer.id}) AS rated,
        (SELECT words FROM shares WHERE message_id = ${answer.id}) AS shared,
        (SELECT words FROM knowledge_gaps WHERE id = ${gap}) AS gap`.execute(db)
    ).rows;
  expect(await words()).toEqual([{ rated: 'Wherefore?\nTherefore.', shared: 'Wherefore?', gap: 'Wherefore?' }]);
  await db.updateTable('messages').set({ text: '' }).where('user_id', '=', of.user_id).execute();
  expect(await words()).toEqual([{ rated: '\n', shared: '', gap: '' }]);
});

test('a key is listed by its requests of the last 30 days', async () => {
  const { id: user_id } = await makeUser(db);
  const { id } = await db
    .insertInto('api_keys')
    .values({ user_id, name: 'Program', key_hash: Buffer.from('key'), prefix: 'hint_a', made_by: user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`INSERT INTO api_key_usage (api_key_id, day, requests)
    SELECT ${id}, (now() AT TIME ZONE 'UTC')::date - d, 10 FROM unnest(ARRAY[0, 29, 31]) AS d`.execute(db);
  await countRequest(db, id, false);
  const requests = async () =>
    (await sql`SELECT requests::int FROM api_key_figures WHERE api_key_id = ${id}`.execute(db)).rows;
  expect(await requests()).toEqual([{ requests: 31 }]);
  await deleteFinal(db);
  expect(await requests()).toEqual([{ requests: 21 }]);
});

test('every user, chunk and article has its figures from the start', async () => {
  const { rows } = await sql`
    SELECT FROM users WHERE id NOT IN (SELECT user_id FROM user_figures)
    UNION ALL SELECT FROM chunks WHERE id NOT IN (SELECT chunk_id FROM chunk_figures)
    UNION ALL SELECT FROM articles WHERE id NOT IN (SELECT article_id FROM article_figures)`.execute(db);
  expect(rows).toEqual([]);
});
