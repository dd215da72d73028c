import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { composeAnswer } from './compose.ts';

const text = (id: number, article_title: string, content: string): ChunkText => ({
  id,
  chunk_key: `key-${id}`,
  article_id: id,
  article_title,
  language: 'en',
  section: article_title,
  content,
});
const beasts = text(
  1,
  'Bestiary',
  '| Beast | Health | Eaten by |\n|---|---|---|\n| Moth | 4 | Heron |\n| Frog | 9 | Heron |\n| Heron | 30 | - |\n| Otter | 55 | - |',
);
const boats = text(
  2,
  'Boats',
  '| Boat | Price | Crew |\n|---|---|---|\n| Punt | 120 | 1 |\n| Cutter | 900 | 4 |\n\nA cutter needs a pier.',
);
const storms = text(3, 'Storms', 'In a storm the cutter stops at 60 knots and the punt at 20.');
const tools = text(
  4,
  'Tools',
  '| Tool | Weight | Use |\n|---|---|---|\n| Anvil | 60 | bends iron |\n| Bellows | 4 | feeds the fire |',
);
const things = text(
  5,
  'Recipes',
  '| Thing | Ingredients | Station |\n|---|---|---|\n| Ladder | 4 planks | bench |\n| Tar barrel | 2 planks, 1 pitch | forge |',
);
const catches = text(
  6,
  'Catches',
  '| Catch | Where | Season |\n|---|---|---|\n| Marsh perch | Reeds | Autumn |\n| Grey eel | Mill pond | Winter |\n| Carp | River | Summer |\n\nA grey eel pulls hard: let the line go when it dives, or it breaks.',
);
const planks = text(7, 'Planks', 'Planks float. A ladder of planks and a tar barrel are seen in every harbour.');
const retrieval = openRetrieval(async () => [beasts, boats, storms, tools, things, catches, planks]);

async function compose(question: string, among = retrieval) {
  const game = { id: 1, title: 'Marshes', kb_revision: 1 };
  const { hits, analysis, evidence } = await among.retrieve({ game, question });
  const parts = [{ text: '', chunks: hits, further: [], analysis, evidence }];
  return composeAnswer({ question, chunks: hits, analysis, parts, player_progress: null });
}

const ask = async (question: string) => (await compose(question)).content.passages;

test('a figure is given of the rows that hold the thing, not of others', async () => {
  const [first] = await ask('how much health does the heron have');
  expect(first?.text).toContain('| Heron | 30 | - |');
  expect(first?.text).not.toContain('| Otter |');
});

test('what somebody asks the weight of is answered by its row', async () => {
  const [first] = await ask('how heavy is the anvil');
  expect(first?.text).toBe('| Tool | Weight | Use |\n| --- | --- | --- |\n| Anvil | 60 | bends iron |');
});

test('a recipe is the row of the thing in a table that has a column of them', async () => {
  const passages = await ask('tar barrel recipe');
  expect(passages.map(({ text: quoted }) => quoted)).toEqual([
    '| Thing | Ingredients | Station |\n| --- | --- | --- |\n| Tar barrel | 2 planks, 1 pitch | forge |',
  ]);
});

test('where something is caught is said by its row in a table with a column of places', async () => {
  const quoted = (await ask('how do i catch a grey eel')).map((passage) => passage.text).join('\n');
  expect(quoted).toContain('| Grey eel | Mill pond | Winter |');
});

test('a column of places answers where something comes from without a word that says so', async () => {
  const { content, doubtful } = await compose('where to get a grey eel');
  expect(content.passages[0]?.text).toContain('| Grey eel | Mill pond | Winter |');
  expect(doubtful).toBe(false);
  // "Marshes" is the game.
  expect((await compose('where to get a marsh perch')).doubtful).toBe(false);
});

test('thin evidence is no doubt where the row that is asked for is quoted', async () => {
  expect((await compose('how much is a cutter')).doubtful).toBe(false);
  expect((await compose('why does the cutter sink')).doubtful).toBe(true);
});

test('the best gift is what somebody loves', async () => {
  const gifts = text(
    9,
    'Gifts',
    '| Neighbour | Loves | Hates |\n|---|---|---|\n| Mira | tar | salt |\n| Oleg | soap | tar |',
  );
  const among = openRetrieval(async () => [gifts, beasts]);
  const { content, doubtful } = await compose('best gift for mira', among);
  expect(content.passages[0]?.text).toContain('| Mira | tar | salt |');
  expect(doubtful).toBe(false);
});
