import { expect, test } from 'vitest';
import { withoutLoop } from './without-loop.ts';

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
])('%j says nothing a third time', (text) => {
  expect(withoutLoop(text)).toBeUndefined();
});
