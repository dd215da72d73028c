import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#contract/values/limits.ts';
import { entries as auditEntries } from '#server/audit/audit.store.ts';
import { listChats, listMessages } from '#server/chat/admin-chat.store.ts';
import { lastTurns } from '#server/chat/conversations/turns.store.ts';
import * as messages from '#server/chat/conversations/messages.store.ts';
import * as conversations from '#server/chat/conversations/conversations.store.ts';
import { countPlayers } from '#server/games/count-players.ts';
import { readDemand } from '#server/games/demand.store.ts';
import { findGameWork } from '#server/games/game-work.store.ts';
import { assignQuestion, listGamesToCheck } from '#server/gaps/find-gaps.store.ts';
import {
  articles as articleList,
  chunks as chunkList,
  listCitingAnswers,
} from '#server/knowledge/review/admin-knowledge.store.ts';
import * as knowledge from '#server/knowledge/knowledge.store.ts';
import { lookUp, ofPerson } from '#server/db/list-words.ts';
import { answers } from '#server/quality/answers.store.ts';
import * as quality from '#server/quality/quality.store.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { listExampleNames } from '#server/sharing/sharing.store.ts';
import { topUps } from '#server/top-ups/admin-top-ups.store.ts';
import { chatTimeline } from '#server/chat/chat.user-data.ts';
import { usageTimeline } from '#server/usage/usage.user-data.ts';
import { users as userList } from '#server/users/admin-users.store.ts';
import { showTimeline } from '#server/users/timeline.ts';
import { listLines } from '#server/wallet/history.store.ts';
import { slow } from '#server/testing/slow.ts';

// Large tables are filled.
vi.setConfig(slow.computes);

// Pages of one user, game or answer among many others: what they read must not grow with what others have.
const database = await freshDb();
const { db } = database;
afterAll(() => database.close());

const others = 300;
const questionsOfEach = 20;
const firstPage = { skip: 0, limit: 20 };
const chunks = Array.from({ length: 40 }, (_, n) => ({ section: `Part ${n}`, content: `Content ${n}` }));
const [player, game, otherGame] = [
  await makeUser(db, { calls: 1 }),
  await makeGame(db, { articles: [{ title: 'Boss', chunks }] }),
  await makeGame(db, { articles: Array.from({ length: 50 }, (_, n) => ({ title: `Guide ${n}`, chunks })) }),
];
const viewer = { id: player.id, is_reviewer: false };

/** `count` answered, rated questions of every user that `users` selects, with what was cited, used and booked for each. */
async function addQuestions(users: ReturnType<typeof sql>, game_id: number, count: number): Promise<void> {
  // The rows are consistent, and the checks of each of them would take longer than the statement limit.
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`SET LOCAL enable_nestloop = off`.execute(tx);
    await sql`SET LOCAL statement_timeout = '50s'`.execute(tx);
    await sql`
    WITH reservation AS (
      INSERT INTO reservations (user_id, state, lease_until, resolved_at)
      SELECT id, 'settled', now(), now() FROM (${users}) AS u CROSS JOIN generate_series(1, ${count}::int) RETURNING id, user_id
    ), conversation AS (
      INSERT INTO conversations (user_id, game_id, title, questions)
      SELECT id, ${game_id}::bigint, 'How?', ${count}::int FROM (${users}) AS u RETURNING id, user_id
    ), numbered AS (
      SELECT id, user_id, row_number() OVER (ORDER BY id) AS n FROM reservation
    ), question AS (
      INSERT INTO messages (game_id, user_id, conversation_id, role, text, state)
      SELECT ${game_id}::bigint, user_id, c.id, 'user', 'How?', 'answered' FROM numbered JOIN conversation c USING (user_id)
      ORDER BY n RETURNING id, user_id, conversation_id
    ), asked AS (
      SELECT id, user_id, conversation_id, row_number() OVER (ORDER BY id) AS n FROM question
    ), answer AS (
      INSERT INTO messages (game_id, user_id, conversation_id, role, text, state, is_rag, question_id, reservation_id)
      SELECT ${game_id}::bigint, asked.user_id, asked.conversation_id, 'expert', 'So.', 'answered', true, asked.id, numbered.id
      FROM asked JOIN numbered USING (n) RETURNING id, user_id, reservation_id
    ), source AS (
      INSERT INTO message_sources (message_id, user_id, n, chunk_id, score, cited)
      SELECT answer.id, answer.user_id, 1, cited.first + answer.id % cited.count, 1, true
      FROM answer, (SELECT min(id) AS first, count(*) AS count FROM chunks WHERE game_id = ${game_id}) AS cited
    ), usage AS (
      INSERT INTO token_usage_logs (user_id, game_id, message_id, outcome, input_tokens, output_tokens, estimated, total_ms, cost_micro_usd)
      SELECT user_id, ${game_id}::bigint, id, 'answered', 1, 1, false, 1, 1 FROM answer
    ), rating AS (
      INSERT INTO ratings (message_id, user_id, rating) SELECT id, user_id, 5 FROM answer
    ), transaction AS (
      INSERT INTO ledger_transactions (reference, kind, user_id, reservation_id)
      SELECT 'reservation:' || reservation_id || ':reserve', 'reserve', user_id, reservation_id FROM answer RETURNING id, reservation_id
    )
    INSERT INTO ledger_entries (transaction_id, account_id, user_id, amount)
    SELECT transaction.id, account.id, account.user_id, CASE account.kind WHEN 'calls' THEN -1 ELSE 1 END
    FROM transaction JOIN answer USING (reservation_id)
    JOIN ledger_accounts account ON account.user_id = answer.user_id AND account.kind IN ('calls', 'reserved')`.execute(
      tx,
    );
  });
}

