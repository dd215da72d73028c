import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { theProduct } from '#server/audit/audit.ts';
import { WorkEndedError } from '#server/ended-thread.ts';
import { AppError } from '#server/errors.ts';
import type { Retrieval } from '#server/retrieval/retrieval.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { askAgain } from './ask-again.ts';
import { findGaps } from './find-gaps.ts';
import { claimGame, listSamples } from './find-gaps.store.ts';
import { setDismissed } from './gaps.ts';
import { mergeGap } from './merge-gaps.ts';

const database = await freshDb();
const { deps } = await testApp({ database });
afterAll(() => database.close());
const { db } = deps;
const player = await makeUser(db);
const actor = { ...theProduct, user_id: player.id };

/** A game whose articles answer none of the questions below. */
const makeQuietGame = () =>
  makeGame(db, {
    articles: [{ title: 'The harbour', chunks: [{ section: 'Opening', content: 'The harbour opens at dawn.' }] }],
  });

async function refuse(game_id: number, texts: readonly string[]): Promise<number[]> {
  const of = {
    game_id,
    user_id: player.id,
    conversation_id: await makeConversation(db, { user_id: player.id, game_id }),
  };
  const at = new Date().toISOString();
  const rows = texts.map((text) => ({ ...of, text, role: 'user', state: 'refused', finished_at: at }) as const);
  return (await db.insertInto('messages').values(rows).returning('id').execute()).map(({ id }) => id);
}

/** Questions that have no word in common. */
const differing = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    [...String(from + n)].map((digit) => 'qxzvjkwyfh'[Number(digit)]?.repeat(4)).join(''),
  );

/** Looks for gaps and tells what was searched for. What `before` throws is thrown by the search. */
async function look(before: (question: string) => void = () => {}): Promise<string[]> {
  const searched: string[] = [];
  const retrieve: Retrieval['retrieve'] = async (request) => {
    searched.push(request.question);
    before(request.question);
    return deps.retrieval.retrieve(request);
  };
  // However busy the machine is.
  await findGaps({ ...deps, retrieval: { ...deps.retrieval, retrieve } }, Infinity);
  return searched;
}

async function lookUntilDone(): Promise<void> {
  while ((await look()).length > 0);
}

const gapsOf = (game_id: number) =>
  db
    .selectFrom('knowledge_gaps')
    .select(['id', 'asked', 'checked_rev'])
    .where('game_id', '=', game_id)
    .orderBy('id')
    .execute();

test('a refusal costs one search, however many gaps there are and whatever their state', async () => {
  const game = await makeQuietGame();
  await refuse(game.id, differing(100, 40));
  await lookUntilDone();
  expect(await gapsOf(game.id)).toHaveLength(40);
  await sql`UPDATE knowledge_gaps SET state = 'dismissed' WHERE game_id = ${game.id} AND id % 2 = 0`.execute(db);
  const [again = '', other = ''] = [differing(100, 1)[0], differing(900, 1)[0]];
  await refuse(game.id, [again, other]);
  expect((await look()).filter((question) => question === again)).toHaveLength(1);
  await lookUntilDone();
  const gaps = await gapsOf(game.id);
  expect([gaps.length, gaps[0]?.asked]).toEqual([41, 2]);
  expect(await look()).toEqual([]);
});

test('new refusals are compared with the 300 gaps that were asked last', async () => {
  const game = await makeQuietGame();
  const ids = await refuse(game.id, differing(1000, 310));
  await sql`DELETE FROM new_refusals WHERE game_id = ${game.id}`.execute(db);
  for (const message_id of ids)
    await sql`WITH gap AS (INSERT INTO knowledge_gaps (game_id, state) VALUES (${game.id}, 'dismissed') RETURNING id)
      INSERT INTO gap_questions (message_id, gap_id, stems) SELECT ${message_id}, id, '{"walrus": 3}' FROM gap`.execute(
      db,
    );
  await sql`UPDATE knowledge_gaps k SET last_at = now() - make_interval(secs => id) WHERE game_id = ${game.id}`.execute(
    db,
  );
  const compared = new Set(
    (await listSamples(db, { game_id: game.id, model: null }, { gaps: 300, each: 3 })).map(({ gap_id }) => gap_id),
  );
  expect([...compared].sort((a, b) => a - b)).toEqual((await gapsOf(game.id)).slice(0, 300).map(({ id }) => id));
});

