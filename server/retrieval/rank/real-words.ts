import { readFileSync } from 'node:fs';
import { normaliseText } from '#contract/values/normalise-text.ts';
import { glossary, lexicon, phrasesAt } from './player-words.ts';
import { remembered } from '#server/language/remembered.ts';
import { scriptOf, stemOf } from '#server/language/stem.ts';
import { doInSlices, keep, type Slices } from '#server/scheduler/slices.ts';

const beginningLength = 3;

/** A dictionary's base forms by the letters that they begin with. */
type Dictionary = ReadonlyMap<string, readonly string[]>;

const dictionaries = {
  latin: keep(() => readDictionary('dictionary-en')),
  cyrillic: keep(() => readDictionary('dictionary-ru')),
};

const bytesInSlice = 16 * 1024;
const newline = 0x0a;

/** The base forms alone, without what a dictionary says of their endings. */
function* readDictionary(name: string): Slices<Dictionary> {
  const bytes = readFileSync(new URL('index.dic', import.meta.resolve(name)));
  const dictionary = new Map<string, string[]>();
  let to = 0;
  for (let from = 0; from < bytes.length; from = to) {
    to = bytes.indexOf(newline, from + bytesInSlice) + 1 || bytes.length;
    const words = normaliseText(bytes.toString('utf8', from, to).replaceAll(/\/.*$/gm, '')).split('\n');
    for (const word of words) {
      const beginning = word.slice(0, beginningLength);
      const known = dictionary.get(beginning);
      if (known === undefined) dictionary.set(beginning, [word]);
      else known.push(word);
    }
    yield;
  }
  return dictionary;
}

/** A stem differs from its base form by its last letter at most: "happi". */
const wholeStemMax = 4;
const endingMax = 7;

/** Has these words looked up before somebody asks for them, while others are served. */
export async function readyRealWords(words: Iterable<string>): Promise<void> {
  for (const kept of [dictionaries.latin, dictionaries.cyrillic]) await kept.ready();
  await doInSlices(lookUpAll(words));
}

function* lookUpAll(words: Iterable<string>): Slices<void> {
  for (const word of words) {
    isRealWord(word);
    yield;
  }
}

/**
 * Whether somebody who typed this word meant it: it is a word of English or Russian in some form, or a player's word.
 * Such a word that no text of a game holds is not a misspelt one of them. Names, which begin with a capital in a
 * dictionary, are none. One costs up to some milliseconds, and those of games' names are asked for again and again.
 */
export const isRealWord = remembered(20_000, lookUp);

function lookUp(word: string): boolean {
  const script = scriptOf(word);
  if (script === 'other') return false;
  const stem = stemOf(word);
  if ([lexicon(), glossary()].some((table) => phrasesAt(table, [stem], 0).length > 0)) return true;
  if (isBaseForm(dictionaries[script](), word, stem)) return true;
  const compared = /^(\p{Script=Latin}{4,}?)(?:er|est)$/u.exec(word)?.[1];
  return compared !== undefined && lookUp(compared);
}

function isBaseForm(dictionary: Dictionary, word: string, stem: string): boolean {
  const prefix = stem.length > wholeStemMax ? stem.slice(0, -1) : stem;
  const bases = dictionary.get(stem.slice(0, beginningLength)) ?? [];
  return bases.some((base) => {
    if (!base.startsWith(prefix) || base.length > stem.length + endingMax) return false;
    return base === word || stemOf(base) === stem;
  });
}
