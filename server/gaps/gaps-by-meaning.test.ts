import { afterAll, expect, test } from 'vitest';
import { startEmbedderStandIn } from '#stand-ins/embeddings/embeddings-stand-in.ts';
import { openEncoder } from '#server/encoder/encoder.ts';
import { createEmbedder, type Embedder } from '#server/providers/model/embedder.ts';
import { makeConversation, makeGame, makeUser } from '#server/testing/make.ts';
import { testApp } from '#server/testing/test-app.ts';
import { freshDb } from '#server/testing/test-db.ts';
import { findGaps } from './find-gaps.ts';

const database = await freshDb();
const { deps } = await testApp({ database });
const { db } = deps;
const encoder = openEncoder();
afterAll(async () => {
  await encoder.close();
  await database.close();
});
const player = await makeUser(db);

/** Refuses questions of a game one look after the other. @returns by question the place of its gap among the game's */
async function gapsOf(game_id: number, texts: readonly string[], embedder: Embedder | undefined): Promise<number[]> {
  const conversation_id = await makeConversation(db, { user_id: player.id, game_id });
  for (const text of texts) {
    const of = { game_id, user_id: player.id, conversation_id, finished_at: new Date().toISOString() };
    await db
      .insertInto('messages')
      .values({ ...of, text, role: 'user', state: 'refused' })
      .execute();
    await findGaps({ ...deps, ...(embedder !== undefined && { embedder }) }, Infinity);
  }
  const rows = await db
    .selectFrom('gap_questions as s')
    .innerJoin('messages as q', 'q.id', 's.message_id')
    .select('s.gap_id')
    .where('q.game_id', '=', game_id)
    .orderBy('s.message_id')
    .execute();
  const gaps = [...new Set(rows.map(({ gap_id }) => gap_id))];
  return rows.map(({ gap_id }) => gaps.indexOf(gap_id));
}

const makeHarbour = () =>
  makeGame(db, { articles: [{ title: 'Harbour', chunks: [{ section: '', content: 'It opens at dawn.' }] }] });

const questions = [
  'how many players can join a guild',
  'how do i respec my skills',
  'сколько игроков может быть в гильдии',
  'как сбросить навыки',
  'what is the maximum size of a guild',
  'how to cure vampirism',
];

test('questions that mean the same belong to one gap in either language, in whatever order they come', async () => {
  const [one, other] = [await makeHarbour(), await makeHarbour()];
  expect(await gapsOf(one.id, questions, encoder)).toEqual([0, 1, 0, 1, 0, 2]);
  expect(await gapsOf(other.id, questions.toReversed(), encoder)).toEqual([0, 1, 2, 1, 2, 1]);
});

test('words alone tell them apart, and what they mean is read once somebody can', async () => {
  const game = await makeHarbour();
  expect(await gapsOf(game.id, questions.slice(0, 3), undefined)).toEqual([0, 1, 2]);
  expect(await gapsOf(game.id, questions.slice(3, 4), encoder)).toEqual([0, 1, 2, 1]);
});

test('where the server of embeddings fails, words group them', async () => {
  const standIn = await startEmbedderStandIn();
  standIn.script(...Array.from({ length: 12 }, () => 'key_refused' as const));
  const broken = createEmbedder({ base_url: standIn.base_url, api_key: null, model: 'broken' });
  const game = await makeHarbour();
  expect(await gapsOf(game.id, ['walrus sleep', 'walrus sleep', 'iron ore'], broken)).toEqual([0, 0, 1]);
  await standIn.close();
});

test('what a question meant goes with its words', async () => {
  const game = await makeHarbour();
  await gapsOf(game.id, questions.slice(0, 1), encoder);
  const kept = () =>
    db
      .selectFrom('gap_questions as s')
      .innerJoin('messages as q', 'q.id', 's.message_id')
      .select(['s.vector', 's.vector_model'])
      .where('q.game_id', '=', game.id)
      .executeTakeFirstOrThrow();
  expect((await kept()).vector_model).toBe(encoder.model);
  expect((await kept()).vector?.length).toBe(4 + 384);
  await db.updateTable('messages').set({ text: '' }).where('game_id', '=', game.id).execute();
  expect(await kept()).toEqual({ vector: null, vector_model: null });
});
