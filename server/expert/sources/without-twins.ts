import type { Language } from '#contract/values/languages.ts';
import { headingWords } from '#server/language/plain-text.ts';
import type { ChunkText } from '#server/retrieval/chunk.ts';
import { readNumbers } from '../check/stated-numbers.ts';

/** Pairs of neighbouring words that a text has in common with another which says the same, a few words being changed. */
const samePairs = 0.8;
/** Fewer figures may be the same by chance in another language, where no words can be compared. */
const figuresLeast = 5;
const sameFigures = 0.9;
/** A translation is about as long as the text. */
const lengthRatioMax = 2;

/**
 * The chunks without those that say nothing beyond an earlier one. Of two that say the same, the one in the language of
 * the question stays, in the better place.
 */
export function withoutTwins<T extends ChunkText>(chunks: readonly T[], language: Language): T[] {
  const kept: { chunk: T; traits: Traits }[] = [];
  for (const chunk of chunks) {
    const traits = traitsOf(chunk);
    const same = kept.findIndex((one) => saysNothingMore(traits, one.traits));
    const known = kept[same];
    if (known === undefined) kept.push({ chunk, traits });
    else if (known.chunk.language !== language && chunk.language === language) kept[same] = { chunk, traits };
  }
  return kept.map(({ chunk }) => chunk);
}

interface Traits {
  language: Language;
  length: number;
  title: readonly string[];
  words: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
  figures: ReadonlySet<string>;
}

function traitsOf({ language, article_title, section, content }: ChunkText): Traits {
  const words = wordsOf(content);
  const title = wordsOf(article_title);
  return {
    language,
    length: content.length,
    title,
    words: new Set([...title, ...wordsOf(section), ...words]),
    pairs: new Set(words.slice(1).map((word, i) => `${words[i]} ${word}`)),
    // Their first reading is the same, whichever way a language parts their thousands and decimals.
    figures: new Set(readNumbers(content).map(({ readings }) => readings[0]!.join())),
  };
}

function saysNothingMore(one: Traits, other: Traits): boolean {
  if (one.language === other.language) return isRepeated(one, other);
  const ratio = one.length / other.length;
  return (
    one.figures.size >= figuresLeast &&
    ratio <= lengthRatioMax &&
    ratio >= 1 / lengthRatioMax &&
    shareOf(one.figures, other.figures) >= sameFigures &&
    shareOf(other.figures, one.figures) >= sameFigures
  );
}

/** Texts made by one pattern differ in their figures, or in what they are about: those are no twins. */
function isRepeated(one: Traits, other: Traits): boolean {
  return (
    one.pairs.size > 0 &&
    one.title.every((word) => other.words.has(word)) &&
    shareOf(one.figures, other.figures) === 1 &&
    shareOf(one.pairs, other.pairs) >= samePairs
  );
}

/** Which share of these stands among those as well. */
function shareOf(these: ReadonlySet<string>, those: ReadonlySet<string>): number {
  return these.size === 0 ? 1 : these.intersection(those).size / these.size;
}

const wordsOf = (text: string) => headingWords(text).split(' ').filter(Boolean);
