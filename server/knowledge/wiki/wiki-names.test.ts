import { describe, expect, test } from 'vitest';
import { type KnownRevisions, revisionOf } from './known-revisions.ts';
import { createWikiNames } from './wiki-names.ts';

describe('The names of a wiki', () => {
  test('have titles whatever their case, in any script', () => {
    const names = createWikiNames();
    for (const title of ['Coal Mine', 'Угольная шахта', 'Coal Mine']) names.addTitle(title);
    expect(['coal mine', 'COAL MINE', 'УГОЛЬНАЯ шахта', 'Coal', ''].map(names.hasTitle)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('have the aliases of a title in the order they came in, and no more than anybody needs', () => {
    const names = createWikiNames();
    for (let number = 0; number < 60; number += 1) names.addAlias('Coal mine', `Mine ${number}`);
    names.addAlias('Iron mine', 'Pit');
    expect(names.aliasesOf('coal Mine')).toEqual(Array.from({ length: 50 }, (_none, number) => `Mine ${number}`));
    expect(names.aliasesOf('Pit')).toEqual([]);
  });

  test('have the largest categories first', () => {
    const names = createWikiNames();
    for (const [name, pages] of [
      ['Trains', 1],
      ['Ships', 3],
      ['Trains', 1],
      ['Cargo', 1],
    ] as const)
      names.addToCategory(name, pages);
    expect(names.largestCategories(2)).toEqual([
      { name: 'Ships', pages: 3 },
      { name: 'Trains', pages: 2 },
    ]);
  });

  test('of two wikis that are read at once are apart', () => {
    const [one, other] = [createWikiNames(), createWikiNames()];
    one.addTitle('Coal mine');
    expect(other.hasTitle('Coal mine')).toBe(false);
  });
});

test('a revision is found by the site and the number of its page', () => {
  const of = (pairs: [number, number][]) => ({
    page_ids: Float64Array.from(pairs, ([page_id]) => page_id),
    revisions: Float64Array.from(pairs, ([, revision]) => revision),
  });
  const known: KnownRevisions = new Map([
    [
      'a.example',
      of([
        [1, 10],
        [4, 40],
        [Number.MAX_SAFE_INTEGER, 90],
      ]),
    ],
    ['b.example', of([])],
  ]);
  const found = [1, 2, 4, 5, Number.MAX_SAFE_INTEGER].map((page_id) => revisionOf(known, 'a.example', page_id));
  expect(found).toEqual([10, undefined, 40, undefined, 90]);
  expect(revisionOf(known, 'b.example', 1)).toBeUndefined();
  expect(revisionOf(known, 'c.example', 1)).toBeUndefined();
});
