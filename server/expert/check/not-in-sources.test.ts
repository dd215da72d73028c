import { expect, test } from 'vitest';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { isAnswer, remarkOf } from './not-in-sources.ts';

const well: ChunkText = {
  id: 1,
  chunk_key: 'well',
  article_id: 1,
  article_title: 'Wells',
  language: 'en',
  section: 'Depth',
  content:
    'The copper well is forty metres deep and refills every 7 hours. A winch lifts nine buckets of water. The guard of the well sleeps at noon.',
};
const task = {
  question: 'How deep is the copper well?',
  game_title: 'Lantern Keep',
  options: { in_steps: false },
  behind: { signal: new AbortController().signal },
};
const facts = [
  'The copper well is forty metres deep',
  'It refills every 7 hours',
  'A winch lifts nine buckets of water',
  'The guard of the well sleeps at noon',
];
const is = (text: string) => isAnswer(task, text, [well]);
const many = (text: string, joint: string) => Array.from({ length: 5 }, () => text).join(joint);

test.each([
  ['sentences', `${facts.join(' [1]. ')} [1].`],
  ['without marks', `${facts.join('. ')}.`],
  ['a block of code', `\`\`\`\n${facts.join('\n')}\n\`\`\``],
  ['code on one line', `\`\`\`${facts.join('. ')}.\`\`\``],
  ['headings', facts.map((fact) => `## ${fact}`).join('\n')],
  ['rows of a table', facts.map((fact) => `| ${fact} |`).join('\n')],
  ['text without capitals', `${many(facts.join('. ').toLowerCase(), '. ')}.`],
  ['one sentence', many(facts.join('; '), '; ')],
  [
    'one long statement',
    `${facts.slice(2).join(', as everybody in the keep can tell you gladly who came by night or by day or both, '.repeat(3)).toLowerCase()} [1].`,
  ],
  ['questions', `${facts.join('? ')}?`],
  [
    'between sentences that nothing supports',
    `Nobody knows. ${facts.join('. ')}. Some say that it sings of Ravensburg.`,
  ],
])('what the sources hold is an answer in any form: %s', async (_form, text) => {
  expect(await is(text)).toBe(true);
});

test.each([
  ['a remark', `${facts[0]} [1]. ${facts[1]} [1].`],
  ['nothing that a source supports', many('Old people tell that dragons dug it for the king of Ravensburg.', ' ')],
  ['a heading above what no source supports', `## The copper well\n\n${many('Dragons from Ravensburg dug it.', ' ')}`],
  ['nothing', ''],
])('no answer is %s', async (_what, text) => {
  expect(await is(text)).toBe(false);
});

test('a remark ends behind two sentences or 300 characters, of whatever form, together with what stands above it', () => {
  expect(remarkOf('\nOne. Two. Three.')).toBe('\nOne. Two.');
  expect(remarkOf('One.\n\n- Two\n- Three')).toBe('One.\n\n- Two');
  expect(remarkOf('# One\n| two |\n| three |')).toBe('# One\n| two |');
  expect(remarkOf('One. Two.', 'Zero.')).toBe('One.');
  expect(remarkOf('One. Two.', 'Zero. Nought. Nil.')).toBe('');
  const long = remarkOf('word; '.repeat(300));
  expect(long).toMatch(/^(?:word; )+word; …$|^(?:word; )*word; …$/);
  expect(long.length).toBeLessThanOrEqual(302);
  expect(remarkOf('x'.repeat(301))).toBe('');
  expect(remarkOf('word '.repeat(30), 'y'.repeat(290))).toBe('word word …');
});
