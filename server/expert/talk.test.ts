import { expect, test } from 'vitest';
import { readTalk } from './talk.ts';

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
  ['понял', 'ok'],
  ['👍', 'ok'],
  ['you are useless', 'abuse'],
  ['ты тупой', 'abuse'],
  ['who are you', 'who'],
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
  'and love?',
  '?!',
])('«%s» asks about the game', (text) => {
  expect(readTalk(text)).toBeNull();
});
