import { expect, test } from 'vitest';
import { asksForNumber } from './score-units.ts';
import { languageOf } from './question-language.ts';
import { understandQuestion } from './understand.ts';

const turns = (...questions: string[]) => questions.map((question) => ({ question, answer: 'An answer. [1]' }));

test('a first question is searched for as it is', () => {
  expect(understandQuestion('And how much is it?', [])).toEqual({
    query: 'And how much is it?',
    language: 'en',
    follow_up: false,
  });
});

test.each(['🎮🔥', '?!', '…'])('«%s» asks nothing, so it carries nothing on', (question) => {
  expect(understandQuestion(question, turns('How do I build a thorium reactor?'))).toMatchObject({
    query: question,
    follow_up: false,
  });
});

test.each([
  'what about cooling?',
  'and how much does it cost?',
  'а сколько стоит?',
  'Что насчёт охлаждения?',
  'why?',
  'where do i find it',
  'как его улучшить',
])('«%s» carries on from the question before', (question) => {
  const { query, follow_up } = understandQuestion(question, turns('How do I build a thorium reactor?'));
  expect(follow_up).toBe(true);
  expect(query).toBe(`${question} build thorium reactor`);
});

test.each([
  'how to mine titanium',
  'why are my planes so slow',
  'is there a wall that zaps enemies',
  'почему поезда не едут',
  'А как построить железнодорожную станцию в пустыне рядом с городом?',
])('«%s» stands alone', (question) => {
  expect(understandQuestion(question, turns('How do I build a thorium reactor?'))).toMatchObject({
    query: question,
    follow_up: false,
  });
});

test('a follow-up of a follow-up goes back to the question that named the subject', () => {
  const { query } = understandQuestion(
    'and its range?',
    turns('old talk about trains', 'what does the lancer turret need', 'and how much does it cost?'),
  );
  expect(query).toContain('lancer turret');
  expect(query).not.toContain('trains');
});

test('the language of a question is told by its letters, names in Latin aside', () => {
  expect(languageOf('сколько стоит Thorium Reactor')).toBe('ru');
  expect(languageOf('what is Ктулху doing in this tavern')).toBe('en');
  expect(languageOf('F6?')).toBe('en');
});

test('questions that want a number are told from others', () => {
  for (const question of [
    'how many tiles',
    'when do helicopters expire',
    'сколько стоит',
    'с какого года',
    'шанс взрыва',
  ]) {
    expect(asksForNumber(question)).toBe(true);
  }
  for (const question of ['what does the crawler do', 'куда везти уголь', 'чем занят уродец'])
    expect(asksForNumber(question)).toBe(false);
});
