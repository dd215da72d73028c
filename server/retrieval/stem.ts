import snowball from 'snowball-stemmers';

const english = snowball.newStemmer('english');
const russian = snowball.newStemmer('russian');

const ALL_CYRILLIC = /^\p{Script=Cyrillic}+$/u;
const ALL_LATIN = /^\p{Script=Latin}+$/u;

export type Script = 'cyrillic' | 'latin' | 'other';

/** The one script a word is written in; digits and mixtures are `other`. */
export function scriptOf(word: string): Script {
  if (ALL_LATIN.test(word)) return 'latin';
  return ALL_CYRILLIC.test(word) ? 'cyrillic' : 'other';
}

/** Snowball stem by the word's own script: a document's language says nothing about the names quoted in it. */
export function stemOf(word: string): string {
  const script = scriptOf(word);
  if (script === 'latin') return english.stem(word);
  return script === 'cyrillic' ? russian.stem(word) : word;
}
