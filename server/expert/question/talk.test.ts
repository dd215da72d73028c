import { expect, test } from 'vitest';
import { readTalk, readTalkAfter } from './talk.ts';

test.each([
  ['hi', 'greeting'],
  ['Привет!', 'greeting'],
  ['good morning', 'greeting'],
  ['thx', 'thanks'],
  ['спасибо большое', 'thanks'],
  ['ok thanks', 'thanks'],
  ['thx bro that helped', 'thanks'],
  ['спасибо, помогло', 'thanks'],
  ['ok', 'ok'],
  ['lol', 'ok'],
  ['omg this game looks so good', 'ok'],
  ['i died again', 'ok'],
  ['опять проиграл', 'ok'],
  ['эта игра просто класс', 'ok'],
  ['this game is too hard how do i heal', null],
  ['i lost my sword', null],
  ['понял', 'ok'],
  ['👍', 'ok'],
  ['you are useless', 'abuse'],
  ['ты тупой', 'abuse'],
  ['who are you', 'who'],
  ['who made this site', 'who'],
  ['кто тебя сделал', 'who'],
  ['ты бот?', 'who'],
  ['are you an ai?', 'who'],
  ['hi, who are you', 'who'],
  ['привет, ты кто вообще', 'who'],
  ['а ты вообще кто', 'who'],
  ['who even are you', 'who'],
  ['how much is a call', 'price'],
  ['сколько стоит вызов', 'price'],
  ['is this free?', 'price'],
  ['how do i top up', 'account'],
  ['как пополнить баланс', 'account'],
])('«%s» is talk: %s', (text, talk) => {
  expect(readTalk(text)).toBe(talk);
});

test.each([
  'hi how do i build a mender',
  'how much is a conveyor',
  'сколько стоит автобус',
  'best class',
  'what is love potion',
  'ok so where is the boss',
  'how to kill the king',
  'who is the merchant',
  'why is the good ending locked',
  'а класс?',
  'лучший класс',
  'and love?',
  '?!',
])('«%s» asks about the game', (text) => {
  expect(readTalk(text)).toBeNull();
});

test.each([
  'и че дальше',
  'and then?',
  'А дальше?',
  'what else',
  'ну и что потом',
  'why?',
  'подробнее',
  'tell me more',
])('«%s» is talk only where nothing was asked before', (text) => {
  expect(readTalkAfter(text, [])).toBe('nothingBefore');
  expect(readTalkAfter(text, ['hi', 'ещё'])).toBe('nothingBefore');
  expect(readTalkAfter(text, ['how do i build a mender'])).toBeNull();
});

test.each(['what next boss', 'and the king?', 'что делать дальше', 'how do i start', 'где меч'])(
  '«%s» asks something by itself',
  (text) => {
    expect(readTalkAfter(text, [])).toBeNull();
  },
);