test('stems of questions from before they were kept are read once, some in each run', async () => {
  const game = await makeQuietGame();
  await refuse(game.id, differing(2000, 60));
  await lookUntilDone();
  await sql`UPDATE gap_questions SET stems = NULL, unknown_words = NULL`.execute(db);
  const counts = [];
  for (const text of differing(3000, 3)) {
    await refuse(game.id, [text]);
    counts.push((await look()).filter((question) => differing(2000, 60).includes(question)).length);
    await lookUntilDone();
  }
  expect(counts).toEqual([50, 10, 0]);
});

test('after a change of the articles some gaps are checked in each run, those checked longest ago first, and only open ones', async () => {
  const game = await makeQuietGame();
  await refuse(game.id, differing(4000, 70));
  await lookUntilDone();
  await sql`UPDATE knowledge_gaps SET state = 'dismissed' WHERE id IN
    (SELECT id FROM knowledge_gaps WHERE game_id = ${game.id} ORDER BY id LIMIT 10)`.execute(db);
  await sql`UPDATE games SET kb_revision = 2 WHERE id = ${game.id}`.execute(db);
  expect([(await look()).length, (await look()).length, (await look()).length]).toEqual([50, 10, 0]);
  const revisions = (await gapsOf(game.id)).map(({ checked_rev }) => checked_rev);
  expect([...new Set(revisions.slice(10))]).toEqual([2]);
  expect(revisions.slice(0, 10)).not.toContain(2);
});

test('a question that cannot be searched for holds up no other', async () => {
  const game = await makeQuietGame();
  const [first = '', endless = '', last = ''] = differing(5000, 3);
  await refuse(game.id, [first, endless, last]);
  const fail = (question: string) => {
    if (question === endless) throw new AppError('unavailable', { cause: new WorkEndedError('search') });
  };
  for (let n = 0; n < 3; n++) await look(fail);
  expect(await gapsOf(game.id)).toHaveLength(3);
  expect(await look(fail)).toEqual([]);
});

test('a game that cannot be looked at keeps no other waiting', async () => {
  const [broken, other] = [await makeQuietGame(), await makeQuietGame()];
  const [first = '', second = ''] = differing(5200, 2);
  await refuse(broken.id, [first]);
  await refuse(other.id, [second]);
  const fail = (question: string) => {
    if (question === first) throw new Error('the index is broken');
  };
  await expect(look(fail)).rejects.toThrow('1 could not be worked on');
  expect(await gapsOf(broken.id)).toEqual([]);
  expect(await gapsOf(other.id)).toHaveLength(1);
  await lookUntilDone();
  expect(await gapsOf(broken.id)).toHaveLength(1);
});

test('while the thread that searches is busy, refusals wait for a later run', async () => {
  const game = await makeQuietGame();
  await refuse(game.id, differing(5500, 2));
  const busy = () => {
    throw new AppError('unavailable');
  };
  await look(busy);
  expect(await gapsOf(game.id)).toEqual([]);
  await lookUntilDone();
  expect(await gapsOf(game.id)).toHaveLength(2);
});

test('what was read of a question goes with its text, also while the question is being read', async () => {
  const game = await makeQuietGame();
  const [known = '', read = ''] = differing(6000, 2);
  const [known_id = 0] = await refuse(game.id, [known]);
  await lookUntilDone();
  const kept = () =>
    db
      .selectFrom('gap_questions')
      .select(['gap_id', 'stems', 'unknown_words'])
      .where('message_id', 'in', ids)
      .orderBy('message_id')
      .execute();
  const ids = [known_id];
  expect((await kept())[0]).toMatchObject({ unknown_words: [known] });
  const erase = () => db.updateTable('messages').set({ text: '' }).where('id', 'in', ids).execute();
  await erase();
  expect((await kept())[0]).toMatchObject({ stems: {}, unknown_words: [] });

  ids.push(...(await refuse(game.id, [read])));
  const retrieve: Retrieval['retrieve'] = async (request) => {
    const found = await deps.retrieval.retrieve(request);
    await erase();
    return found;
  };
  await findGaps({ ...deps, retrieval: { ...deps.retrieval, retrieve } });
  expect((await kept())[1]).toMatchObject({ gap_id: null, stems: null, unknown_words: null });
  expect(await look()).toEqual([]);
});

