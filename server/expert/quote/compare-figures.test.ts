import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { createSources } from '../finished-answer.ts';
import { writeExtractiveAnswer } from './compose.ts';
import { compareFigures, findComparison } from './compare-figures.ts';
import { languageOf } from '#server/language/question-language.ts';

const boat = (name: string, cost: number, speed: number, id: number): ChunkText => ({
  id,
  chunk_key: `boat-${id}`,
  article_id: id,
  article_title: 'Boats of the bay',
  language: 'en',
  section: name,
  content: `**${name}** — Crew: 3, Cost: ${cost} gold, Speed: ${speed}.\n\nThe ${name} is built in the yard.`,
});
const boats = [boat('Cutter', 40, 9, 1), boat('Barge', 15, 2, 2), boat('Galley', 90, 6, 3)];
const carts: ChunkText = {
  ...boats[0]!,
  id: 4,
  chunk_key: 'carts',
  article_id: 4,
  article_title: 'Carts',
  section: '',
  content: '| Cart | Cost |\n|---|---|\n| Handcart | 2 |\n| Ox cart | 7 |\n| Wagon | 12 |',
};
const game = { id: 1, title: 'Islands', kb_revision: 1 };

async function compare(question: string, chunks: readonly ChunkText[]) {
  const retrieval = openRetrieval(async () => [...chunks]);
  const found = await retrieval.retrieve({ game, question });
  const request = { game, question };
  return {
    found,
    comparison: await findComparison(
      { retrieval, reading: { compare: compareFigures } },
      request,
      found,
      languageOf(question),
    ),
  };
}

test('a superlative is looked up over the figures of several articles, and only of the things that are asked about', async () => {
  const { found, comparison } = await compare('which boat is the cheapest', [...boats, carts]);
  expect(comparison).toMatchObject({ name: 'Cost', things: 3 });
  const { hits, analysis, evidence } = found;
  const { content } = await writeExtractiveAnswer({
    quote: {
      question: 'which boat is the cheapest',
      analysis,
      chunks: hits,
      parts: [{ text: '', chunks: hits, further: [], analysis, evidence }],
      player_progress: null,
      comparison,
    },
    sources: createSources(),
    behind: { signal: new AbortController().signal },
    sink: { showSources: () => {}, judge: () => {}, emit: () => {} },
  });
  expect(content?.lead).toContain('“Cost” across the 3 things');
  expect(content?.passages.map(({ heading }) => heading)).toEqual(['Barge']);
  expect((await compare('what is the fastest boat', boats)).comparison?.best[0]?.chunk.section).toBe('Cutter');
  expect((await compare('the cheapest cart', [...boats, carts])).comparison?.best[0]?.unit.text).toContain('Handcart');
});

test('nothing is compared where no superlative is asked for, or too few things have the figure', async () => {
  expect((await compare('how much does a barge cost', boats)).comparison).toBeNull();
  expect((await compare('which boat is the cheapest', boats.slice(0, 2))).comparison).toBeNull();
  expect((await compare('which hat is the cheapest', boats)).comparison).toBeNull();
});

test('a superlative names the figure itself, and weight, power and time have names of their own', async () => {
  const wagons: ChunkText = {
    ...carts,
    content: [
      '| Wagon | Power, hp | Weight | Water tank, l | Builds in |',
      '|---|---|---|---|---|',
      '| Mole | 90 | 4 | 300 | 9 days |',
      '| Hare | 60 | 2 | 80 | 3 days |',
      '| Ox | 140 | 7 | 250 | 21 days |',
    ].join('\n'),
  };
  const best = async (question: string) => (await compare(question, [wagons])).comparison?.best[0]?.unit.text ?? '';
  expect(await best('biggest water tank')).toContain('Mole');
  expect(await best('which wagon has the smallest tank')).toContain('Hare');
  expect(await best('lightest wagon')).toContain('Hare');
  expect(await best('most powerful wagon')).toContain('Ox');
  expect(await best('which wagon takes the longest to build')).toContain('Ox');
  expect(await best('biggest mistake')).toBe('');
});

test('what pays most is looked up in a column of prices, and most hp in one of hit dice', async () => {
  const ores: ChunkText = {
    ...carts,
    content:
      '| Ore | Depth | Price per sack |\n|---|---|---|\n| Tin | 900 | 8 |\n| Opal | 300 | 70 |\n| Chalk | 40 | 3 |',
  };
  const catches: ChunkText = {
    ...carts,
    content: '| Fish | Bait price | Price |\n|---|---|---|\n| Carp | 9 | 20 |\n| Pike | 4 | 60 |\n| Roach | 1 | 5 |',
  };
  const kin: ChunkText = {
    ...carts,
    content: '| Kin | Speed | HD |\n|---|---|---|\n| Stone kin | 2 | 14 |\n| Reed kin | 9 | 6 |\n| Hill kin | 5 | 10 |',
  };
  const best = async (question: string, from: ChunkText) =>
    (await compare(question, [from])).comparison?.best[0]?.unit.text ?? '';
  expect(await best('which ore pays the most', ores)).toContain('Opal');
  expect(await best('what fish sells for the most', catches)).toContain('Pike');
  expect(await best('which kin has most hp', kin)).toContain('Stone kin');
});

const airships: ChunkText = {
  ...carts,
  article_title: 'Airships',
  content: [
    '| Hull | Slots | Top speed | Hull points | Running cost | Noise | Fuel a mile | Days to build |',
    '|---|---|---|---|---|---|---|---|',
    '| Wren | 4 | 60 | 30 | 9 | 7 | 5 | 20 |',
    '| Stork | 22 | 25 | 80 | 30 | 12 | 8 | 31 |',
    '| Owl | 9 | 40 | 60 | 14 | 2 | 3 | 44 |',
    '| Gull | 6 | 35 | 190 | 21 | 5 | 6 | 12 |',
  ].join('\n'),
};

test.each([
  ['what is the fastest ship', 'Wren'],
  ['which hull can carry the most', 'Stork'],
  ['which airship is the toughest', 'Gull'],
  ['какой дирижабль самый прочный', 'Gull'],
  ['which airship has the lowest upkeep', 'Wren'],
  ['which airship is the quietest', 'Owl'],
  ['самый экономичный дирижабль', 'Owl'],
  ['which airship builds quickest', 'Gull'],
])('«%s» is looked up under whatever head the articles have for it: %s', async (question, name) => {
  expect((await compare(question, [airships])).comparison?.best[0]?.unit.text).toContain(name);
});
