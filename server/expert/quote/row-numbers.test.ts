import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { openRetrieval } from '#server/retrieval/retrieval.ts';
import { writeExtractiveAnswer } from './compose.ts';

type Text = Pick<ChunkText, 'article_title' | 'language' | 'section' | 'content'>;

/** A table in two chunks, as long ones are kept: each part begins with the head. */
function table(article_title: string, head: string, rows: readonly string[], language: 'en' | 'ru' = 'en'): Text[] {
  const half = Math.ceil(rows.length / 2);
  return [rows.slice(0, half), rows.slice(half)].map((part) => ({
    article_title,
    language,
    section: article_title,
    content: [`| ${head} |`, `|${'---|'.repeat(head.split('|').length)}`, ...part.map((row) => `| ${row} |`)].join(
      '\n',
    ),
  }));
}

const numbers = Array.from({ length: 24 }, (_, i) => i + 1);
const texts = [
  ...table(
    'Mine',
    'Shaft | Depth | Find',
    numbers.map((n) => `Shaft ${n} | ${n * 70} m | ${n * 2 + 1} opals`),
  ),
  ...table(
    'Lagoon',
    'Isle | Keeper',
    numbers.map((n) => `Isle ${Math.ceil(n / 4)}-${((n - 1) % 4) + 1} | Keeper ${100 + n}`),
  ),
  ...table(
    'Festival',
    'Evening | Gift',
    numbers.map(
      (n) => `${n}${['th', 'st', 'nd', 'rd'][n > 10 && n < 14 ? 0 : n % 10] ?? 'th'} evening | ${n * 5} shells`,
    ),
  ),
  ...table(
    'Башня',
    'Этаж | Награда',
    numbers.map((n) => `Этаж ${n} | ${n * 7} монет`),
    'ru',
  ),
];

/** The first cells of the rows that an answer quotes. */
async function rowsFor(question: string): Promise<string[]> {
  const chunks = texts.map((text, i) => ({
    id: i + 1,
    chunk_key: `key-${i}`,
    article_id: Math.floor(i / 2) + 1,
    ...text,
  }));
  const game = { id: 1, title: 'Islands', kb_revision: 1 };
  const { hits, analysis, evidence } = await openRetrieval(async () => chunks).retrieve({ game, question });
  const { text } = await writeExtractiveAnswer({
    game_title: game.title,
    question,
    conversation: [],
    chunks: hits,
    analysis,
    evidence,
    options: { in_steps: false },
    player_progress: null,
    signal: new AbortController().signal,
    emit: () => {},
  });
  return [...text.matchAll(/^\| (?!---)([^|]+) \|/gm)].map(([, name = '']) => name).filter((name) => /\d/.test(name));
}

test.each([
  ['How deep is shaft 3?', ['Shaft 3']],
  ['what do I find in shaft 13', ['Shaft 13']],
  ['Shaft 23 depth', ['Shaft 23']],
  ['Who is the keeper of isle 1-3?', ['Isle 1-3']],
  ['keeper of isle 3-1', ['Isle 3-1']],
  ['What is the gift of the 3rd evening?', ['3rd evening']],
  ['gift on the 23rd evening', ['23rd evening']],
  ['Какая награда на этаже 3?', ['Этаж 3']],
  ['награда за 13 этаж', ['Этаж 13']],
])('of a long table "%s" is answered by the row that it asks for alone', async (question, rows) => {
  expect(await rowsFor(question)).toEqual(rows);
});

test('rows that are asked for together are quoted together, and a number in another cell names its row', async () => {
  expect(await rowsFor('compare the depth of shaft 3 and shaft 5')).toEqual(['Shaft 3', 'Shaft 5']);
  expect(await rowsFor('which shaft has 27 opals')).toContain('Shaft 13');
});
