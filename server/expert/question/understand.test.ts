import { expect, test } from 'vitest';
import { languageOf } from '#server/language/question-language.ts';
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

test('a word that points may mean what the last answer stood under, or the one row that it gave', () => {
  const turn = { question: 'what eats grass here', answer: 'Cows. [1]', heading: 'Cow', article: 'Animals' };
  expect(understandQuestion('where does it sleep', [turn]).parts[0]?.context).toBe('eats grass Cow');
  expect(understandQuestion('why', [turn]).parts[0]?.context).toBe('eats grass');
  const barge = { question: 'which is the biggest barge', answer: 'So. [1]', heading: 'Barges', row: 'Grey Lady' };
  expect(understandQuestion('how much is it', [barge]).parts[0]?.context).toBe('barge Grey Lady');
});

test('where something is is asked of the thing alone, which its question and what answered it name', () => {
  const [fed, aged] = [
    { question: 'how do i feed the grey heron', answer: 'With frogs. [1]', heading: 'Feeding herons' },
    { question: 'and how old does it get?', answer: 'Nine years. [1]', heading: 'The age of herons' },
  ];
  expect(understandQuestion('and where is it?', [fed, aged]).parts[0]?.context).toBe('heron');
  // What asks for more of it needs all that was asked.
  expect(understandQuestion('where does it nest', [fed, aged]).parts[0]?.context).toBe(
    'feed grey heron old age herons',
  );
  const other = { ...aged, heading: 'Birds of the marsh' };
  expect(understandQuestion('where is it?', [fed, other]).parts[0]?.context).toBe('feed grey heron old Birds marsh');
});

test.each([
  ['how do i get silicon and what does a kiln need', ['how do i get silicon', 'what does a kiln need']],
  ['Где взять титан? Чем его добывать?', ['Где взять титан', 'Чем его добывать?']],
  ['where is the barge sold and is it faster than a skiff', ['where is the barge sold', 'is it faster than a skiff']],
  ['где купить баржу и можно ли её продать', ['где купить баржу', 'можно ли её продать']],
  ['i lost my barge and can i get it back', ['i lost my barge and can i get it back']],
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

test.each([
  ['how do i get home fast', { text: 'how do i get home', context: 'fast' }],
  ['как быстро попасть домой', { text: 'как попасть домой', context: 'быстро' }],
  ['как быстро растёт рожь', { text: 'как быстро растёт рожь', context: '' }],
])('in «%s» the manner is not what is asked about', (question, part) => {
  expect(understandQuestion(question, []).parts).toEqual([part]);
});
