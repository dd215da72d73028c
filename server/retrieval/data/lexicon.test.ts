import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const groups = new TextDecoder('utf-8', { fatal: true })
  .decode(readFileSync(new URL('./lexicon.txt', import.meta.url)))
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|'));

test('every group of the lexicon has at least two words, in one alphabet and none twice', () => {
  const wrong = groups.filter(
    (words) =>
      words.length < 2 ||
      new Set(words).size < words.length ||
      !(
        words.every((word) => /^[a-z0-9][a-z0-9 '/-]*$/.test(word)) ||
        words.every((word) => /^[а-я0-9][а-я0-9 -]*$/.test(word))
      ),
  );
  expect(wrong).toEqual([]);
});

test('no group stands in the lexicon twice', () => {
  expect(groups.length).toBeGreaterThan(600);
  expect(new Set(groups.map((words) => words.toSorted().join('|'))).size).toBe(groups.length);
});
