import { expect, test } from 'vitest';
import { scriptOf, stemOf, stemsWithFleetingVowel, stemsWithoutFleetingVowel } from './stem.ts';

test('a word is stemmed by its own script', () => {
  expect(stemOf('stations')).toBe('station');
  expect(stemOf('станциями')).toBe(stemOf('станция'));
  expect(stemOf('added')).toBe(stemOf('adding'));
});

test('digits and mixtures of scripts stay as they are', () => {
  for (const word of ['2048', 'ak47', 'дотаgo']) expect(stemOf(word)).toBe(word);
});

test('a stem is the same the second time', () => {
  expect(stemOf('conveyors')).toBe(stemOf('conveyors'));
});

test('what is longer than a word is its own stem', () => {
  for (const letters of ['running'.repeat(10), 'станции'.repeat(10)]) expect(stemOf(letters)).toBe(letters);
});

test('a script is recognised only where a word has one', () => {
  expect(['dragon', 'дракон', 'дрaкон', '7'].map(scriptOf)).toEqual(['latin', 'cyrillic', 'other', 'other']);
});

test('a genitive plural leads to the stem of its other forms', () => {
  expect(stemsWithoutFleetingVowel(stemOf('ловушек'))).toContain(stemOf('ловушки'));
  expect(stemsWithoutFleetingVowel(stemOf('денег'))).toContain(stemOf('деньги'));
  expect(stemsWithoutFleetingVowel(stemOf('пушек'))).toContain(stemOf('пушки'));
  expect(stemsWithoutFleetingVowel('station')).toEqual([]);
});

test('a form without the vowel of its base leads back to it', () => {
  expect(stemsWithFleetingVowel(stemOf('угря'))).toContain(stemOf('угорь'));
  expect(stemsWithFleetingVowel(stemOf('стекла'))).toContain(stemOf('стекол'));
  expect(stemsWithFleetingVowel('bridg')).toEqual([]);
});
