import { expect, test } from 'vitest';
import { inEachLanguage, textIn } from './texts.ts';

test('a text that a language lacks is the default language’s, then any other’s', () => {
  expect(textIn({ title_en: 'Maps', title_ru: 'Карты' }, 'title', 'ru')).toBe('Карты');
  expect(textIn({ title_en: 'Maps', title_ru: null }, 'title', 'ru')).toBe('Maps');
  expect(textIn({ title_en: '', title_ru: 'Карты' }, 'title', 'en')).toBe('Карты');
  expect(textIn({}, 'title', 'en')).toBe('');
});

test('each language has each field, language by language', () => {
  expect(Object.entries(inEachLanguage({ title: 1, body: 2 }))).toEqual([
    ['title_en', 1],
    ['body_en', 2],
    ['title_ru', 1],
    ['body_ru', 2],
  ]);
});
