import { expect, test } from 'vitest';
import { readAdminLine } from './admin-line.ts';

test('a line is for an expert only where it begins with the sign for it', () => {
  expect(readAdminLine('? how do trains stop')).toEqual({ question: 'how do trains stop', words: '' });
  expect(readAdminLine('how do trains stop?')).toEqual({ words: 'how do trains stop?' });
});

test('a thing is meant by its name and number, in both languages', () => {
  for (const text of ['Top-up 1', 'top up 1', 'topup #1', 'Пополнение 1', 'платёж № 1', 'payment 1'])
    expect(readAdminLine(text), text).toEqual({ kind: 'payments', words: '1' });
  expect(readAdminLine('Ответ 12')).toEqual({ kind: 'answers', words: '12' });
  expect(readAdminLine('user 7')).toEqual({ kind: 'people', words: '7' });
  for (const text of ['42', '#42', '№42']) expect(readAdminLine(text), text).toEqual({ words: '42' });
  // A title with a number behind it is no such name.
  expect(readAdminLine('Portal 2')).toEqual({ words: 'Portal 2' });
});

test('an action is read with what it is for', () => {
  expect(readAdminLine('Refund top-up 1')).toEqual({ action: 'refund', kind: 'payments', words: '1' });
  expect(readAdminLine('возврат пополнения №15')).toEqual({ action: 'refund', kind: 'payments', words: '15' });
  expect(readAdminLine('give calls to Anna Lee')).toEqual({ action: 'credit', kind: 'people', words: 'Anna Lee' });
  expect(readAdminLine('Начислить вызовы Анне')).toEqual({ action: 'credit', kind: 'people', words: 'Анне' });
  expect(readAdminLine('write an article in OpenTTD')).toEqual({ action: 'write', kind: 'games', words: 'OpenTTD' });
  expect(readAdminLine('import wiki')).toEqual({ words: 'import wiki' });
  expect(readAdminLine('refund')).toEqual({ words: 'refund' });
});
