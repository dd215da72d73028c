import { expect, test } from 'vitest';
import { findAnswers } from './find-answers.ts';
import { helpGroups } from './help-answers.ts';

const idsOf = (language: 'en' | 'ru', words: string) =>
  findAnswers(helpGroups(language), words).flatMap(({ answers }) => answers.map(({ id }) => id));

test('no words leave everything, in the same order in both languages', () => {
  expect(idsOf('en', '  ').length).toBeGreaterThan(15);
  expect(idsOf('ru', '')).toEqual(idsOf('en', ''));
});

test('every word has to be there, in any form and case', () => {
  expect(idsOf('en', 'FORGOTTEN passwords')).toEqual(['forgot-password']);
  expect(idsOf('ru', 'не помню пароль')).toEqual(['forgot-password']);
  expect(idsOf('ru', 'ключи api')).toContain('api');
  expect(idsOf('en', 'refuse')).toContain('refusal');
});

test('words that nothing holds find nothing', () => {
  expect(idsOf('en', 'zeppelin')).toEqual([]);
  expect(idsOf('en', '(.*)')).toEqual(idsOf('en', ''));
});
