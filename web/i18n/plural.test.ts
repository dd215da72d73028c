import { expect, test } from 'vitest';
import { pluralEn, pluralRu } from './plural.ts';

const gap = '\u00a0';

test('English has one and other', () => {
  expect([0, 1, 2, 21].map((count) => pluralEn(count, 'call', 'calls'))).toEqual([
    `0${gap}calls`,
    `1${gap}call`,
    `2${gap}calls`,
    `21${gap}calls`,
  ]);
});

test('Russian has one, few and many', () => {
  const words = (count: number) => pluralRu(count, 'статья', 'статьи', 'статей').split(gap).at(-1);
  expect([1, 2, 5, 11, 14, 21, 22, 25, 111].map(words)).toEqual([
    'статья',
    'статьи',
    'статей',
    'статей',
    'статей',
    'статья',
    'статьи',
    'статей',
    'статей',
  ]);
});
