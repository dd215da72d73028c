import { expect, test } from 'vitest';
import { readUnits } from './units.ts';

const wrapped = `The harbour master opens the lock twice a day, at the
turn of the tide, and never for a barge that comes
late. A barge that waits outside pays half of its
toll.

- A lantern at the bow counts as a light even when it
burns low.
- Two lanterns are no better.

What does the master ask for, and when
Tolls`;

test('lines that are wrapped at one width are read as the sentences they hold', () => {
  const texts = readUnits(wrapped).units.map(({ text }) => text);
  expect(texts).toContain(
    'The harbour master opens the lock twice a day, at the turn of the tide, and never for a barge that comes late.',
  );
  expect(texts).toContain('A barge that waits outside pays half of its toll.');
  expect(texts).toContain('- A lantern at the bow counts as a light even when it burns low.');
});

test('a line that ends before its width stands for itself', () => {
  const texts = readUnits(wrapped).units.map(({ text }) => text);
  expect(texts).toContain('- Two lanterns are no better.');
  expect(texts).toContain('Tolls');
});

test('lines of whole paragraphs are not joined', () => {
  const paragraph = 'Barges are towed by horses along the northern bank, and by the ferry company along the other one, '
    .repeat(2)
    .trim();
  const texts = readUnits(`${paragraph}\nA second paragraph`).units.map(({ text }) => text);
  expect(texts).toEqual([paragraph, 'A second paragraph']);
});
