import snowball from 'snowball-stemmers';
import { remembered } from './remembered.ts';
import { wordMax } from './tokenise.ts';
import { languageWords } from './words/words.ts';

const english = snowball.newStemmer('english');
const russian = snowball.newStemmer('russian');

const allCyrillic = /^\p{Script=Cyrillic}+$/u;
const allLatin = /^\p{Script=Latin}+$/u;

export type Script = 'cyrillic' | 'latin' | 'other';

/** The one script a word is written in; digits and mixtures are `other`. */
export function scriptOf(word: string): Script {
  if (allLatin.test(word)) return 'latin';
  return allCyrillic.test(word) ? 'cyrillic' : 'other';
}

/** How many letters of a text are in each of the two scripts. */
export function countLetters(text: string): Record<'cyrillic' | 'latin', number> {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return { cyrillic: count(/\p{Script=Cyrillic}/gu), latin: count(/\p{Script=Latin}/gu) };
}

/**
 * Snowball stem by the word's own script: a document's language says nothing about the names quoted in it. What is
 * longer than a word is its own stem: the stemmer costs the square of the length.
 */
export function stemOf(word: string): string {
  return word.length > wordMax ? word : stemKept(word);
}

/** Some 4 MB at most. */
const stemKept = remembered(20_000, (word): string => {
  const script = scriptOf(word);
  if (script === 'latin') return english.stem(word);
  return script === 'cyrillic' ? (nounOf(word) ?? russian.stem(word)) : word;
});

const nounsLikeVerbs: ReadonlySet<string> = new Set(languageWords.nouns_like_verbs);

function nounOf(word: string): string | undefined {
  const stem = /л[аы]?$/u.test(word) ? word.replace(/[аы]$/u, '') : '';
  return nounsLikeVerbs.has(stem) ? stem : undefined;
}

const fleeting = /^(.+[бвгджзйклмнпрстфхцчшщ])([ое])([бвгдзклмнрт])$/u;

/**
 * Other stems of the same Russian word, where its genitive plural has a vowel that its other forms lack and the stemmer
 * does not level: "ловушек" and "ловушки", "денег" and "деньги".
 */
export function stemsWithoutFleetingVowel(stem: string): string[] {
  const [, before, , last] = fleeting.exec(stem) ?? [];
  return before === undefined ? [] : [`${before}${last}`, `${before}ь${last}`];
}

const withoutVowel = /^(.*\p{L}[бвгджзйклмнпрстфхцчшщ])([бвгдзклмнрт])$/u;

/** The other way round: "угря" for "угорь", "окна" for "окон". */
export function stemsWithFleetingVowel(stem: string): string[] {
  const [, before, last] = withoutVowel.exec(stem) ?? [];
  return before === undefined ? [] : [`${before}о${last}`, `${before}е${last}`];
}
