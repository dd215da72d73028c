import { expect, test } from 'vitest';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { fuseHits, strongest } from './fuse-hits.ts';

const chunk = (id: number): RetrievedChunk => ({
  id,
  chunk_key: `k${id}`,
  article_id: id,
  article_title: 'Wells',
  language: 'en',
  section: '',
  content: '',
  score: 1,
});
const list = (...ids: number[]) => ids.map(chunk);
const ids = (hits: readonly RetrievedChunk[]) => hits.map(({ id }) => id);

test('whatever other searches find, all that the first one found stays, and only so many are added', () => {
  const fused = ids(fuseHits(list(1, 2, 3, 4), [list(11, 12, 13), list(21, 22, 23), list(31)], 4));
  expect(fused).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  expect(fused).toHaveLength(8);
});

test('what several searches agree on comes first, and nothing comes twice', () => {
  expect(ids(fuseHits(list(1, 2, 3), [list(3, 9), list(3)], 4))).toEqual([3, 1, 2, 9]);
  expect(ids(fuseHits(list(1, 2), [], 4))).toEqual([1, 2]);
});

test('the strongest decision counts', () => {
  expect(strongest(['none', 'unsure'])).toBe('unsure');
  expect(strongest(['unsure', 'answer', 'none'])).toBe('answer');
  expect(strongest([])).toBe('none');
});
