import { expect, test } from 'vitest';
import { createLoopWatch, withoutLoop } from './without-loop.ts';

const sentence = 'The copper well is forty metres deep [1].';

test.each([
  [`${sentence} ${sentence} ${sentence} The`, sentence],
  [`It is old. ${`${sentence}\n`.repeat(3)}`, `It is old. ${sentence}`],
  [`Deep: ${'and so on and so on '.repeat(9)}`, 'Deep: and so on and so on'],
])('what is said a third time is said once: %j', (text, once) => {
  expect(withoutLoop(text)).toBe(once);
});

test.each([
  `${sentence} ${sentence}`,
  `${sentence} A rope helps. ${sentence} A ladder helps. ${sentence}`,
  '| Well | Depth |\n| ------------------------------------------------------------------ | --- |',
  'no no no no no',
  '](y)'.repeat(300),
])('%j says nothing a third time', (text) => {
  expect(withoutLoop(text)).toBeUndefined();
});

test.each([1, 7, 1_000])(
  'a loop is seen while the text comes in pieces of %i letters, however long it has become',
  (letters) => {
    const before = Array.from({ length: 5_000 }, (_, n) => `Well ${n}.`).join(' ');
    const seenAt = (text: string) => {
      const isLooping = createLoopWatch();
      for (let at = 0; at < text.length; at += letters) if (isLooping(text.slice(at, at + letters))) return at;
      return -1;
    };
    expect(seenAt(before)).toBe(-1);
    const at = seenAt(`${before} ${`${sentence} `.repeat(60)}`);
    expect(at).toBeGreaterThan(before.length);
    expect(at).toBeLessThan(before.length + 4 * sentence.length + 1_000);
  },
);

test('a text of 200,000 letters is watched in time that grows with its length alone', () => {
  // No clock is read: a watch that looked at all of the text for each piece would not end within the test's.
  const isLooping = createLoopWatch();
  const text = Array.from({ length: 20_000 }, (_, n) => String(n).padStart(10, 'x')).join('');
  expect([...text].some((letter) => isLooping(letter))).toBe(false);
});
