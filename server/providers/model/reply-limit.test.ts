import { expect, test } from 'vitest';
import { createReplyLimit } from './reply-limit.ts';

test.each([
  [1, 20_000],
  [2_500, 20_000],
  [4_000, 32_000],
])('%i tokens are %i characters at most', (tokens, characters) => {
  const limit = createReplyLimit(tokens);
  const piece = 'abcdefghi ';
  let shown = '';
  while (!limit.is_reached()) shown += limit.fit(piece);
  expect(shown).toHaveLength(characters);
  expect(limit.fit(piece)).toBe('');
});

test('a letter at the limit is not cut in two', () => {
  const limit = createReplyLimit(1);
  expect(limit.fit(`a${'🐉'.repeat(20_000)}`)).toBe(`a${'🐉'.repeat(9_999)}`);
  expect(limit.is_reached()).toBe(true);
});

test('what nobody is shown is counted by its bytes, and what is shown is not among it', () => {
  const limit = createReplyLimit(1);
  for (let n = 0; n < 1_000; n++) limit.count('said', 'said');
  limit.count('<think>', '');
  expect(limit.is_reached()).toBe(false);
  limit.count('дума'.repeat(9_999), '');
  expect(limit.is_reached()).toBe(false);
  limit.count('дума', '');
  expect(limit.is_reached()).toBe(true);
});
