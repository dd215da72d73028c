import { expect, test } from 'vitest';
import { gramCodes, phoneticForm } from './phonetic.ts';
import { skeletonOf, soundForms } from './sound-forms.ts';

test.each([
  ['phoenix', 'foeniks'],
  ['rocket', 'roket'],
  ['cyclops', 'siklops'],
  ['quick', 'kuik'],
  ['window', 'vindov'],
  ['thorium', 'torium'],
  ['хан', 'han'],
  ['дракон', 'drakon'],
  ['bookkeeper', 'bokeper'],
])('%s sounds like %s', (word, form) => {
  expect(phoneticForm(word)).toBe(form);
});

test('grams are 4 symbols of ^word$, each one integer', () => {
  expect(gramCodes('ab')).toHaveLength(1);
  expect(gramCodes('dragon')).toHaveLength(5);
  expect(gramCodes('a')).toEqual([]);
  for (const code of gramCodes('zz99')) expect(code).toBeLessThan(40 ** 4);
  expect(gramCodes('dragon').slice(0, 3)).toEqual(gramCodes('drag').slice(0, 3).with(2, gramCodes('dragon')[2]!));
});

test.each([
  ['george', 'джордж'],
  ['hogwarts', 'хогвартс'],
  ['hermione', 'гермиона'],
  ['isabella', 'изабелла'],
  ['cerberus', 'церберус'],
  ['zeus', 'зевс'],
  ['wesley', 'уэсли'],
  ['shadow', 'шэдоу'],
  ['nether', 'незер'],
  ['charlotte', 'шарлотт'],
])('%s and %s have a consonant key in common', (latin, cyrillic) => {
  const keys = soundForms(latin).map(skeletonOf);
  expect(
    soundForms(cyrillic)
      .map(skeletonOf)
      .some((key) => key !== null && keys.includes(key)),
  ).toBe(true);
});

test('digits, other scripts and single consonants have no key', () => {
  expect(soundForms('ak47')).toEqual([]);
  expect(soundForms('竜')).toEqual([]);
  expect(skeletonOf('io')).toBeNull();
});
