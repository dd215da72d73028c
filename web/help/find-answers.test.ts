import { expect, test } from 'vitest';
import { messagesIn } from '#web/i18n/messages-in.ts';
import helpPart from 'messages:help';
import { alsoAskedAs } from './also-asked-as.ts';
import { findAnswers } from './find-answers.ts';
import { helpGroups } from './help-answers.ts';

const idsOf = (language: 'en' | 'ru', words: string) =>
  findAnswers(helpGroups(messagesIn(helpPart, language), language), words).flatMap(({ answers }) =>
    answers.map(({ id }) => id),
  );

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

test('an answer is found by words of either language that it does not hold itself', () => {
  for (const language of ['en', 'ru'] as const)
    for (const words of ['refund', 'возврат', 'money back', 'вернуть деньги'])
      expect([language, words, idsOf(language, words)]).toEqual([language, words, expect.arrayContaining(['refund'])]);
  expect(idsOf('ru', 'mcp')).toEqual(['api']);
});

test('what is about the words comes before what merely mentions them', () => {
  expect(idsOf('en', 'refund')[0]).toBe('refund');
  expect(idsOf('ru', 'возврат')[0]).toBe('refund');
  expect(idsOf('ru', 'возврат').length).toBeGreaterThan(1);
});

test.each(['refnud', 'refubd', 'rfund', 'refuund', 'вовзрат', 'вазврат', 'возрат', 'воззврат'])(
  'one letter wrong finds what was meant: %s',
  (words) => {
    expect(idsOf('en', words)).toContain('refund');
    expect(idsOf('ru', words)).toContain('refund');
  },
);

test('every other name belongs to an answer that there is', () => {
  expect(idsOf('en', '')).toEqual(expect.arrayContaining(Object.keys(alsoAskedAs)));
});

test('words that nothing holds find nothing', () => {
  expect(idsOf('en', 'zeppelin')).toEqual([]);
  expect(idsOf('en', '(.*)')).toEqual(idsOf('en', ''));
});
