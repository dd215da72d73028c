import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Phrase, readPhrase } from './player-words.ts';
import { scriptOf, stemOf, stemsWithoutFleetingVowel } from '#server/language/stem.ts';
import { remembered } from '#server/language/remembered.ts';
import { firstPlace } from '#server/language/first-place.ts';

/** A word and its translations, the surest first, with "|" between. */
type Line = readonly [word: string, translations: string];

/** Lines of either language, by the alphabet. */
interface Dictionary {
  latin: readonly Line[];
  cyrillic: readonly Line[];
}

let opened: Dictionary | undefined;

/** Read with the first word that it is asked for, and kept: .1 s and 6 MB. */
function openDictionary(): Dictionary {
  if (opened !== undefined) return opened;
  const text = gunzipSync(readFileSync(new URL('../data/dictionary.tsv.gz', import.meta.url))).toString('utf8');
  const latin = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Line => {
      const tab = line.indexOf('\t');
      return [line.slice(0, tab), line.slice(tab + 1)];
    });
  const back = new Map<string, string>();
  for (const [word, translations] of latin)
    for (const one of translations.split('|')) {
      const known = back.get(one);
      back.set(one, known === undefined ? word : `${known}|${word}`);
    }
  opened = { latin, cyrillic: [...back].sort(([a], [b]) => (a < b ? -1 : 1)) };
  return opened;
}

/** A stem differs from its base form by its last letter at most: "happi". */
const wholeStemMax = 3;
const stemFrom = 2;
const endingMax = 6;

/** What the dictionary has for the words of a stem in the other language; phrases only for single words. */
export const translate = remembered(5_000, (stem): readonly Phrase[] => {
  const script = scriptOf(stem);
  if (script === 'other' || stem.length < stemFrom) return [];
  const lines = openDictionary()[script];
  const stems = new Set([stem, ...stemsWithoutFleetingVowel(stem)]);
  const found = new Map<string, Phrase>();
  for (const one of stems) {
    const prefix = one.length > wholeStemMax ? one.slice(0, -1) : one;
    const from = firstPlace(0, lines.length, (at) => lines[at]![0] < prefix);
    for (let at = from; lines[at]?.[0].startsWith(prefix) === true; at++) {
      const [word, translations] = lines[at]!;
      if (word.length > one.length + Math.min(one.length, endingMax) || word.includes(' ') || !stems.has(stemOf(word)))
        continue;
      for (const text of translations.split('|')) if (!found.has(text)) found.set(text, readPhrase(text));
    }
  }
  return [...found.values()];
});
