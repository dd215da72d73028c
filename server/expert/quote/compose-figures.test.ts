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

async function compose(question: string, is_unsure = false, among = retrieval) {
  const game = { id: 1, title: 'Marshes', kb_revision: 1 };
  const { hits, analysis, evidence } = await among.retrieve({ game, question });
  return composeAnswer({ question, chunks: hits, analysis, evidence, player_progress: null, is_unsure });
}

const ask = async (question: string) => (await compose(question)).content.passages;

test('a figure is given of the row that names the thing, not of one that has it for a value', async () => {
  const [first] = await ask('how much health does the heron have');
  expect(first?.text).toContain('| Heron | 30 | - |');
  expect(first?.text).not.toContain('| Moth |');
});

test('what somebody asks the weight of is answered by its row', async () => {
  const [first] = await ask('how heavy is the anvil');
  expect(first?.text).toBe('| Tool | Weight | Use |\n| --- | --- | --- |\n| Anvil | 60 | bends iron |');
});

test('beside the figure that is asked for nothing else is quoted that only speaks of the thing', async () => {
  const passages = await ask('how much is a cutter');
  expect(passages.map(({ heading }) => heading)).toEqual(['Boats']);
  expect(passages[0]?.text).toContain('| Cutter | 900 | 4 |');
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
  const { content, doubtful } = await compose('where to get a grey eel', true);
  expect(content.passages[0]?.text).toContain('| Grey eel | Mill pond | Winter |');
  expect(doubtful).toBe(false);
  // "Marshes" is the game.
  expect((await compose('where to get a marsh perch', true)).doubtful).toBe(false);
});

test('thin evidence is no doubt where the row that is asked for is quoted', async () => {
  expect((await compose('how much is a cutter', true)).doubtful).toBe(false);
  expect((await compose('why does the cutter sink', true)).doubtful).toBe(true);
});

test('what somebody fears is said by the row of a table with a column of it', async () => {
  const fears = text(
    8,
    'Fears',
    'Fights are short.\n\n| Beast | Weak to |\n|---|---|\n| Heron | smoke |\n| Otter | drums |\n\n## Fight\nWho strikes first wins.',
  );
  const among = openRetrieval(async () => [fears, beasts]);
  const { content, doubtful } = await compose('what is the otter weak to', false, among);
  expect(content.passages.map((passage) => passage.text)).toEqual([
    '| Beast | Weak to |\n| --- | --- |\n| Otter | drums |',
  ]);
  expect(doubtful).toBe(false);
});

test('a figure of the row that was read is pointed to, not given of other rows', async () => {
  const question = 'how much is it';
  const game = { id: 1, title: 'Marshes', kb_revision: 1 };
  const { hits, analysis, evidence } = await retrieval.retrieve({ game, question: 'how much is cutter' });
  const quoted_before = '| Boat | Price | Crew |\n| --- | --- | --- |\n| Cutter | 900 | 4 |\n| Punt again |';
  const task = { question, chunks: hits, analysis, evidence, player_progress: null, quoted_before };
  const { content, said_before } = composeAnswer(task);
  expect(said_before).toBe(true);
  expect(content.passages.map((passage) => passage.text).join()).toContain('| Cutter | 900 | 4 |');
});

test('the best gift is what somebody loves', async () => {
  const gifts = text(
    9,
    'Gifts',
    '| Neighbour | Loves | Hates |\n|---|---|---|\n| Mira | tar | salt |\n| Oleg | soap | tar |',
  );
  const among = openRetrieval(async () => [gifts, beasts]);
  const { content, doubtful } = await compose('best gift for mira', false, among);
  expect(content.passages[0]?.text).toContain('| Mira | tar | salt |');
  expect(doubtful).toBe(false);
});

test('a figure that was read under another word is pointed to', async () => {
  const ogre = text(11, 'Ogre', 'He has 90 health and fears bells. Ring twice at the old gate.');
  const reward = text(12, 'Ogre hoard', 'The ogre leaves a hoard: a ring, a spoon and two boots of lead.');
  const game = { id: 1, title: 'Marshes', kb_revision: 1 };
  const found = await openRetrieval(async () => [ogre, reward]).retrieve({
    game,
    question: 'how much hp does ogre have',
  });
  const { hits, analysis, evidence } = found;
  const question = 'how much hp does he have';
  const task = { question, chunks: hits, analysis, evidence, player_progress: null };
  const { content, said_before } = composeAnswer({ ...task, quoted_before: ogre.content });
  expect(said_before).toBe(true);
  expect(content.passages[0]?.text).toContain('90 health');
});
