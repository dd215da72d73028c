import { expect, test } from 'vitest';
import { listChanges } from './changes.ts';

const marked = (from: string, to: string) =>
  listChanges(from, to)
    .map(({ value, added, removed }) => (added ? `{+${value}+}` : removed ? `{-${value}-}` : value))
    .join('');

test.each([
  ['The gate opens at dawn.', 'The gate closes at dawn.', 'The gate {-opens-}{+closes+} at dawn.'],
  [
    'Возьмите зелье и держитесь подальше.',
    'Возьмите два зелья и держитесь подальше.',
    'Возьмите {-зелье-}{+два+} {+зелья +}и держитесь подальше.',
  ],
  ['Ёлка, 12 м', 'Ёлки, 13 м', '{-Ёлка-}{+Ёлки+}, {-12-}{+13+} м'],
  ['one\ntwo', 'one\n\ntwo', 'one\n{+\n+}two'],
  ['', 'new', '{+new+}'],
  ['same', 'same', 'same'],
])('from %j to %j no word is cut', (from, to, shown) => {
  expect(marked(from, to)).toBe(shown);
});

test('both texts can be read back from the changes', () => {
  const [from, to] = ['| a | б |\r\n\t**x** 😀', '| а | b |\r\n y 😀!'];
  const changes = listChanges(from, to);
  const side = (other: 'added' | 'removed') =>
    changes
      .filter((change) => !change[other])
      .map(({ value }) => value)
      .join('');
  expect([side('added'), side('removed')]).toEqual([from, to]);
});

test.each([20_000, 500_000])('texts of %i letters with nothing in common are shown whole', (length) => {
  const [from, to] = ['a.\n', 'b,\n'].map((line) => Array.from({ length: length / 9 }, (_, n) => n + line).join(''));
  expect(listChanges(from!, to!)).toEqual([
    { value: from, added: false, removed: true },
    { value: to, added: true, removed: false },
  ]);
});
