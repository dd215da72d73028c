import { expect, test } from 'vitest';
import { readNamedSuperlative, readSuperlative } from './superlatives.ts';

test('a word that only holds the letters of a superlative is none', () => {
  expect(readSuperlative('самый долгий поход')?.names).toContain('время');
  expect(readSuperlative('самый недолгий поход')).toBeNull();
  expect(readSuperlative('самая дальняя башня')?.names).toContain('дальность');
  expect(readSuperlative('самая полезная вещь в дальнейшем')).toBeNull();
});

test('a wage or a rent is what somebody costs', () => {
  const cheapest = readSuperlative('the cheapest servant');
  expect(['Wage a week', 'Rent', 'Зарплата', 'Renting'].map((name) => cheapest?.columns.test(name))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('the words of a named superlative are whole words', () => {
  expect(readNamedSuperlative('what has the biggest tank of oil')).toBeNull();
  const asks = readNamedSuperlative('what has the biggest oil tank')?.asks;
  expect(['biggest', 'oil', 'tank', 'soil', 'tanker'].map((word) => asks?.test(word))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
