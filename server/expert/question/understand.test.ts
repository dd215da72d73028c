import { expect, test } from 'vitest';
import { languageOf } from '#server/language/question-language.ts';
import { partAlone, understandQuestion } from './understand.ts';

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

test.each([
  ['which god suits a minotaur, as a fighter', 'Gods', 'and as a mage?', 'which god suits a minotaur, as a mage'],
  ['flagellum or cilia', 'Cilia', 'and for a small cell?', 'flagellum or cilia for a small cell'],
  ['where is the titanium ore', 'Titanium', 'what about thorium', 'where is the thorium ore'],
  ['which saw cuts oak', 'Which saw cuts what', 'and pine?', 'which saw cuts pine'],
  ['how does rain affect swift boats', 'Weather', 'and slow ones?', 'how does rain affect slow boats'],
  ['how do i build a road', 'Road', 'and a tunnel?', 'how do i build a tunnel'],
  ['whats the fastest ship', 'Ships compared', 'and the fastest coach?', 'whats the fastest coach'],
  ['how do sheep graze in the valley', 'Sheep', 'and above the tree line?', 'how do sheep graze above the tree line'],
  ['как лечить яд', 'Яд', 'а если трав нет?', 'как лечить яд если трав нет'],
  ['как построить лесной домик', 'Лесной домик', 'а мост?', 'как построить мост'],
  ['как открыть запертый ларь', 'Разное', 'а железный?', 'как открыть железный ларь'],
  ['как взять ссуду', 'Ссуда', 'а вернуть?', 'как вернуть ссуду'],
  ['какая порода легче для новичка', 'Овцы', 'а масть?', 'какая масть легче для новичка'],
])('after «%s», answered under «%s», «%s» asks «%s»', (question, heading, follow_up, alone) => {
  const turn = { question, answer: 'So. [1]', heading };
  expect(understandQuestion(follow_up, [turn]).parts).toEqual([{ text: alone, context: '' }]);
});

test.each([
  ['what does the kiln do', 'Effects', 'how much does it cost', 'how much does kiln cost'],
  ['what does the ring of haste do', 'Rings', 'how do i upgrade it', 'how do i upgrade ring of haste'],
  ['зачем нужна печь', 'Печь', 'а сколько она стоит?', 'сколько печь стоит'],
])('after «%s», answered under «%s», «%s» speaks of that thing', (question, heading, follow_up, alone) => {
  const turn = { question, answer: 'So. [1]', heading };
  expect(understandQuestion(follow_up, [turn]).parts).toEqual([{ text: alone, context: '' }]);
});

test('“it” is what took the place of the thing before', () => {
  const before = [
    { question: 'How do I get titanium?', answer: 'By drills. [1]', heading: 'How to get titanium' },
    { question: 'and thorium?', answer: 'By lasers. [1]', heading: 'How to get thorium' },
  ];
  expect(understandQuestion('and how do I use it?', before).parts).toEqual([
    { text: 'how do I use thorium', context: '' },
  ]);
});

test('a follow-up that asks something itself asks it of what was spoken of', () => {
  const turn = { question: 'What raises a mill’s yield?', answer: 'Wind. [1]', heading: 'What raises a mill’s yield' };
  const { parts } = understandQuestion('and how often should a cart come?', [turn]);
  expect(parts[0]?.context.split(' ')).toEqual(expect.arrayContaining(['yield']));
  expect(understandQuestion('and what about a cart?', [turn]).parts[0]?.context).not.toContain('yield');
});

test('what an answer stood under may be what is spoken of, where it is something else than was asked', () => {
  const turn = { question: 'what eats grass here', answer: 'Cows. [1]', heading: 'Cow', article: 'Animals' };
  expect(understandQuestion('where does it sleep', [turn]).parts[0]?.context).toContain('Cow');
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

test.each([
  ['where do i find ore', 'how do i mine it?', 'Mining', 'how do i mine ore'],
  ['what does the goo drop', 'what are its weaknesses', 'Goo', 'what are goo weaknesses'],
  ['how much is the heron', 'where is it sold', 'Barges', 'where is heron sold'],
  ['где взять титан', 'чем его добывать', 'Что есть где', 'чем титан добывать'],
])('behind «%s», found under another heading, «%s» asks alone', (first, text, article_title, alone) => {
  const place = { language: 'en', article_title, section: '' } as const;
  const chunk = { id: 1, chunk_key: '1', article_id: 1, content: '', score: 1, ...place };
  expect(partAlone({ text, context: 'it' }, { text: first, context: '' }, chunk)).toEqual({ text: alone, context: '' });
});

test('the language of a question is recognised by its letters, names in Latin aside', () => {
  expect(languageOf('сколько стоит Thorium Reactor')).toBe('ru');
  expect(languageOf('what is Ктулху doing in this tavern')).toBe('en');
  expect(languageOf('F6?')).toBe('en');
});

test.each([
  ['which is the biggest barge', 'how much is it', 'how much is Grey Lady'],
  ['какая баржа самая большая', 'сколько она стоит', 'сколько Grey Lady стоит'],
])('after «%s», answered by one row, «%s» speaks of what the row is about', (question, follow_up, alone) => {
  const turn = { question, answer: 'So. [1]', heading: 'Barges', article: 'Fleet', row: 'Grey Lady' };
  expect(understandQuestion(follow_up, [turn]).parts[0]?.text).toBe(alone);
});

test('a row that was given for something else is not what is spoken of', () => {
  const turn = { question: 'where is salt sold', answer: 'So. [1]', heading: 'Shops', article: 'Shops', row: 'Maro' };
  expect(understandQuestion('how much is it', [turn]).parts[0]?.text).not.toContain('Maro');
});

test.each([
  ['how do i get home fast', { text: 'how do i get home', context: 'fast' }],
  ['как быстро попасть домой', { text: 'как попасть домой', context: 'быстро' }],
  ['как быстро растёт рожь', { text: 'как быстро растёт рожь', context: '' }],
])('in «%s» the manner is not what is asked about', (question, part) => {
  expect(understandQuestion(question, []).parts).toEqual([part]);
});
