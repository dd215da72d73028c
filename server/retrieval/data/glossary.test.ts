import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const bytes = readFileSync(new URL('./glossary.tsv', import.meta.url));
const lines = new TextDecoder('utf-8', { fatal: true })
  .decode(bytes)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));
const entries = lines.map((line) => line.split('\t').map((side) => side.split('|')));

test('every line of the glossary has an English and a Russian side, each in its own script', () => {
  const wrong = entries.filter(
    (sides) =>
      sides.length !== 2 ||
      !sides[0]!.every((word) => /^[a-z0-9][a-z0-9 '+./&-]*$/.test(word) && word === word.trim()) ||
      !sides[1]!.every((word) => /^[а-яё0-9][а-яё0-9 +./-]*$/.test(word) && word === word.trim()),
  );
  expect(wrong).toEqual([]);
  expect(entries.length).toBeGreaterThan(3_000);
});

test('no word stands twice on one side of a line and no line only repeats others', () => {
  const seen = new Set<string>();
  const repeated = entries.filter(([english, russian]) => {
    const pairs = english!.flatMap((word) => russian!.map((other) => `${word}\t${other}`));
    const is_new = pairs.some((pair) => !seen.has(pair));
    for (const pair of pairs) seen.add(pair);
    return !is_new || new Set(pairs).size < pairs.length;
  });
  expect(repeated).toEqual([]);
});

test('no two lines begin with the same English word', () => {
  expect(new Set(entries.map(([english]) => english![0])).size).toBe(entries.length);
});
