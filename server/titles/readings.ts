import { findString, type StringTable } from '#server/language/string-table.ts';
import { type Aliases, readAliases } from './aliases.ts';
import type { TitleIndex } from './title-index.ts';
import { queryWords } from './title-words.ts';

/** One way to take a query, as the words it would then have; the handicap is taken off every score. */
export interface Reading {
  words: readonly string[];
  handicap: number;
  /** Whether its words are matched without misspellings. */
  is_strict: boolean;
}

/** Text beyond this length is ignored; no title is so long. */
const wordsMax = 12;
const letterDigitBorder = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
const splitMin = 6;
const splitPartMin = 3;
const fewTitles = 5;

/** The possible readings of a text, the most literal first. */
export function readingsOf(
  index: TitleIndex,
  aliases: Aliases,
  text: string,
  taken: Omit<Reading, 'words'>,
): Reading[] {
  const typed = queryWords(text).slice(0, wordsMax);
  if (typed.length === 0) return [];
  const readings: Reading[] = [{ ...taken, words: typed }];
  const add = (words: readonly string[], more = 0): void => {
    const key = words.join(' ');
    if (!readings.some((reading) => reading.words.join(' ') === key))
      readings.push({ ...taken, words, handicap: taken.handicap + more });
  };
  for (const { words, handicap: more } of readAliases(aliases, typed)) add(words, more);
  const split = typed.flatMap((word) => word.split(letterDigitBorder));
  if (split.length > typed.length) {
    add(split);
    for (const { words, handicap: more } of readAliases(aliases, split)) add(words, more);
  }
  addJoined(index, typed, add);
  addTaken(index, typed, add);
  return readings;
}

const knows = (index: TitleIndex, word: string): boolean => isIn(index.words, word) || isIn(index.acronyms, word);

function isIn(table: StringTable, word: string): boolean {
  return findString(table, word) !== -1;
}

/** "open ttd" as "openttd": adjacent words joined if that makes a word, and all words joined in any case. */
function addJoined(index: TitleIndex, words: readonly string[], add: (words: readonly string[]) => void): void {
  if (words.length < 2) return;
  if (words.length <= 3) add([words.join('')]);
  for (let at = 0; at + 1 < words.length; at++) {
    const joined = words[at]! + words[at + 1]!;
    if (knows(index, joined)) add([...words.slice(0, at), joined, ...words.slice(at + 2)]);
  }
}

/** "counterstrike" as "counter strike": a word that few titles hold taken apart into two known ones, the likeliest way. */
function addTaken(index: TitleIndex, words: readonly string[], add: (words: readonly string[]) => void): void {
  const apart = words.flatMap((word) =>
    word.length < splitMin || titlesWith(index, word) > fewTitles ? [word] : takeApart(index, word),
  );
  if (apart.length > words.length) add(apart);
}

function titlesWith({ words, word_titles }: TitleIndex, word: string): number {
  const id = findString(words, word);
  return id === -1 ? 0 : word_titles.start[id + 1]! - word_titles.start[id]!;
}

function takeApart(index: TitleIndex, word: string): string[] {
  let best: { parts: string[]; titles: number } = { parts: [word], titles: 0 };
  for (let at = splitPartMin; at <= word.length - splitPartMin; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    const titles = Math.min(...parts.map((part) => titlesWith(index, part)));
    if (titles > best.titles) best = { parts, titles };
  }
  return best.parts;
}
