import { expect, test } from 'vitest';
import { findUnstorable } from './wrong-fields.ts';

const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);

test('what cannot be stored is named with its place', () => {
  expect(findUnstorable('body', { chunks: [{ content: 'fine' }, { content: 'a\0b' }] })).toEqual({
    loc: ['body', 'chunks', 1, 'content'],
    type: 'text_encoding',
  });
  expect(findUnstorable('query', { q: '\ud800' })).toEqual({ loc: ['query', 'q'], type: 'text_encoding' });
  expect(findUnstorable('body', { a: { 'b\0': 1 } })).toEqual({ loc: ['body', 'a'], type: 'text_encoding' });
  expect(findUnstorable('body', { a: ['💬', 1, null, true, {}] })).toBeUndefined();
});

test('thirty-two levels are deep enough', () => {
  expect(findUnstorable('body', { a: nested(31) })).toBeUndefined();
  expect(findUnstorable('body', { a: nested(32) })).toEqual({ loc: ['body', 'a'], type: 'too_deep' });
});
