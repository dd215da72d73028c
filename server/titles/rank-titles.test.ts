import { expect, test } from 'vitest';
import { swapLayout } from '#server/language/layout.ts';
import { readyAliases } from './aliases.ts';
import { buildTitleIndex } from './build-title-index.ts';
import { rankTitles } from './rank-titles.ts';

/** Invented games, with counts of reviews. */
const catalogue: [string, number][] = [
  ['Dotage 2', 900_000],
  ['Dotage', 90_000],
  ['S.T.E.L.L.A.R. 2: Heart of Night™', 30_000],
  ['Grand Lift Operator V', 0],
  ['Grand Lift Operator: Harbour City – The Definitive Edition', 4_000],
  ['Hearts of Copper IV', 200_000],
  ['Hollow Knell', 300_000],
  ['Hollow Knell Soundtrack', 500],
  ['Count & Measure', 2_000],
  ['Counter-Weight', 90_000],
  ["Bard's Mod", 70_000],
  ['Skyreem', 500_000],
  ['Kingdom Gone: Deliverer', 40_000],
  ['OpenTracks', 8_000],
  ['Chapter Two', 50],
  ['Chapter 2', 40],
  ['Пельменная', 90],
  ['12 Lanterns', 700],
  ['V Waking', 60_000],
  ['Mafiosi II (Classic)', 9_000],
];
const index = buildTitleIndex(catalogue.map(([title, popularity], row) => ({ id: row + 1, title, popularity })));
const aliases = readyAliases([
  { alias: 'ведун', stands_for: 'Skyreem' },
  { alias: 'великий лифт', stands_for: 'Grand Lift Operator' },
  { alias: 'великий', stands_for: 'Dotage' },
  { alias: 'hk', stands_for: 'Hearts of Copper' },
  { alias: 'hk', stands_for: 'Hollow Knell' },
]);
const search = (query: string) => {
  const { ids, is_sure } = rankTitles(index, aliases, query);
  return { titles: ids.map((id) => catalogue[id - 1]![0]), is_sure };
};

test.each([
  ['dotage 2', 'Dotage 2'],
  ['dotage', 'Dotage'],
  ['dotage2', 'Dotage 2'],
  ['дотаж 2', 'Dotage 2'],
  ['вщефпу 2', 'Dotage 2'],
  ['DOTAGE II', 'Dotage 2'],
  ['stellar 2', 'S.T.E.L.L.A.R. 2: Heart of Night™'],
  ['s.t.e.l.l.a.r.', 'S.T.E.L.L.A.R. 2: Heart of Night™'],
  ['glo 5', 'Grand Lift Operator V'],
  ['glo v', 'Grand Lift Operator V'],
  ['glo5', 'Grand Lift Operator V'],
  ['гло 5', 'Grand Lift Operator V'],
  ['glo harbour', 'Grand Lift Operator: Harbour City – The Definitive Edition'],
  ['hoc4', 'Hearts of Copper IV'],
  ['hc 4', 'Hearts of Copper IV'],
  ['holow knell', 'Hollow Knell'],
  ['hollow nell', 'Hollow Knell'],
  ['холлоу нелл', 'Hollow Knell'],
  ['hollow knell ost', 'Hollow Knell'],
  ['count and measure', 'Count & Measure'],
  ['counterweight', 'Counter-Weight'],
  ['bards mod', "Bard's Mod"],
  ['bard’s mod', "Bard's Mod"],
  ['open tracks', 'OpenTracks'],
  ['кингдом гон', 'Kingdom Gone: Deliverer'],
  ['chapter two', 'Chapter Two'],
  ['chapter 2', 'Chapter 2'],
  ['pelmennaya', 'Пельменная'],
  ['twelve lanterns', '12 Lanterns'],
  ['v waking', 'V Waking'],
  ['mafiosi 2', 'Mafiosi II (Classic)'],
  ['ведун', 'Skyreem'],
  ['видун', 'Skyreem'],
  ['dtley', 'Skyreem'],
  ['великий лифт v', 'Grand Lift Operator V'],
  ['великий 2', 'Dotage 2'],
])('“%s” is “%s”', (query, title) => {
  expect(search(query).titles[0]).toBe(title);
});

test('every beginning of a name finds it from the third letter on', () => {
  for (const title of ['Skyreem', 'Hollow Knell', 'Counter-Weight'])
    for (let length = 3; length <= title.length; length++)
      expect(search(title.slice(0, length)).titles.slice(0, 3), title.slice(0, length)).toContain(title);
});

test('one letter offers the most popular names with it', () => {
  expect(search('h').titles.slice(0, 2)).toEqual(['Hollow Knell', 'Hearts of Copper IV']);
  expect(search('V').titles[0]).toBe('V Waking');
});

test('an alias that stands for two games finds both', () => {
  expect(search('hk').titles).toEqual(expect.arrayContaining(['Hearts of Copper IV', 'Hollow Knell']));
});

test('a soundtrack comes after its game, unless it was asked for', () => {
  expect(search('hollow').titles.slice(0, 2)).toEqual(['Hollow Knell', 'Hollow Knell Soundtrack']);
  expect(search('hollow knell soundtrack').titles[0]).toBe('Hollow Knell Soundtrack');
});

test('the nearest is shown, but not as what was asked for', () => {
  expect(search('skyreem').is_sure).toBe(true);
  expect(search('skyreem tactics united')).toMatchObject({
    is_sure: false,
    titles: expect.arrayContaining(['Skyreem']),
  });
  expect(search('qqzzxx')).toEqual({ titles: [], is_sure: false });
});

test.each([
  ['nothing but signs', '™®© !!! … ((([[['],
  ['patterns', '(a+)+$ [^x]{1,9} \\p{L}* .*.*.*'],
  ['lone surrogates', '\ud800 \udfff sky\ud83c'],
  ['marks upon marks', 'z̷̡̈́' + '\u0301'.repeat(4000)],
  ['other writing', '漢字 ﷽ ٢ ⅷ 😀😀 İstanbul ß ﬁ'],
  ['ten thousand letters', 'a'.repeat(10_000)],
  ['ten thousand words', 'the '.repeat(10_000)],
  ['a very long word in the other layout', 'ф'.repeat(190)],
  ['names of properties', '__proto__ constructor toString'],
])('%s are a query like any other', (_what, query) => {
  for (const typed of [query, swapLayout(query)]) {
    const { ids } = rankTitles(index, aliases, typed);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
