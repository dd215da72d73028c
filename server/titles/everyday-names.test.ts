import { expect, test } from 'vitest';
import { readyAliases } from './aliases.ts';
import { buildTitleIndex } from './build-title-index.ts';
import { doAtOnce } from '#server/scheduler/slices.ts';
import { readyNames, shippedNames } from './everyday-names.ts';
import { rankTitles } from './rank-titles.ts';
import { queryWords } from './title-words.ts';

const shipped = shippedNames();

test('the shipped file names at least two thousand games, each once, each name in one alphabet', () => {
  expect(shipped.length).toBeGreaterThan(2_000);
  expect(new Set(shipped.map(({ title }) => title)).size).toBe(shipped.length);
  const names = shipped.flatMap((game) => game.names);
  const mixed = names
    .flatMap(queryWords)
    .filter((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word));
  expect(mixed).toEqual([]);
  expect(names.filter((name) => queryWords(name).length === 0)).toEqual([]);
});

test('no game has the same name twice', () => {
  const twice = shipped.filter(
    ({ names }) => new Set(names.map((name) => queryWords(name).join(' '))).size < names.length,
  );
  expect(twice).toEqual([]);
});

/** Invented games, with counts of reviews. */
const catalogue: [string, number][] = [
  ['Woodland', 90_000],
  ['Dark Woodland: Ghosts', 4_000],
  ['Neighbours of Doom: Compilation', 3_000],
  ['Steel Road 3', 20_000],
  ['Steel Road 3 Playtest', 0],
  ['Quiet Harbour', 40],
  ['Quiet Harbour Demo', 0],
  ['Quiet Harbour Clicker', 30],
  ['Quiet Harbour: Storm', 9_000],
  ['Silver Wheel', 800_000],
];
const index = buildTitleIndex(catalogue.map(([title, popularity], row) => ({ id: row + 1, title, popularity })));
const aliases = readyAliases(
  [],
  doAtOnce(
    readyNames([
      { title: 'Woodland', names: ['лес'] },
      { title: 'Neighbours of Doom: Compilation', names: ['достань соседа'] },
      { title: 'Steel Road 3', names: ['дальнобой 3', 'sr3'] },
      { title: 'Quiet Harbour', names: ['тихая гавань', 'sw'] },
      { title: 'Absent Woodland Story', names: ['нет такой'] },
    ]),
  ),
);
const titlesFor = (query: string) => rankTitles(index, aliases, query).ids.map((id) => catalogue[id - 1]![0]);

test.each([
  ['лес', 'Woodland'],
  ['достань соседа', 'Neighbours of Doom: Compilation'],
  ['достань сос', 'Neighbours of Doom: Compilation'],
  ['достан соседа', 'Neighbours of Doom: Compilation'],
  ['дальнобой 3', 'Steel Road 3'],
  ['дальнобой3', 'Steel Road 3'],
  ['sr3', 'Steel Road 3'],
  ['lfkmyj,jq 3', 'Steel Road 3'],
  ['sw', 'Quiet Harbour'],
])('"%s" finds %s by its everyday name', (query, title) => {
  expect(titlesFor(query)[0]).toBe(title);
});

test('an everyday name inside a longer query is a word like others, and one of an absent game finds nothing', () => {
  expect(titlesFor('лес призраков')).not.toContain('Woodland');
  expect(titlesFor('нет такой')).toEqual([]);
});

test('a demo, a playtest and a lesser game named after it stand behind the game', () => {
  const found = titlesFor('quiet harb');
  const game = found.indexOf('Quiet Harbour');
  expect(found.indexOf('Quiet Harbour Demo')).toBeGreaterThan(game);
  expect(found.indexOf('Quiet Harbour Clicker')).toBeGreaterThan(game);
  expect(titlesFor('steel road')[0]).toBe('Steel Road 3');
});

test('a query that asks for more of the longer title gets that one first', () => {
  expect(titlesFor('quiet harbour demo')[0]).toBe('Quiet Harbour Demo');
  expect(titlesFor('quiet harbour clicker')[0]).toBe('Quiet Harbour Clicker');
});
