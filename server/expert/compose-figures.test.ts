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
const retrieval = openRetrieval(async () => [beasts, boats, storms, tools]);

async function ask(question: string) {
  const game = { id: 1, title: 'Marshes', kb_revision: 1 };
  const { hits, analysis, evidence } = await retrieval.retrieve({ game, question });
  const { features } = evidence;
  return composeAnswer({ question, chunks: hits, analysis, features, player_progress: null }).content.passages;
}

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
