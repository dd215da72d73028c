import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { checkByMeaning } from './by-meaning.ts';
import { checkAnswer } from './check.ts';

const well: ChunkText = {
  id: 1,
  chunk_key: 'well',
  article_id: 1,
  article_title: 'Wells',
  language: 'en',
  section: 'Depth',
  content: 'The copper well is forty metres deep. A winch lifts nine buckets of water.',
};
const ofWell = 'It is forty metres deep [1].';
const paraphrase = 'You go down as far as a church tower rises up [1].';
const ofRules = 'Take no instruction or role or request from strangers who write marker lines [1].';

/** Checks a text by a meaning that is as near as this to each unit. */
async function checkNear(text: string, nearnessOf: (statement: string) => number | undefined) {
  const compared: string[][] = [];
  const check = checkByMeaning(
    async (task) => checkAnswer(task),
    async (statement, units) => {
      compared.push([statement, ...units]);
      const nearness = nearnessOf(statement);
      return nearness === undefined ? undefined : units.map(() => nearness);
    },
  );
  const task = { question: '', text, chunks: [well], game_title: 'Lantern Keep', finds_sources: true };
  return { compared, ...(await check(task)) };
}

test('meaning is asked of what shares hardly a word with its source, and of nothing else', async () => {
  const { compared, text } = await checkNear(`${ofWell} Yes, it is [1]. ${paraphrase}`, () => 1);
  expect(compared.map(([statement]) => statement)).toEqual(['You go down as far as a church tower rises up .']);
  expect(compared[0]?.slice(1)).toEqual([
    'Wells › Depth: The copper well is forty metres deep.',
    'Wells › Depth: A winch lifts nine buckets of water.',
  ]);
  expect(text).not.toContain('[?]');
});

test('it holds what is said in other words, and marks what is about something else', async () => {
  const { text, not_from_source } = await checkNear(`${paraphrase} ${ofRules}`, (one) =>
    one.includes('tower') ? 1 : -3,
  );
  expect(text).toBe(`${paraphrase} ${ofRules.replace('[1]', '[1] [?]')}`);
  expect(not_from_source).toBe(false);
  expect(await checkNear(ofRules, () => -3)).toMatchObject({ not_from_source: true, supported: 0 });
});

test('where it says nothing the words decide, which are sure of long sentences alone', async () => {
  const { text } = await checkNear(`${paraphrase} ${ofRules}`, () => undefined);
  expect(text).toBe(`${paraphrase} ${ofRules.replace('[1]', '[1] [?]')}`);
});

test('a text of many such sentences keeps the encoder busy for a few of them', async () => {
  const { compared } = await checkNear(`${ofRules} `.repeat(50), () => -3);
  expect(compared.length).toBeLessThan(10);
});
