import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createThinkFilter } from './think-filter.ts';

function filterPieces(pieces: readonly string[]): string {
  const filter = createThinkFilter();
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
}

test.each([
  ['plain text', 'plain text'],
  ['<think>a</think>b', 'b'],
  ['a<think>b</think>c<think>d</think>e', 'ace'],
  ['a<think>never closed', 'a'],
  ['1 < 2 and <thin', '1 < 2 and <thin'],
  ['a stray </think> stays', 'a stray </think> stays'],
])('%j becomes %j', (text, shown) => {
  expect(filterPieces([text])).toBe(shown);
});

test('any split of a text into pieces shows the same', () => {
  const part = fc.constantFrom('<think>', '</think>', '<', 'th', 'ink', '>', 'text ', '</');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(filterPieces(parts)).toBe(filterPieces([parts.join('')]));
      expect(filterPieces([...parts.join('')])).toBe(filterPieces([parts.join('')]));
    }),
  );
});
