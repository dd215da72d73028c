import { readFileSync } from 'node:fs';
import { normaliseText } from '#contract/values/normalise-text.ts';
import { glossary, lexicon, phrasesAt } from './player-words.ts';
import { scriptOf, stemOf } from '#server/language/stem.ts';
import { doInSlices, keep, type Slices } from '#server/scheduler/slices.ts';

const beginningLength = 3;

/** A dictionary's base forms, each on a line of its own. */
interface Dictionary {
  words: string;
  /** By the letters that words begin with, the stretches of `words` where they stand. */
  stretches: ReadonlyMap<string, readonly { from: number; to: number }[]>;
}

const dictionaries = {
  latin: keep(() => readDictionary('dictionary-en')),
  cyrillic: keep(() => readDictionary('dictionary-ru')),
};

const bytesInSlice = 16 * 1024;
const linesInSlice = 500;
const newline = 0x0a;

/** The base forms alone, without what a dictionary says of their endings. */
function* readBaseForms(name: string): Slices<string> {
  const bytes = readFileSync(new URL('index.dic', import.meta.resolve(name)));
  const pieces: string[] = [];
  let to = 0;
  for (let from = 0; from < bytes.length; from = to) {
    to = bytes.indexOf(newline, from + bytesInSlice) + 1 || bytes.length;
    pieces.push(normaliseText(bytes.toString('utf8', from, to).replaceAll(/\/.*$/gm, '')));
    yield;
  }
  return pieces.join('');
}

function* readDictionary(name: string): Slices<Dictionary> {
  const words = yield* readBaseForms(name);
  const stretches = new Map<string, { from: number; to: number }[]>();
  let last = { from: 0, to: 0 };
  let beginning = '';
  let lines = 0;
  for (let from = 0; from < words.length; from = last.to + 1) {
    const end = words.indexOf('\n', from);
    const to = end === -1 ? words.length : end;
    if (++lines % linesInSlice === 0) yield;
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

/** Words looked up lately: one costs up to some milliseconds, and those of games' names are asked for again and again. */
const recent = new Map<string, boolean>();
const recentMax = 20_000;

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
 * dictionary, are none.
 */
export function isRealWord(word: string): boolean {
  const known = recent.get(word);
  if (known !== undefined) return known;
  const is_real = lookUp(word);
  if (recent.size === recentMax) recent.clear();
  recent.set(word, is_real);
  return is_real;
}

function lookUp(word: string): boolean {
  const script = scriptOf(word);
  if (script === 'other') return false;
  const stem = stemOf(word);
  if ([lexicon(), glossary()].some((table) => phrasesAt(table, [stem], 0).length > 0)) return true;
  if (isBaseForm(dictionaries[script](), word, stem)) return true;
  const compared = /^(\p{Script=Latin}{4,}?)(?:er|est)$/u.exec(word)?.[1];
  return compared !== undefined && lookUp(compared);
}

function isBaseForm({ words, stretches }: Dictionary, word: string, stem: string): boolean {
  const prefix = stem.length > wholeStemMax ? stem.slice(0, -1) : stem;
  return (stretches.get(stem.slice(0, beginningLength)) ?? [])
    .flatMap(({ from, to }) => words.slice(from, to).split('\n'))
    .filter((base) => base.startsWith(prefix) && base.length <= stem.length + endingMax)
    .some((base) => base === word || stemOf(base) === stem);
}
