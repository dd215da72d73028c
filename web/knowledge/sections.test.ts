import { expect, test } from 'vitest';
import type { Chunk } from '#contract/knowledge.ts';
import { readingMinutes } from './reading-time.ts';
import { groupSections } from './sections.ts';
import { stretchesOf } from './stretches.ts';

const chunk = (chunk_key: string, section: string): Chunk => ({
  chunk_key,
  section,
  version_id: 1,
  ordinal: 0,
  content: '',
  gate: null,
});

test('neighbouring chunks of one section share its heading, and the first one names its anchor', () => {
  const sections = groupSections([chunk('a', 'Start'), chunk('b', 'Boss'), chunk('c', 'Boss'), chunk('d', 'Start')]);
  expect(sections.map(({ id, title, chunks }) => [id, title, chunks.length])).toEqual([
    ['chunk-a', 'Start', 1],
    ['chunk-b', 'Boss', 2],
    ['chunk-d', 'Start', 1],
  ]);
});

test('the chunks of one table are read as one, each still known by what it holds', () => {
  const head = '| Sword | Damage |\n| --- | --- |';
  const [above, first, second] = [
    { ...chunk('a', 'Swords'), content: 'Swords are sharp.' },
    { ...chunk('b', 'Swords'), content: `${head}\n| Oak | 20 |` },
    { ...chunk('c', 'Swords'), content: `${head}\n| Emberfang | 91 |` },
  ];
  const stretches = groupSections([above, first, second]).flatMap(stretchesOf);
  expect(stretches.map(({ id, text }) => [id, text])).toEqual([
    ['chunk-a', 'Swords are sharp.'],
    ['chunk-b', `${head}\n| Oak | 20 |\n| Emberfang | 91 |`],
  ]);
  expect(stretches[1]?.chunks.at(-1)).toEqual({ chunk_key: 'c', shown: '| Emberfang | 91 |' });
});

test('reading takes whole minutes, at least one', () => {
  expect([0, 400, 1400, 1600, 25_000].map(readingMinutes)).toEqual([1, 1, 1, 2, 25]);
});