beforeAll(async () => {
  await sql`
    WITH player AS (
      INSERT INTO users (email, name, password_hash)
      SELECT 'other-' || n || '@example.com', 'Other', 'none' FROM generate_series(1, ${others}::int) AS n RETURNING id
    ), account AS (
      INSERT INTO ledger_accounts (user_id, kind, unit, balance)
      SELECT id, kind, 'call', 0 FROM player CROSS JOIN (VALUES ('calls'), ('reserved')) AS a (kind)
    )
    INSERT INTO top_ups (user_id, calls, amount_kopecks, status, provider, paid_at)
    SELECT id, 10, 14900, 'succeeded', 'sandbox', now() FROM player CROSS JOIN generate_series(1, 10)`.execute(db);
  await addQuestions(sql`SELECT id FROM users WHERE name = 'Other'`, otherGame.id, questionsOfEach);
  await addQuestions(sql`SELECT ${player.id}::bigint AS id`, game.id, 5);
  await sql`ANALYZE`.execute(db);
});

test('the chats of a user are found without the messages of others', async () => {
  expect(await rowsRead(database, (read) => listChats(read, player.id))).toBeLessThan(100);
});

test('conversations are listed and searched without those of others, and a page of one is read by itself', async () => {
  const filter = { user_id: player.id, game_id: undefined, words: undefined, is_deleted: false };
  expect(await rowsRead(database, (read) => conversations.list(read, filter, firstPage))).toBeLessThan(50);
  const [first] = await conversations.list(db, filter, firstPage);
  const searched = { ...filter, words: "'how':* | 'so':*" };
  expect(await rowsRead(database, (read) => conversations.list(read, searched, firstPage))).toBeLessThan(100);
  const place = { user_id: player.id, game_id: game.id };
  expect(await rowsRead(database, (read) => conversations.findCurrentId(read, place))).toBeLessThan(5);
  const conversation_id = first?.conversation_id ?? 0;
  const page = { conversation_id, before: undefined, limit: 4 };
  expect(await rowsRead(database, (read) => messages.listMessages(read, page))).toBeLessThan(50);
  const turns = { conversation_id, message_id: 2 ** 40, first_version_id: null };
  expect(await rowsRead(database, (read) => lastTurns(read, turns, 3))).toBeLessThan(100);
});

test('messages that were answered from articles, with usage and sources, are found without those of others', async () => {
  const filter = { user_id: player.id, game_id: game.id, is_rag: true };
  const read = await rowsRead(database, (on) => listMessages(on, filter, { before: undefined, limit: 50 }));
  expect(read).toBeLessThan(500);
});

test('a page of rated answers reads that page, and the page of one answer reads that answer', async () => {
  const page = await rowsRead(database, async (on) =>
    (await quality.ratedAnswers.select(on, { sort: '-rated_at' })).listIds(firstPage),
  );
  expect(page).toBeLessThan(50);
  const [id] = await (await quality.ratedAnswers.select(db, { sort: '-rated_at' })).listIds(firstPage);
  expect(await rowsRead(database, (on) => quality.answerFacts(on, id ?? 0))).toBeLessThan(50);
});

