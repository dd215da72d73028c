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
  lines: ReadonlyMap<string, readonly (readonly [from: string, to: readonly string[]])[]>;
  entries: Map<string, Map<string, Entry[]>>;
}

export function readPhrase(text: string): Phrase {
  const words = findGroups(normaliseText(text)).flatMap((group) => splitGroup(group).parts);
  return { words, stems: words.map(stemOf) };
}

/** @param pairs what players say, and phrases for the same */
export function buildPhraseTable(pairs: readonly (readonly [from: string, to: readonly string[]])[]): PhraseTable {
  return { lines: Map.groupBy(pairs, ([from]) => beginningOf(from)), entries: new Map() };
}

/** Two letters or digits, which stemming leaves alone. */
function beginningOf(text: string): string {
  return /^(?:\p{L}{1,2}|\p{N}{1,2})/u.exec(normaliseText(text.slice(0, 4)).toLowerCase())?.[0] ?? '';
}

function entriesOf({ lines, entries }: PhraseTable, stem: string): readonly Entry[] {
  const beginning = beginningOf(stem);
  let by_stem = entries.get(beginning);
  if (by_stem === undefined) {
    const read = (lines.get(beginning) ?? []).map(([from, to]) => ({ from: readPhrase(from), to }));
    by_stem = new Map<string, Entry[]>();
    for (const entry of read) {
      if (entry.from.words.every(isStopWord)) continue;
      // "Огонь" is found by "огню" too, whose stem lacks a vowel.
      const [first = ''] = entry.from.stems;
      for (const one of [first, ...stemsWithoutFleetingVowel(first)]) {
        const known = by_stem.get(one);
        if (known === undefined) by_stem.set(one, [entry]);
        else known.push(entry);
      }
    }
    entries.set(beginning, by_stem);
  }
  const stems = [stem, ...stemsWithoutFleetingVowel(stem)];
  return stems.map((one) => by_stem.get(one)).find((found) => found !== undefined) ?? [];
}

export interface FoundPhrase {
  /** In words. */
  length: number;
  to: readonly Phrase[];
}

/** The phrases of a table that begin at a place of a text, longest first, and all that stands for them. */
export function phrasesAt(table: PhraseTable, stems: readonly string[], at: number): FoundPhrase[] {
  const entries = entriesOf(table, stems[at]!).filter(({ from }) =>
    from.stems.every((stem, i) => isSame(stem, stems[at + i])),
  );
  return [...Map.groupBy(entries, ({ from }) => from.stems.length)]
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

/** Gamers' words for about the same thing, in one language. */
export const lexicon = once(() =>
  buildPhraseTable(
    readLines('lexicon.txt').flatMap((line) => {
      const group = line.split('|');
      return group.map((from) => [from, group.filter((other) => other !== from)] as const);
    }),
  ),
);

/** English phrases to Russian ones and the reverse. */
export const glossary = once(() =>
  buildPhraseTable(
    readLines('glossary.tsv').flatMap((line) => {
      const [english = [], russian = []] = line.split('\t').map((side) => side.split('|'));
      return [...english.map((from) => [from, russian] as const), ...russian.map((from) => [from, english] as const)];
    }),
  ),
);

function readLines(file: string): string[] {
  return readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Read when the first question needs it, and kept. */
function once<T>(read: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= read());
}
