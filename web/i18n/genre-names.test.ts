import { expect, test } from 'vitest';
import { nameGenre } from './genre-names.ts';

test('a genre is named in the reader’s language, and one that is not known stays as it is', () => {
  expect(nameGenre('Strategy', 'ru')).toBe('Стратегия');
  expect(nameGenre('Free To Play', 'ru')).toBe('Бесплатная');
  expect(nameGenre('free to play', 'ru')).toBe('Бесплатная');
  expect(nameGenre('Strategy', 'en')).toBe('Strategy');
  expect(nameGenre('Инди', 'ru')).toBe('Инди');
  expect(nameGenre('Falconry', 'ru')).toBe('Falconry');
});
