import { readFileSync } from 'node:fs';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import { findGroups, normaliseText, splitGroup } from './tokenise.ts';

/** One or more words in their order, as a text or a question holds them. */
export interface Phrase {
  words: readonly string[];
  stems: readonly string[];
}

interface Entry {
  from: Phrase;
  to: readonly Phrase[];
}

/** Phrases and what else stands for the same; found by their first stem. */
export type PhraseTable = ReadonlyMap<string, readonly Entry[]>;

export function readPhrase(text: string): Phrase {
  const words = findGroups(normaliseText(text)).flatMap((group) => splitGroup(group).parts);
  return { words, stems: words.map(stemOf) };
}

/** @param pairs what players say, and phrases for the same */
export function buildPhraseTable(pairs: Iterable<readonly [from: Phrase, to: readonly Phrase[]]>): PhraseTable {
  const table = new Map<string, Entry[]>();
  for (const [from, to] of pairs) {
    const [first] = from.stems;
    if (first === undefined || from.words.every(isStopWord)) continue;
    const entry = { from, to: to.filter(({ words }) => !words.every(isStopWord)) };
    const known = table.get(first);
    if (known === undefined) table.set(first, [entry]);
    else known.push(entry);
  }
  return table;
}

export interface FoundPhrase {
  /** In words. */
  length: number;
  to: readonly Phrase[];
}

/** The phrases of a table that begin at a place of a text, longest first, and all that stands for them. */
export function phrasesAt(table: PhraseTable, stems: readonly string[], at: number): FoundPhrase[] {
  const entries = table.get(stems[at]!)?.filter(({ from }) => from.stems.every((stem, i) => stem === stems[at + i]));
  if (entries === undefined) return [];
  return [...Map.groupBy(entries, ({ from }) => from.stems.length)]
    .map(([length, same]) => ({ length, to: same.flatMap(({ to }) => to) }))
    .toSorted((a, b) => b.length - a.length);
}

/** Gamers' words for about the same thing, in one language. */
export const lexicon = once(() =>
  buildPhraseTable(
    readLines('lexicon.txt').flatMap((line) => {
      const group = line.split('|').map(readPhrase);
      return group.map((from) => [from, group.filter((other) => other !== from)] as const);
    }),
  ),
);

/** English phrases to Russian ones and the reverse. */
export const glossary = once(() =>
  buildPhraseTable(
    readLines('glossary.tsv').flatMap((line) => {
      const [english = [], russian = []] = line.split('\t').map((side) => side.split('|').map(readPhrase));
      return [...english.map((from) => [from, russian] as const), ...russian.map((from) => [from, english] as const)];
    }),
  ),
);

function readLines(file: string): string[] {
  return readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Read when the first question needs it, and kept. */
function once<T>(read: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= read());
}