test('answers by stars and by what became of their call are found without the others', async () => {
  // Those triggers are off where this file fills its tables.
  await sql`UPDATE messages SET rated = CASE WHEN id % 10 < 2 THEN 2 ELSE 5 END, uncharged = CASE WHEN id % 20 < 2 THEN 'free' END
    WHERE role = 'expert'`.execute(db);
  await sql`VACUUM ANALYZE messages`.execute(db);
  const filters = [
    { rating: 2 },
    { max_rating: 2 },
    { call: 'free' },
    { call: 'given_back' },
    { call: 'charged' },
  ] as const;
  for (const filter of filters) {
    const read = await rowsRead(database, async (on) => (await answers.select(on, filter)).listIds(firstPage));
    expect([filter, read < 400]).toEqual([filter, true]);
  }
  expect(await (await answers.select(db, { rating: 2 })).listIds(firstPage)).toHaveLength(20);
});

test('answers by a word that very many have are found without looking up who has it', async () => {
  await sql`UPDATE messages SET text = 'Which lever?' WHERE role = 'user' AND game_id = ${otherGame.id}`.execute(db);
  await sql`VACUUM ANALYZE messages`.execute(db);
  const word = { q: 'lever' };
  const all = await (await answers.select(db, word)).listIds(firstPage);
  // As the planner knows it of a table with a million of them.
  await sql`UPDATE pg_class SET reltuples = 1000000 WHERE oid = 'messages'::regclass`.execute(db);
  let found: number[] = [];
  const read = await rowsRead(database, async (on) => {
    const selected = await answers.select(on, word);
    expect(await selected.count(limits.counted)).toBe(limits.counted + 1);
    found = await selected.listIds(firstPage);
  });
  expect(read).toBeLessThan(400);
  expect(found).toEqual(all);
  await sql`ANALYZE messages`.execute(db);
});

test('the newest answers that cite a chunk are found without the older ones', async () => {
  const [{ chunk_key, cited } = { chunk_key: '', cited: 0 }] = (
    await sql<{ chunk_key: string; cited: number }>`SELECT c.chunk_key, count(*)::int AS cited FROM message_sources s
      JOIN chunks c ON c.id = s.chunk_id WHERE c.game_id = ${game.id} OR c.game_id = ${otherGame.id}
      GROUP BY c.chunk_key ORDER BY cited DESC LIMIT 1`.execute(db)
  ).rows;
  expect(cited).toBeGreaterThan(2);
  expect(await rowsRead(database, (on) => listCitingAnswers(on, chunk_key, 2))).toBeLessThan(30);
  expect(await listCitingAnswers(db, chunk_key, 2)).toHaveLength(2);
});

test('how many players want a game is known without reading who they are', async () => {
  const popular = await makeGame(db);
  await sql`INSERT INTO game_demand (game_id, user_id) SELECT ${popular.id}::bigint, id FROM users`.execute(db);
  await countPlayers(db);
  await sql`ANALYZE`.execute(db);
  expect(await rowsRead(database, (on) => readDemand(on, popular.id, player.id))).toBeLessThan(20);
  expect(await readDemand(db, popular.id, player.id)).toEqual({ players: others + 1, mine: true });
});

test('the newest lines of a long wallet history are found without the older ones', async () => {
  const heavy = await makeUser(db, { calls: 1 });
  await addQuestions(sql`SELECT ${heavy.id}::bigint AS id`, otherGame.id, 3000);
  await sql`ANALYZE`.execute(db);
  const read = await rowsRead(database, (on) => listLines(on, { user_id: heavy.id }, firstPage));
  expect(read).toBeLessThan(500);
  expect(await listLines(db, { user_id: heavy.id }, firstPage)).toHaveLength(20);
});

test('the first pages of users and of top-ups are read from an index', async () => {
  expect(
    await rowsRead(database, async (on) => (await userList.select(on, { sort: '-id' })).listIds(firstPage)),
  ).toBeLessThan(50);
  expect(
    await rowsRead(database, async (on) => (await topUps.select(on, { sort: '-created_at' })).listIds(firstPage)),
  ).toBeLessThan(100);
});

test('people are found by one or two letters of their name or address without reading the others', async () => {
  const { id } = await makeUser(db, { name: 'Жук' });
  await sql`UPDATE users SET email = 'bee@q.example' WHERE id = ${id}`.execute(db);
  await sql`ANALYZE users`.execute(db);
  for (const q of ['жу', 'Ж', '@Q', 'q.']) {
    let found: number[] = [];
    const read = await rowsRead(database, async (on) => {
      const selected = await userList.select(on, { q });
      expect(await selected.count(50)).toBe(1);
      found = await selected.listIds(firstPage);
    });
    expect([q, found, read < 20]).toEqual([q, [id], true]);
    expect([q, await rowsRead(database, (on) => lookUp(on, [ofPerson('user_id')], q))]).toEqual([q, 1]);
  }
  // No part reaches from the name into the address, and signs of patterns are signs.
  for (const q of ['кb', '%', '_', 'k@'])
    expect([q, await (await userList.select(db, { q })).count(5)]).toEqual([q, 0]);
});

