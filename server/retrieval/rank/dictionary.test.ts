import { describe, expect, it, test } from 'vitest';
import { buildIndex } from '../index/build-index.ts';
import { translate } from './dictionary.ts';
import { glossary, lexicon, phrasesAt } from './player-words.ts';
import { readQuestion, searchIndex } from '../search-index.ts';
import { stemOf } from '#server/language/stem.ts';

const wordsFor = (word: string) => translate(stemOf(word)).map(({ words }) => words.join(' '));

test.each([
  ['teapot', 'чайник'],
  ['teapots', 'чайник'],
  ['чайников', 'teapot'],
  ['чайником', 'kettle'],
  ['ложками', 'spoon'],
  ['ладони', 'palm'],
])('%s is %s', (word, other) => {
  expect(wordsFor(word)).toContain(other);
});

test.each(['', '12', 'qzwx', 'ъъъ', 'a', 'я', 'чайteapot'])('of “%s” it knows nothing', (word) => {
  expect(wordsFor(word)).toEqual([]);
});

function indexOf(contents: readonly string[]) {
  return buildIndex(contents.map((content, id) => ({ id: id + 1, article_title: '', section: '', content })));
}

const english = ['Towers fall slowly.', 'The river bends twice.', 'Bread keeps for a week.'];
const russian = ['Башни падают.', 'Река делает два поворота.', 'Хлеб лежит неделю.'];

function fromDictionary(contents: readonly string[], question: string): string[] {
  const { analysis } = readQuestion(indexOf(contents), question);
  return analysis.terms.flatMap(({ matches }) =>
    matches.flatMap(({ word, from_dictionary }) => (from_dictionary ? [word] : [])),
  );
}

describe('an everyday word of a question in another language than the texts', () => {
  // None of these may be a player's word: the glossary would know it.
  const pairs = [
    ['ложкой', 'spoon'],
    ['бабушка', 'grandmother'],
    ['жирафы', 'giraffe'],
  ] as const;

  it.each(pairs)('%s finds %s', (word, other) => {
    const stems = [stemOf(word)];
    expect([lexicon(), glossary()].flatMap((table) => phrasesAt(table, stems, 0))).toEqual([]);
    const contents = [...english, `Here the ${other} waits.`];
    expect(searchIndex(indexOf(contents), `где ${word}`).rows[0]?.row).toBe(english.length);
    expect(fromDictionary(contents, `где ${word}`)).toEqual([other]);
  });

  it('finds as well from English to Russian', () => {
    const contents = [...russian, 'Тут стоит чайник.'];
    expect(searchIndex(indexOf(contents), 'where is the kettle').rows[0]?.row).toBe(russian.length);
  });

  it('takes no translation that the texts do not hold, nor one behind a gate', () => {
    expect(fromDictionary(english, 'где чайник')).toEqual([]);
    const index = indexOf([...english, 'Here the kettle waits.']);
    const { analysis } = readQuestion(index, 'где чайник', { allowed: (row) => row < english.length });
    expect(analysis.terms.flatMap(({ matches }) => matches)).toEqual([]);
  });

  it('adds nothing where question and texts are in one language', () => {
    expect(fromDictionary([...english, 'Here the kettle waits.'], 'where is the teapot')).toEqual([]);
  });

  it('finds the one text of another language in a game of the language asked in', () => {
    expect(fromDictionary([...russian, 'A kettle waits.'], 'где чайник')).toEqual(['kettle']);
  });

  it('adds nothing to a word that as many texts hold', () => {
    const contents = [...english, 'Here the kettle waits.', 'Here the чайник waits.'];
    expect(fromDictionary(contents, 'где чайник')).toEqual([]);
    expect(searchIndex(indexOf(contents), 'где чайник').rows[0]?.row).toBe(english.length + 1);
  });

  it('weighs each of several translations less than a single one', () => {
    const weights = (contents: readonly string[]) =>
      readQuestion(indexOf(contents), 'чайник').analysis.terms.flatMap(({ matches }) =>
        matches.map(({ weight }) => weight),
      );
    const [alone = 0] = weights([...english, 'Here the kettle waits.']);
    const both = weights([...english, 'Here the kettle waits.', 'A teapot falls.']);
    expect(both).toHaveLength(2);
    for (const weight of both) expect(weight).toBeCloseTo(alone / Math.SQRT2, 9);
    expect(alone).toBeLessThan(1);
  });
});