test('a game that one process looks at is left out by others, until that one is done or its time is over', async () => {
  const game = await makeQuietGame();
  const [text = ''] = differing(7000, 1);
  await refuse(game.id, [text]);
  const claimed = await claimGame(db, game.id, 120);
  expect(claimed).toBeDefined();
  expect(await claimGame(db, game.id, 120)).toBeUndefined();
  expect(await look()).toEqual([]);
  // As its time is over, or the clock was ahead when it was written.
  for (const moment of ["now() - interval '1 second'", "now() + interval '1 year'"]) {
    await sql`UPDATE gap_searches SET busy_until = ${sql.raw(moment)} WHERE game_id = ${game.id}`.execute(db);
    expect(await look()).toContain(text);
    await sql`DELETE FROM gap_questions WHERE user_id = ${player.id} AND gap_id IN (SELECT id FROM knowledge_gaps WHERE game_id = ${game.id})`.execute(
      db,
    );
    await sql`INSERT INTO new_refusals (message_id, game_id) SELECT id, game_id FROM messages WHERE game_id = ${game.id} AND role = 'user'`.execute(
      db,
    );
  }
  expect(await look()).toContain(text);
});

/** What a look, or somebody who asks again, works with while another process merges two gaps. */
function whileMerged(from: number, into: number): typeof deps {
  let merged: Promise<void> | undefined;
  const retrieve: Retrieval['retrieve'] = async (request) => {
    merged ??= mergeGap(db, from, into, actor);
    await merged;
    return deps.retrieval.retrieve(request);
  };
  return { ...deps, retrieval: { ...deps.retrieval, retrieve } };
}

test('questions that are grouped while their gap is merged belong to the whole', async () => {
  const game = await makeQuietGame();
  const [first = '', second = ''] = differing(8000, 2);
  await refuse(game.id, [first, second]);
  await lookUntilDone();
  const [from, into] = (await gapsOf(game.id)).map(({ id }) => id);
  await refuse(game.id, [first, first]);
  await findGaps(whileMerged(from ?? 0, into ?? 0), Infinity);
  expect((await gapsOf(game.id)).map(({ id, asked }) => [id, asked])).toEqual([
    [from, 0],
    [into, 4],
  ]);
  await expect(setDismissed(db, from ?? 0, false, actor)).rejects.toMatchObject({ code: 'not_found' });
  // One that had questions of its own before stays merged, too.
  await db
    .updateTable('knowledge_gaps')
    .set({ asked: 1 })
    .where('id', '=', from ?? 0)
    .execute();
  await expect(setDismissed(db, from ?? 0, false, actor)).rejects.toMatchObject({ code: 'conflict' });
});

test.each(['a look', 'asking again'])('%s closes no gap that was merged with another one meanwhile', async (by) => {
  const game = await makeQuietGame();
  const [other = ''] = differing(8100, 1);
  await refuse(game.id, ['When does the harbour open?']);
  await db.updateTable('messages').set({ state: 'answered' }).where('game_id', '=', game.id).execute();
  await refuse(game.id, [other]);
  await lookUntilDone();
  const [into, from] = (await gapsOf(game.id)).map(({ id }) => id);
  const later = new Date(Date.now() + 60_000).toISOString();
  await db.updateTable('articles').set({ updated_at: later }).where('game_id', '=', game.id).execute();
  await db
    .updateTable('knowledge_gaps')
    .set({ checked_rev: 0 })
    .where('id', '=', into ?? 0)
    .execute();
  const merging = whileMerged(from ?? 0, into ?? 0);
  if (by === 'a look') await findGaps(merging, Infinity);
  else await askAgain(merging, into ?? 0, actor);
  const gap = () =>
    db
      .selectFrom('knowledge_gaps')
      .select(['state', 'asked'])
      .where('id', '=', into ?? 0)
      .executeTakeFirst();
  expect(await gap()).toEqual({ state: 'open', asked: 2 });
});