test('people of whom very many share a part of their name are met on the way through any order', async () => {
  const gone = await makeUser(db, { name: 'Other', calls: 4 });
  await db
    .updateTable('users')
    .set({ deleted_at: sql<string>`now()` })
    .where('id', '=', gone.id)
    .execute();
  await sql`VACUUM ANALYZE users, user_figures, ledger_accounts`.execute(db);
  const requests = ['ot', 'other'].flatMap((q) =>
    (['-questions', 'questions', '-calls', 'calls'] as const).map((sort) => ({ q, sort })),
  );
  const idsOf = async (on: typeof db, request: (typeof requests)[number]) =>
    (await userList.select(on, request)).listIds(firstPage);
  const before = [];
  for (const request of requests) before.push(await idsOf(db, request));
  // As the planner knows them of a million people.
  await sql`UPDATE pg_class SET reltuples = 1000000 WHERE oid IN ('users'::regclass, 'user_figures'::regclass, 'ledger_accounts'::regclass)`.execute(
    db,
  );
  const found: number[][] = [];
  for (const request of requests) {
    const read = await rowsRead(database, async (on) => found.push(await idsOf(on, request)));
    expect([request, read < 100]).toEqual([request, true]);
  }
  expect(found).toEqual(before);
  expect(found.every((ids) => ids.length === firstPage.limit && !ids.includes(gone.id))).toBe(true);
  for (const sort of ['-questions', 'calls'] as const) {
    const deleted = await userList.select(db, { q: 'ot', sort, deleted: true });
    expect(await deleted.listIds(firstPage)).toEqual([gone.id]);
  }
  await sql`ANALYZE users, user_figures, ledger_accounts`.execute(db);
});

test('entries of the audit log are found by words without reading the others, and none as cheaply', async () => {
  await sql`INSERT INTO audit_log (actor_id, action, object_kind, object_id, after, ip, request_id, created_at)
    SELECT NULL, 'update', 'user', n, jsonb_build_object('note', md5(n::text)), '192.0.2.' || n % 250, 'request-' || n,
      now() - interval '1 minute' * n FROM generate_series(1, 3000) AS n`.execute(db);
  await sql`INSERT INTO audit_log (actor_id, action, object_kind, object_id, before, request_id)
    VALUES (NULL, 'update', 'user', 1, '{"note": "Lighthouse"}', 'first')`.execute(db);
  await sql`VACUUM ANALYZE audit_log`.execute(db);
  for (const [q, many] of [
    ['lighthouse', 1],
    ['qzxq', 0],
  ] as const) {
    let found: number[] = [];
    const read = await rowsRead(database, async (on) => {
      const selected = await auditEntries.select(on, { q });
      expect(await selected.count(50)).toBe(many);
      found = await selected.listIds(firstPage);
    });
    expect([q, found.length, read < 20]).toEqual([q, many, true]);
  }
});

test('the work on a game without answers is read without the answers of other games', async () => {
  const silent = await makeGame(db);
  await sql`ANALYZE`.execute(db);
  expect(await rowsRead(database, (on) => findGameWork(on, silent.id))).toBeLessThan(50);
});

test('the time line of a user reads the newest tokens without the older ones', async () => {
  const heavy = await makeUser(db, { calls: 1 });
  await addQuestions(sql`SELECT ${heavy.id}::bigint AS id`, game.id, 1000);
  await sql`ANALYZE token_usage_logs, messages`.execute(db);
  const actor = { user_id: player.id, ip: null, request_id: null };
  const page = async (on: typeof db, before?: string) =>
    showTimeline(on, [usageTimeline], heavy.id, { limit: 20, language: 'en', before }, actor);
  expect(await rowsRead(database, (on) => page(on))).toBeLessThan(50);
  const { items, next } = await page(db);
  expect(items).toHaveLength(20);
  expect(await rowsRead(database, (on) => page(on, next ?? undefined))).toBeLessThan(50);
  // All of them were asked at one moment.
  const questions = async (on: typeof db, after?: string) =>
    showTimeline(on, [chatTimeline, usageTimeline], heavy.id, { limit: 20, language: 'en', before: after }, actor);
  // Of each question its game, answer, reservation and usage.
  expect(await rowsRead(database, (on) => questions(on))).toBeLessThan(200);
  const first = await questions(db);
  expect(await rowsRead(database, (on) => questions(on, first.next ?? undefined))).toBeLessThan(200);
});

