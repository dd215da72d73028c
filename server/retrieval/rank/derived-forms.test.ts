import { expect, test } from 'vitest';
import { buildIndex } from '../index/build-index.ts';
import { derivedForms, kinOf, splitWord } from './derived-forms.ts';
import { openView } from '../index/index-view.ts';
import { searchIndex } from '../search-index.ts';
import { defaultSettings } from '../settings.ts';
import { stemOf } from '#server/language/stem.ts';

const index = buildIndex(
  [
    ['Блоки', 'Кремниевая плавильня', 'Синтезирует слитки из песка и угля.'],
    ['Units', 'Arch Mage; Great Mage', 'Casts storms for years.'],
    ['Units', 'Mage', 'Casts sparks.'],
    ['Railways', 'Mine carts', 'A mine is served by a cart.'],
  ].map(([article_title = '', section = '', content = ''], i) => ({ id: i + 1, article_title, section, content })),
);
const view = openView(index, defaultSettings);

test('a word finds what goes on from it, and an unknown word is read as two that are known', () => {
  expect(derivedForms(view, stemOf('кремний')).map(({ words }) => words)).toEqual([[stemOf('кремниевая')]]);
  expect(derivedForms(view, stemOf('mage'))).toEqual([]);
  expect(splitWord(view, 'minecart')).toEqual([['mine', 'cart']]);
  expect(searchIndex(index, 'кремний').rows[0]!.row).toBe(0);
});

test('a word that is put together of two is no other form of the first of them', () => {
  const ponds = buildIndex([
    { id: 1, article_title: 'Ponds', section: '', content: 'Water rises there.' },
    { id: 2, article_title: 'Hills', section: '', content: 'Sheep graze there.' },
  ]);
  expect(derivedForms(openView(ponds, defaultSettings), stemOf('waterpark'))).toEqual([]);
  expect(derivedForms(openView(ponds, defaultSettings), stemOf('watery'))).not.toEqual([]);
});

test('a heading that the question names in full stands before a longer one', () => {
  expect(searchIndex(index, 'mage casts').rows[0]!.row).toBe(2);
});

const workshops = buildIndex(
  [
    ['Кузница', 'Куёт из стали.'],
    ['Рынок', 'Торговля идёт утром. Разрушения чинят вечером.'],
    ['Кузов', 'Мастера носят масть.'],
  ].map(([article_title = '', content = ''], i) => ({ id: i + 1, article_title, section: '', content })),
);
const workshopView = openView(workshops, defaultSettings);

test.each([
  ['кузня', 'кузница'],
  ['кузнецы', 'кузница'],
  ['торговец', 'торговля'],
  ['торговать', 'торговля'],
  ['разрушать', 'разрушения'],
])('%s has the root of %s', (word, other) => {
  expect(kinOf(workshopView, stemOf(word)).map(({ words }) => words)).toEqual([[stemOf(other)]]);
  const [match] = searchIndex(workshops, word).analysis.terms[0]!.matches;
  expect(match).toMatchObject({ stem: stemOf(other), is_expansion: true });
  expect(match!.weight).toBeLessThan(1);
});

test.each(['куза', 'рык', 'smelting', 'a1', ''])('nothing has the root of “%s”', (word) => {
  expect(kinOf(workshopView, stemOf(word))).toEqual([]);
});
