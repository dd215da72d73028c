import { expect, test } from 'vitest';
import { asksForNumber } from './score-units.ts';
import { languageOf } from './question-language.ts';
import { understandQuestion } from './understand.ts';

const turns = (...questions: string[]) => questions.map((question) => ({ question, answer: 'An answer. [1]' }));

test('a first question is searched for as it is', () => {
  expect(understandQuestion('And how much is it?', [])).toEqual({
    parts: [{ text: 'And how much is it?', context: '' }],
    language: 'en',
    follow_up: false,
  });
});

test.each(['🎮🔥', '?!', '…'])('«%s» asks nothing, so it carries nothing on', (question) => {
  expect(understandQuestion(question, turns('How do I build a thorium reactor?'))).toMatchObject({
    parts: [{ text: question, context: '' }],
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
  const { parts, follow_up } = understandQuestion(question, turns('How do I build a thorium reactor?'));
  expect(follow_up).toBe(true);
  expect(parts).toEqual([{ text: question, context: 'build thorium reactor' }]);
});

test.each([
  'how to mine titanium',
  'why are my planes so slow',
  'is there a wall that zaps enemies',
  'почему поезда не едут',
  'А как построить железнодорожную станцию в пустыне рядом с городом?',
])('«%s» stands alone', (question) => {
  expect(understandQuestion(question, turns('How do I build a thorium reactor?'))).toMatchObject({
    parts: [{ text: question, context: '' }],
    follow_up: false,
  });
});

test('a follow-up of a follow-up goes back to the question that named the subject', () => {
  const { parts } = understandQuestion(
    'and its range?',
    turns('old talk about trains', 'what does the lancer turret need', 'and how much does it cost?'),
  );
  expect(parts[0]?.context).toContain('lancer turret');
  expect(parts[0]?.context).not.toContain('trains');
});

test.each(['which turret', 'what ammo', 'where'])('«%s» is about what the last answer stood under', (question) => {
  const turn = { question: 'how do i stop flyers', answer: 'Scatters. [1]', heading: 'Air defence' };
  expect(understandQuestion(question, [turn]).parts[0]?.context).toContain('Air defence');
});

test('what stands behind the same preposition takes the place of what stood there', () => {
  const turnOf = (question: string, heading: string) => [{ question, answer: 'Yes. [1]', heading }];
  const god = turnOf('which god suits a minotaur, as a fighter', 'Gods');
  expect(understandQuestion('and as a mage?', god).parts[0]?.context).toBe('god suits minotaur');
  const cilia = turnOf('flagellum or cilia', 'Cilia');
  expect(understandQuestion('and for a small cell?', cilia).parts[0]?.context).toBe('flagellum cilia');
});

test.each(['а торий?', 'what about thorium'])('«%s» asks the old question of the new thing', (question) => {
  const turn = { question: 'where is the titanium ore', answer: 'In the hills. [1]', heading: 'Titanium' };
  expect(understandQuestion(question, [turn])).toMatchObject({ follow_up: true, parts: [{ context: 'ore' }] });
});

test.each([
  ['how do i get silicon and what does a kiln need', ['how do i get silicon', 'what does a kiln need']],
  ['Где взять титан? Чем его добывать?', ['Где взять титан', 'Чем его добывать?']],
  ['how do units work i have mono but it does nothing', ['how do units work i have mono but it does nothing']],
  ['my reactor exploded. what did i do wrong?', ['my reactor exploded. what did i do wrong?']],
])('«%s» asks %j', (question, expected) => {
  expect(understandQuestion(question, []).parts.map(({ text }) => text)).toEqual(expected);
});

test('a part that does not name its subject takes it from the first', () => {
  const { parts } = understandQuestion('what does a mender do and how much does it cost', []);
  expect(parts[1]).toEqual({ text: 'how much does it cost', context: 'mender' });
});

test('the language of a question is recognised by its letters, names in Latin aside', () => {
  expect(languageOf('сколько стоит Thorium Reactor')).toBe('ru');
  expect(languageOf('what is Ктулху doing in this tavern')).toBe('en');
  expect(languageOf('F6?')).toBe('en');
});

test('questions that want a number are distinguished from others', () => {
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
