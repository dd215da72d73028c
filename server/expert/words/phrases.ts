import { normaliseText } from '#contract/values/normalise-text.ts';

/**
 * Words as they stand, or parts that follow one another, each one phrase or any one of several. An empty one says that the
 * part may be missing; a star at the end of a word stands for any ending, and alone for any word.
 */
export type Phrase = string | readonly (string | readonly Phrase[])[];

const border = String.raw`\s+`;
/** Letters as Unicode knows them take long to compile, and here only where a word ends matters. */
const ending = String.raw`[^\s?!.,:;]*`;

function sourceOf(character: string): string {
  if (character === '*') return ending;
  if (character === ' ') return border;
  if (character === "'") return "['’]";
  // A letter is found with its mark and without it.
  const level = normaliseText(character);
  return level === character ? RegExp.escape(character) : `[${character}${level}]`;
}

function phraseSource(phrase: Phrase): string {
  if (typeof phrase === 'string') return [...phrase].map(sourceOf).join('');
  const parts = phrase.map((part) => (typeof part === 'string' ? [part] : part));
  const first = parts.findIndex((part) => !part.includes(''));
  return parts
    .map((part, at) => {
      const source = anyOf(part.filter((one) => one !== ''));
      if (at === first) return source;
      return `(?:${at < first ? source + border : border + source})${part.includes('') ? '?' : ''}`;
    })
    .join('');
}

/** Writes phrases as the source of a pattern, longer ones first; of none it is one that finds nothing. */
export function anyOf(phrases: readonly Phrase[]): string {
  const sources = phrases.map(phraseSource).toSorted((a, b) => b.length - a.length);
  return sources.length === 0 ? '(?!)' : `(?:${sources.join('|')})`;
}

/** A pattern for whole words: `\b` knows Latin letters only. */
export function wholeWords(source: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${source}(?![\p{L}\p{N}])`, 'iu');
}

/** Finds any of some phrases in a text. */
export function findAny(phrases: readonly Phrase[]): RegExp {
  return wholeWords(anyOf(phrases));
}

/** Finds any of some phrases at the beginning of a text. */
export function findOpening(phrases: readonly Phrase[]): RegExp {
  return wholeWords(`^${anyOf(phrases)}`);
}
