import { expect, test } from 'vitest';
import { buildIndex } from '#server/retrieval/index/build-index.ts';
import { searchIndex } from '#server/retrieval/search-index.ts';
import { otherSpellings } from './spellings.ts';
import { stemOf } from './stem.ts';

test.each([
  ['armor', 'armour'],
  ['colours', 'colors'],
  ['license', 'licence'],
  ['defence', 'defense'],
  ['center', 'centre'],
  ['theatre', 'theater'],
  ['customize', 'customise'],
  ['organisation', 'organization'],
  ['traveling', 'travelling'],
  ['jeweller', 'jeweler'],
  ['gray', 'grey'],
  ['dialog', 'dialogue'],
  ['tire', 'tyre'],
])('%s is also spelt %s', (word, other) => {
  expect(otherSpellings(word)).toContain(other);
});

test.each(['or', 'sword', 'броня', 'ak47'])('%s is spelt in one way', (word) => {
  expect(otherSpellings(word)).toEqual([]);
});

test('a word in the other spelling counts in full', () => {
  const index = buildIndex([
    { id: 1, article_title: 'Armour', section: '', content: 'Armour slows you down.' },
    { id: 2, article_title: 'Harbour', section: '', content: 'Ships lie there.' },
  ]);
  const { analysis, rows } = searchIndex(index, 'harbor');
  expect(analysis.terms[0]?.kind).toBe('known');
  expect(analysis.terms[0]?.matches[0]).toMatchObject({ stem: stemOf('harbour'), weight: 1, trust: 1 });
  expect(rows[0]!.row).toBe(1);
});
