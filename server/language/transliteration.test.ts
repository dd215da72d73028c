import { expect, test } from 'vitest';
import { cyrillicReadings, isAskingWord, readingsMax } from './transliteration.ts';

test.each([
  ['kak', 'как'],
  ['postavit', 'поставить'],
  ['konveyer', 'конвейер'],
  ['zelya', 'зелья'],
  ['zelja', 'зелья'],
  ["zel'ya", 'зелья'],
  ['klyuch', 'ключ'],
  ['kljuch', 'ключ'],
  ['kluch', 'ключ'],
  ['najti', 'найти'],
  ['nayti', 'найти'],
  ['naiti', 'найти'],
  ['nuzhno', 'нужно'],
  ['nujno', 'нужно'],
  ['shchit', 'щит'],
  ['schit', 'щит'],
  ['schet', 'счет'],
  ['hod', 'ход'],
  ['khod', 'ход'],
  ['xod', 'ход'],
  ['4to', 'что'],
  ['6apka', 'шапка'],
  ['wapka', 'шапка'],
  ['vojna', 'война'],
  ['eto', 'это'],
  ['eshyo', 'еще'],
  ['novyy', 'новый'],
  ['novyj', 'новый'],
  ['noviy', 'новый'],
  ['krasnye', 'красные'],
  ['stanciya', 'станция'],
  ['stantsiya', 'станция'],
  ['obyekt', 'объект'],
  ["ob'ekt", 'объект'],
  ['silnyj', 'сильный'],
  ['qblo4ko', 'яблочко'],
])('«%s» may be «%s»', (typed, meant) => {
  expect(cyrillicReadings(typed).map(({ text }) => text)).toContain(meant);
});

test('the readings of a word are few, each once, the likeliest first', () => {
  for (const word of ['zelya', 'scheciejyushchye'.repeat(3), 'y'.repeat(60), "c'".repeat(30)]) {
    const readings = cyrillicReadings(word);
    expect(readings.length).toBeLessThanOrEqual(readingsMax);
    expect(new Set(readings.map(({ text }) => text)).size).toBe(readings.length);
    expect(readings.map(({ cost }) => cost)).toEqual(readings.map(({ cost }) => cost).toSorted((a, b) => a - b));
  }
  expect(cyrillicReadings('gde')[0]).toEqual({ text: 'где', cost: 0 });
});

test('what holds other letters or digits has no reading', () => {
  for (const word of ['über', 'mk2', 'мост', '']) expect(cyrillicReadings(word)).toEqual([]);
});

test('words that ask are known', () => {
  expect(isAskingWord('сколько')).toBe(true);
  expect(isAskingWord('том')).toBe(false);
});