test('lists sorted by what is counted as it happens are read from its index, and counted no further than asked', async () => {
  for (const sort of ['-questions', 'calls'] as const) {
    expect(
      await rowsRead(database, async (on) => (await userList.select(on, { sort })).listIds(firstPage)),
    ).toBeLessThan(100);
  }
  expect(
    await rowsRead(database, async (on) => (await chunkList.select(on, { sort: '-used_in' })).listIds(firstPage)),
  ).toBeLessThan(100);
  expect(
    await rowsRead(database, async (on) => (await articleList.select(on, { sort: '-used_in' })).listIds(firstPage)),
  ).toBeLessThan(100);
  expect(
    await rowsRead(database, async (on) => (await userList.select(on, { sort: '-questions' })).count(50)),
  ).toBeLessThan(100);
  expect(await (await userList.select(db, {})).count(50)).toBe(51);
});

test('an article counts the answers that cite it without reading the citations of others', async () => {
  const own = await db.selectFrom('articles').select('id').where('game_id', '=', game.id).executeTakeFirstOrThrow();
  const read = await rowsRead(database, (on) => knowledge.findArticle(on, viewer, own.id));
  expect(read).toBeLessThan(250);
});

test('games with new refusals are found without reading the refusals that belong to a group', async () => {
  const conversation_id = await makeConversation(db, { user_id: player.id, game_id: game.id });
  await sql`INSERT INTO messages (game_id, user_id, conversation_id, role, text, state)
    SELECT ${game.id}::bigint, ${player.id}::bigint, ${conversation_id}::bigint, 'user', 'Where?', 'refused' FROM generate_series(1, 2000)`.execute(
    db,
  );
  const ids = async () => (await listGamesToCheck(db)).map(({ id }) => id);
  expect(await ids()).toContain(game.id);
  await sql`INSERT INTO gap_questions (message_id) SELECT message_id FROM new_refusals OFFSET 1`.execute(db);
  await sql`DELETE FROM new_refusals USING gap_questions g WHERE g.message_id = new_refusals.message_id`.execute(db);
  const [last] = await db.selectFrom('new_refusals').select('message_id').execute();
  expect(await rowsRead(database, (on) => listGamesToCheck(on))).toBeLessThan(50);
  await db.transaction().execute((tx) => assignQuestion(tx, last?.message_id ?? 0, null));
  expect(await ids()).not.toContain(game.id);
});

test('a page of articles reads the texts of that page, and asks no chunk of an article without gates whether it is hidden', async () => {
  const filter = { game_id: otherGame.id };
  const read = await rowsRead(database, (on) =>
    knowledge.listArticles(on, viewer, filter, { skip: 0, limit: 5, sort: 'title' }),
  );
  expect(read).toBeLessThan(600);
  await sql`CREATE OR REPLACE FUNCTION is_hidden_from(reader_id bigint, hidden_key uuid) RETURNS boolean LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'a chunk without a gate was asked about'; END $$`.execute(db);
  expect(await knowledge.listArticles(db, viewer, filter, { ...firstPage, sort: 'title' })).toHaveLength(20);
  expect(await knowledge.countArticles(db, viewer, filter)).toBe(50);
});

test('the last turns of a long conversation are read without the earlier ones', async () => {
  const heavy = await makeUser(db, { calls: 1 });
  await addQuestions(sql`SELECT ${heavy.id}::bigint AS id`, game.id, 1000);
  await sql`ANALYZE messages`.execute(db);
  const { id: conversation_id } = await db
    .selectFrom('conversations')
    .select('id')
    .where('user_id', '=', heavy.id)
    .executeTakeFirstOrThrow();
  for (const first_version_id of [null, 2 ** 40]) {
    const turns = { conversation_id, message_id: 2 ** 40, first_version_id };
    expect(await rowsRead(database, (read) => lastTurns(read, turns, 3))).toBeLessThan(20);
  }
});

test('the examples of a game are found without those of other games', async () => {
  await sql`INSERT INTO shares (name, user_id, message_id, is_example)
    SELECT lpad(id::text, 22, '0'), user_id, id, true FROM messages
    WHERE role = 'expert' AND (game_id = ${otherGame.id} OR user_id = ${player.id})`.execute(db);
  await sql`ANALYZE shares`.execute(db);
  expect(await rowsRead(database, (on) => listExampleNames(on, game.id, 3))).toBeLessThan(200);
  expect(await listExampleNames(db, game.id, 3)).toHaveLength(3);
});
