import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One meaning of a word: how its own language explains it, and its translations. */
interface Sense {
  explained: readonly string[];
  to: readonly string[];
}

/** The meanings of the words of one language, by word and part of speech. */
export type WikDict = ReadonlyMap<string, readonly Sense[]>;

const headLine = /^(\S.*?)(?: \/.*\/)? <([^<>]+)>$/;
const numbered = /^\d+\. (?=\S)/;
/** Explanations that share their translations are numbered too, in lines and at the end of the line before. */
const strayNumber = /(?:^|\s)\d+\.$/;

/**
 * Reads a dictionary of WikDict as Debian's package `dict-freedict-LANGUAGES` holds it: a line with the word, its sound
 * and part of speech; for each meaning a line of translations, then lines that explain it.
 * @param folder where packages were unpacked, each into a folder of its own
 * @param languages such as "pol-eng"
 */
export function readWikDict(folder: string, languages: string): WikDict {
  const place = join(folder, languages, 'usr/share/dictd');
  const file = readdirSync(place).find((name) => name.endsWith('.dict.dz'));
  if (file === undefined) throw new Error(`${place}: no dictionary`);
  const dictionary = new Map<string, { explained: string[]; to: string[] }[]>();
  let senses: { explained: string[]; to: string[] }[] | undefined;
  let is_first = false;
  for (const line of gunzipSync(readFileSync(join(place, file)))
    .toString('utf8')
    .split('\n')) {
    const [, head, part] = headLine.exec(line) ?? [];
    if (head !== undefined && part !== undefined) {
      const key = keyOf(head, part);
      senses = dictionary.get(key) ?? [];
      dictionary.set(key, senses);
      is_first = true;
      continue;
    }
    const text = line.replace(strayNumber, '').trim();
    if (senses === undefined || text === '') continue;
    if (is_first || numbered.test(line)) senses.push({ explained: [], to: text.replace(numbered, '').split(/[,;] /) });
    else senses.at(-1)?.explained.push(text);
    is_first = false;
  }
  return dictionary;
}

function keyOf(head: string, part: string): string {
  return `${head}\t${part.replace(/,.*/, '')}`;
}

/** All translations of a word in any of its meanings. */
export function translationsOf(dictionary: WikDict, word: string): readonly string[] {
  return ['n', 'v', 'adj', 'adv'].flatMap((part) => (dictionary.get(keyOf(word, part)) ?? []).flatMap(({ to }) => to));
}

/** What two dictionaries of one language give for the same meaning of a word: the same explanation, or the only one. */
export function* alignedPairs(one: WikDict, other: WikDict): Generator<readonly [string, string]> {
  for (const [key, senses] of one) {
    const others = other.get(key) ?? [];
    const is_only = senses.length === 1 && others.length === 1;
    for (const sense of senses) {
      const same = others.filter(
        ({ explained }) => is_only || explained.some((text) => sense.explained.includes(text)),
      );
      for (const from of sense.to) for (const { to } of same) for (const into of to) yield [from, into];
    }
  }
}
