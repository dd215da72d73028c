import { normaliseText } from '#contract/values/normalise-text.ts';
import { readFileSync } from 'node:fs';
import { stemOf, stemsWithoutFleetingVowel } from '#server/language/stem.ts';
import { isStopWord } from '#server/language/stop-words.ts';
import { findGroups, splitGroup } from '#server/language/tokenise.ts';

/** One or more words in their order, as a text or a question holds them. */
export interface Phrase {
  words: readonly string[];
  stems: readonly string[];
}

interface Entry {
  from: Phrase;
  to: readonly string[];
}

/**
 * Phrases and what else stands for the same, by how they begin. Stemming all of them would hold up the first question:
 * a beginning is read when a question has a word with it.
 */
export interface PhraseTable {
  lines: ReadonlyMap<string, readonly Pair[]>;
  entries: Map<string, Map<string, Entry[]>>;
}

export function readPhrase(text: string): Phrase {
  const words = findGroups(normaliseText(text)).flatMap((group) => splitGroup(group).parts);
  return { words, stems: words.map(stemOf) };
}

type Pair = readonly [from: string, to: readonly string[]];

function tableOf(pairs: Iterable<Pair>): PhraseTable {
  return { lines: Map.groupBy(pairs, ([from]) => beginningOf(from)), entries: new Map() };
}

/** Two letters or digits, which stemming leaves alone. */
function beginningOf(text: string): string {
  return /^(?:\p{L}{1,2}|\p{N}{1,2})/u.exec(normaliseText(text.slice(0, 4)).toLowerCase())?.[0] ?? '';
}

/** All phrases that begin as a stem does, by their first stem. */
function readBeginning({ lines, entries }: PhraseTable, stem: string): Map<string, Entry[]> {
  const beginning = beginningOf(stem);
  const read = entries.get(beginning);
  if (read !== undefined) return read;
  const by_stem = new Map<string, Entry[]>();
  for (const [phrase, to] of lines.get(beginning) ?? []) {
    const entry = { from: readPhrase(phrase), to };
    if (entry.from.words.every(isStopWord)) continue;
    // A word is found by its other forms too, whose stem lacks a vowel.
    const [first = ''] = entry.from.stems;
    for (const one of [first, ...stemsWithoutFleetingVowel(first)]) {
      const known = by_stem.get(one);
      if (known === undefined) by_stem.set(one, [entry]);
      else known.push(entry);
    }
  }
  entries.set(beginning, by_stem);
  return by_stem;
}

export interface FoundPhrase {
  /** In words. */
  length: number;
  to: readonly Phrase[];
}

/** The phrases of a table that begin at a place of a text, longest first, and all that stands for them. */
export function phrasesAt(table: PhraseTable, stems: readonly string[], at: number): FoundPhrase[] {
  const by_stem = readBeginning(table, stems[at]!);
  const first = [stems[at]!, ...stemsWithoutFleetingVowel(stems[at]!)].find((stem) => by_stem.has(stem)) ?? '';
  const entries = by_stem.get(first)?.filter(({ from }) => from.stems.every((stem, i) => isSame(stem, stems[at + i])));
  return [...Map.groupBy(entries ?? [], ({ from }) => from.stems.length)]
    .map(([length, same]) => ({ length, to: same.flatMap(({ to }) => to.map(readPhrase)) }))
    .toSorted((a, b) => b.length - a.length);
}

function isSame(stem: string, typed: string | undefined): boolean {
  if (stem === typed) return true;
  return (
    typed !== undefined &&
    (stemsWithoutFleetingVowel(typed).includes(stem) || stemsWithoutFleetingVowel(stem).includes(typed))
  );
}

let alike: PhraseTable | undefined;
let translations: PhraseTable | undefined;

/** Gamers' words for about the same thing, in one language. */
export const lexicon = (): PhraseTable => (alike ??= tableOf(listAlike()));

/** English phrases to Russian ones and the reverse. */
export const glossary = (): PhraseTable => (translations ??= tableOf(listTranslations()));

function* listAlike(): Iterable<Pair> {
  for (const line of readLines('lexicon.txt')) {
    const group = line.split('|');
    for (const from of group) yield [from, group.filter((other) => other !== from)];
  }
}

function* listTranslations(): Iterable<Pair> {
  for (const line of readLines('glossary.tsv')) {
    const [english = [], russian = []] = line.split('\t').map((side) => side.split('|'));
    for (const from of english) yield [from, russian];
    for (const from of russian) yield [from, english];
  }
}

function readLines(file: string): string[] {
  return readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
