import { expect, test } from 'vitest';
import { changesForExpert, compareCandidates } from './compare-candidates.ts';

/** Candidates by their numbers, best first, of which the expert gets the first `given`. */
const ranked = (ids: number[], given: number) =>
  ids.map((version_id, i) => ({
    version_id,
    chunk_key: `key-${version_id}`,
    article_id: 1,
    article_title: `Article ${version_id}`,
    section: '',
    text: '',
    language: 'en' as const,
    score: { words: 1, word_parts: 0, total: 1 },
    places: null,
    given: i < given,
  }));

test('what came, went and moved is told by its ranks, in the new order', () => {
  const compared = compareCandidates(ranked([1, 2, 3, 4], 2), ranked([3, 1, 5, 4], 2));
  expect(compared.map(({ version_id, from, to }) => [version_id, from, to])).toEqual([
    [3, 3, 1],
    [1, 1, 2],
    [2, 2, null],
    [5, null, 3],
    [4, 4, 4],
  ]);
  // The fifth came and the fourth stayed, but the expert gets neither.
  expect(compared.filter(changesForExpert).map(({ version_id }) => version_id)).toEqual([3, 1, 2]);
});

test('one that keeps its place and is not given any more is a change', () => {
  const compared = compareCandidates(ranked([1, 2, 3], 3), ranked([1, 2, 3], 2));
  expect(compared.filter(changesForExpert)).toMatchObject([{ version_id: 3, was_given: true, is_given: false }]);
});
