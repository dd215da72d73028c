import { expect, test } from 'vitest';
import type { Chunk } from '#contract/knowledge.ts';
import { readingMinutes } from './reading-time.ts';
import { groupSections } from './sections.ts';

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

test('reading takes whole minutes, at least one', () => {
  expect([0, 400, 1400, 1600, 25_000].map(readingMinutes)).toEqual([1, 1, 1, 2, 25]);
});
