import { expect, test } from 'vitest';
import { isRealWord } from './real-words.ts';

test.each(['marry', 'married', 'wives', 'happy', 'жениться', 'женился', 'люди', 'вылечить', 'данж'])(
  '%s is a word of its language',
  (word) => {
    expect(isRealWord(word)).toBe(true);
  },
);

test.each(['airprots', 'figther', 'конвеиер', 'поезада', 'ak48', 'plastanum'])('%s is none', (word) => {
  expect(isRealWord(word)).toBe(false);
});
