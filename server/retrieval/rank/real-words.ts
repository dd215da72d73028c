import { readFileSync } from 'node:fs';
import { glossary, lexicon, phrasesAt } from './player-words.ts';
import { scriptOf, stemOf } from '#server/language/stem.ts';

const packages = { latin: 'dictionary-en', cyrillic: 'dictionary-ru' };
const beginningLength = 3;

/** A dictionary's base forms, each on a line of its own. */
interface Dictionary {
  words: string;
  /** By the letters that words begin with, the stretches of `words` where they stand. */
  stretches: ReadonlyMap<string, readonly { from: number; to: number }[]>;
}

const dictionaries = new Map<string, Dictionary>();

function openDictionary(name: string): Dictionary {
  let dictionary = dictionaries.get(name);
  if (dictionary === undefined) {
    const path = new URL('index.dic', import.meta.resolve(name));
    dictionary = readDictionary(readFileSync(path, 'utf8').replaceAll(/\/.*$/gm, '').replaceAll('ё', 'е'));
    dictionaries.set(name, dictionary);
  }
  return dictionary;
}

function readDictionary(words: string): Dictionary {
  const stretches = new Map<string, { from: number; to: number }[]>();
  let last = { from: 0, to: 0 };
  let beginning = '';
  for (let from = 0; from < words.length; from = last.to + 1) {
    const end = words.indexOf('\n', from);
    const to = end === -1 ? words.length : end;
    // Words with the same beginning mostly stand together.
    if (beginning.length === beginningLength && words.startsWith(beginning, from)) {
      last.to = to;
      continue;
    }
    beginning = words.slice(from, Math.min(to, from + beginningLength));
    last = { from, to };
    const known = stretches.get(beginning);
    if (known === undefined) stretches.set(beginning, [last]);
    else known.push(last);
  }
  return { words, stretches };
}

/** A stem differs from its base form by its last letter at most: "happi". */
const wholeStemMax = 4;
const endingMax = 7;

/**
 * Whether somebody who typed this word meant it: it is a word of English or Russian in some form, or a player's word.
 * Such a word that no text of a game holds is not a misspelt one of them. Names, which begin with a capital in a
 * dictionary, are none.
 */
export function isRealWord(word: string): boolean {
  const script = scriptOf(word);
  if (script === 'other') return false;
  const stem = stemOf(word);
  if ([lexicon(), glossary()].some((table) => phrasesAt(table, [stem], 0).length > 0)) return true;
  const compared = /^(\p{Script=Latin}{4,}?)(?:er|est)$/u.exec(word)?.[1];
  return isBaseForm(openDictionary(packages[script]), word, stem) || (compared !== undefined && isRealWord(compared));
}

/** Tells words that a dictionary has just as they are written, such as infinitives. */
export function isBaseWord(word: string): boolean {
  const script = scriptOf(word);
  if (script === 'other') return false;
  const { words, stretches } = openDictionary(packages[script]);
  return (stretches.get(word.slice(0, beginningLength)) ?? []).some(({ from, to }) =>
    words.slice(from, to).split('\n').includes(word),
  );
}

function isBaseForm({ words, stretches }: Dictionary, word: string, stem: string): boolean {
  const prefix = stem.length > wholeStemMax ? stem.slice(0, -1) : stem;
  return (stretches.get(stem.slice(0, beginningLength)) ?? []).some(({ from, to }) =>
    words
      .slice(from, to)
      .split('\n')
      .some(
        (base) =>
          base.startsWith(prefix) && base.length <= stem.length + endingMax && (base === word || stemOf(base) === stem),
      ),
  );
}
