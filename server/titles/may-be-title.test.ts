import { expect, test } from 'vitest';
import { mayBeTitle } from './may-be-title.ts';

test.each([
  ['Hollow Knight', true],
  ['What Remains of Edith Finch', true],
  ['Ведьмак 3', true],
  ['how do I kill the first boss', false],
  ['where is the key', false],
  ['hollow knight hornet?', false],
  ['как убить первого босса', false],
  ['my trains wait for ever at the signal', false],
])('%s may be a title: %s', (text, is_title) => {
  expect(mayBeTitle(text)).toBe(is_title);
});
