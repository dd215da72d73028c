import { stemOf } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { tokenise } from '#server/language/tokenise.ts';
import { anyOf, findAny, type Phrase, wholeWords } from '../words/phrases.ts';
import { allWords } from '../words/words.ts';

type End = 'most' | 'least';

/** A superlative says which columns to look at, and which end of them. */
export interface Superlative {
  /** The words of the question that say so: none of them names what is compared. */
  asks: ReadonlySet<string>;
  columns: RegExp;
  takes: End;
  /** What columns of it are called, to search for those that have one. */
  names: string;
}

const { before, behind, amounts } = allWords.superlatives;
type Degrees = typeof amounts;

/** All that says that one end of a scale is meant: "strong" alone is a quality, "least noisy" is the other end of it. */
function phrasesFor(degrees: Degrees, end: End): Phrase[] {
  const [adjectives, others] = end === 'most' ? [degrees.high, degrees.low] : [degrees.low, degrees.high];
  return [...degrees[end], [before.most, adjectives], [adjectives, behind], [before.least, others]];
}

const ends = ['most', 'least'] as const;
const determiners = ['', ...allWords.determiners];

/** "Fastest", "highest damage", "carries the most". */
function asksFor(degrees: Degrees, called: readonly Phrase[], end: End): RegExp {
  const amount = phrasesFor(amounts, end);
  return findAny([...phrasesFor(degrees, end), [amount, called], [called, determiners, amount]]);
}

const figures = Object.values(allWords.superlatives.figures).map((figure) => {
  const called = [...figure.names, ...figure.also];
  const asks = { most: asksFor(figure, called, 'most'), least: asksFor(figure, called, 'least') };
  return { names: figure.names.join(' '), called, columns: findAny(called), asks };
});

/** Compares by what has a name of its own in articles, likelier ones first. */
function byFigure(question: string): Superlative[] {
  return figures.flatMap(({ asks, columns, names }) =>
    ends.flatMap((takes) => {
      const [found] = asks[takes].exec(question) ?? [];
      return found === undefined ? [] : [{ asks: new Set(tokenise(found)), columns, takes, names }];
    }),
  );
}

/** Shorter stems stand in many names of columns. */
const stemFrom = 3;
const lastWords = String.raw`((?:\s+\p{L}+){1,2})[\s?!.]*$`;
const namedLast = {
  most: wholeWords(anyOf(phrasesFor(amounts, 'most')) + lastWords),
  least: wholeWords(anyOf(phrasesFor(amounts, 'least')) + lastWords),
};

/** "Biggest fuel tank": the last words name what is compared themselves. */
function byLastWords(question: string): Superlative[] {
  return ends.flatMap((takes) => {
    const [whole = '', names = ''] = namedLast[takes].exec(question) ?? [];
    const stems = tokenise(names)
      .filter((word) => !isStopWord(word) && word.length >= stemFrom)
      .map(stemOf);
    if (stems.length === 0) return [];
    const alike = figures.filter(({ columns }) => columns.test(names)).flatMap(({ called }) => called);
    const columns = findAny([...stems.map((stem) => `${stem}*`), ...alike]);
    return [{ asks: new Set(tokenise(whole)), columns, takes, names: '' }];
  });
}

/** All that a question's superlatives may compare by, likelier ones first; nothing where it holds none. */
export function readSuperlatives(question: string): Superlative[] {
  return [...byFigure(question), ...byLastWords(question)];
}

/** The first number of a cell: "£4,961 ($9,922)" → 4961, "85 km/h" → 85. */
export function numberOf(cell: string): number | null {
  const digits = /[−-]?\d[\d\s,.\u00a0]*/u.exec(cell)?.[0];
  if (digits === undefined) return null;
  const value = Number(
    digits
      .replace('−', '-')
      .replace(/[\s\u00a0]|,(?=\d{3}(?!\d))/gu, '')
      .replace(',', '.')
      .replace(/[.,]$/, ''),
  );
  return Number.isFinite(value) ? value : null;
}
