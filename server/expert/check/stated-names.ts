import { normaliseText } from '#contract/values/normalise-text.ts';
import { translate } from '#server/retrieval/rank/dictionary.ts';
import { countLetters, scriptOf, stemOf, type Script } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { findGroups, splitGroup, tokenise } from '#server/language/tokenise.ts';
import { type Facts, soundsOf, type UnitFacts } from './source-facts.ts';
import { monthOf } from './stated-numbers.ts';

const properName = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*(?:['’-][\p{L}\p{N}]+)*/gu;
/** A capital behind it is owed to a beginning: of the text, of a sentence or cell, or of what a label gives. */
const opening = /(^|[.!?…|>:])[\s*_"'«“„([`]*$/u;
const labelValueWords = 4;

/** The proper names of a sentence: words with a capital that do not owe it to their place. */
export function readNames(sentence: string): string[] {
  return nameMatches(sentence).map((match) => match[0]);
}

/** The same with their places. */
export function nameMatches(sentence: string): RegExpExecArray[] {
  return [...sentence.matchAll(properName)].filter((match) => {
    const before = sentence.slice(0, match.index);
    if (/^(?:\p{L}$|I['’])/u.test(match[0])) return false;
    const opens = opening.exec(before)?.[1];
    if (opens === ':') return sentence.slice(match.index).split(/\s+/).length <= labelValueWords;
    return opens === undefined;
  });
}

/** The one script of a name's letters. */
export function scriptOfName(name: string): Script {
  const { cyrillic, latin } = countLetters(name);
  if (cyrillic > 0 === latin > 0) return 'other';
  return cyrillic > 0 ? 'cyrillic' : 'latin';
}

/** Players' abbreviations stand in few articles: "XP", "HP". */
export const abbreviation = /^\p{Lu}{1,4}s?$/u;

/** Whether the facts have a name that stands in the other script, translated, by its sound, or with their own word beside it. */
export function isRendered(
  name: string,
  text: string,
  { start, end }: { start: number; end: number },
  facts: Facts,
): boolean {
  if (isGlossed(text, start, end, facts)) return true;
  return tokenise(name).every((word) => isSpokenOf(word, facts));
}

const bracketed = /[^()«»"“”]*\([^()]+\)|[^()«»"“”]*[«"“][^«»"“”]+[»"”]/gu;

/** Whether a name is one side of "name (word of the facts)". */
function isGlossed(text: string, start: number, end: number, facts: Facts): boolean {
  return [...text.matchAll(bracketed)].some(({ 0: pair, index }) => {
    if (start < index || end > index + pair.length) return false;
    const words = tokenise(pair).filter((word) => scriptOf(word) === facts.script && !isStopWord(word));
    return words.some((word) => facts.whole.stems.has(stemOf(word)));
  });
}

/** Whether a unit holds a name, or the number of a month. */
export function hasName(name: string, { stems, numbers }: UnitFacts): boolean {
  const month = monthOf(name);
  if (month !== undefined && numbers.has(month)) return true;
  const known = (word: string) => stems.has(stemOf(word));
  // The plural of what ends with a figure: "MJS250s".
  const isPlural = (word: string, i: number, parts: readonly string[]) =>
    word === 's' && i === parts.length - 1 && /\d$/.test(parts[i - 1] ?? '');
  return findGroups(normaliseText(name))
    .map(splitGroup)
    .every(
      ({ parts, compounds }) =>
        parts.every((word, i) => known(word) || isPlural(word, i, parts)) || compounds.some(known),
    );
}

export function speaksOf(stem: string, script: Script): (stems: ReadonlySet<string>) => boolean {
  const own = scriptOf(stem);
  if (own === 'other' || own === script) return (stems) => stems.has(stem);
  const phrases = translate(stem).map((phrase) => phrase.stems);
  return (stems) => stems.has(stem) || phrases.some((phrase) => phrase.every((one) => stems.has(one)));
}

/** Whether the facts hold a word, its translation, or one that sounds like it in the other script. */
export function isSpokenOf(word: string, { whole, script, sounds }: Facts): boolean {
  const stem = stemOf(word);
  if (speaksOf(stem, script)(whole.stems)) return true;
  const own = scriptOf(stem);
  return own !== 'other' && own !== script && [word, stem].flatMap(soundsOf).some((form) => sounds().has(form));
}
