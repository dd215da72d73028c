import { expect, test } from 'vitest';
import { findAny, findOpening } from './phrases.ts';

test.each([
  ['so who are you', true],
  ['Who even is you?', true],
  ['who really are you', false],
  ['who, are you', false],
  ['self-made', true],
  ['made-up', true],
  ['remade', false],
  ['кто темный', true],
  ['Кто тёмный?', true],
  ['a road which is long', true],
  ['a road is long', false],
  ['', false],
])('«%s» holds a phrase: %s', (text, holds) => {
  const phrases = findAny([
    [['who', 'what'], ['', 'even'], ['are', 'is'], 'you'],
    'made*',
    'кто тёмный',
    ['road', '*', ['is long']],
  ]);
  expect(phrases.test(text)).toBe(holds);
});

test('of several phrases that begin at a place the longest stands there', () => {
  const openings = findOpening(['and', 'and what about', [['', 'so'], 'how about']]);
  expect(openings.exec('And what about it')?.[0]).toBe('And what about');
  expect(openings.exec('so how about it')?.[0]).toBe('so how about');
  expect(openings.exec('it and')).toBeNull();
});

test('of no phrases nothing is found', () => {
  expect([findAny([]).test(''), findAny([['a', []]]).test('a b')]).toEqual([false, false]);
});
