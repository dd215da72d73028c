import { swapLayout } from '#server/language/layout.ts';
import { findString } from '#server/language/string-table.ts';

import type { Aliases } from './aliases.ts';
import { behindTheirGames } from './behind-their-games.ts';
import { readNames } from './everyday-names.ts';
import { readingsOf, type Reading } from './readings.ts';
import { rowOfTitle, scoreTitle, scoreWholeTitle } from './score-title.ts';
import type { TitleIndex } from './title-index.ts';
import { queryWords } from './title-words.ts';
import { findMeanings, prefixWeight, type Meanings } from './word-meanings.ts';

export interface RankedTitles {
  /** Game ids, best first. */
  ids: number[];
  /** Whether the first of them is surely the game meant, and not only the nearest. */
  is_sure: boolean;
}

const queryMax = 200;
const rescored = 60;
/** A title that contains less of the query is not considered similar. */
const leastShare = 0.25;
const sureShare = 0.72;
const layoutHandicap = 0.1;
/** Above this the other keyboard layout is not tried. */
const plainShare = 0.98;
/** Below this it is tried with misspellings, too. */
const guessedShare = 0.8;

interface Sheet {
  sum: Float32Array;
  words: Uint16Array;
  reading: Uint32Array;
  word: Uint32Array;
  stamp: number;
}

const sheets = new WeakMap<TitleIndex, Sheet>();

function sheetOf(index: TitleIndex): Sheet {
  let sheet = sheets.get(index);
  if (sheet === undefined) {
    const titles = index.game_ids.length;
    sheet = {
      sum: new Float32Array(titles),
      words: new Uint16Array(titles),
      reading: new Uint32Array(titles),
      word: new Uint32Array(titles),
      stamp: 0,
    };
    sheets.set(index, sheet);
  }
  return sheet;
}

interface Scored {
  row: number;
  score: number;
  share: number;
}

/** The titles that a query may mean, best first: its readings compete, and a title takes its best one. */
export function rankTitles(index: TitleIndex, aliases: Aliases, query: string): RankedTitles {
  const text = query.slice(0, queryMax).trim();
  const letter = [...text.normalize('NFKC').toLowerCase()];
  if (letter.length === 1) {
    const offered = offerByLetter(index, letter[0]!);
    if (offered !== null) return offered;
  }
  const best = new Map<number, Scored>();
  const meanings = new Map<string, Meanings>();
  const take = (scored: Scored): void => {
    if (scored.score > (best.get(scored.row)?.score ?? -Infinity)) best.set(scored.row, scored);
  };
  const score = (readings: readonly Reading[]): void => {
    for (const reading of readings) for (const scored of scoreReading(index, meanings, reading)) take(scored);
  };
  const scoreNames = (typed: string, handicap: number): void => {
    for (const { row, handicap: more } of readNames(aliases.names, queryWords(typed), (title) =>
      rowOfTitle(index, title),
    ))
      take({ row, share: 1, score: scoreWholeTitle(index, row) - handicap - more });
  };
  const highestShare = () => Math.max(0, ...Array.from(best.values(), ({ share }) => share));
  const swapped = swapLayout(text);
  scoreNames(text, 0);
  score(readingsOf(index, aliases, text, { handicap: 0, is_strict: false }));
  if (highestShare() < plainShare) {
    scoreNames(swapped, layoutHandicap);
    score(readingsOf(index, aliases, swapped, { handicap: layoutHandicap, is_strict: true }));
  }
  if (highestShare() < guessedShare)
    score(readingsOf(index, aliases, swapped, { handicap: layoutHandicap, is_strict: false }));
  const ranked = behindTheirGames(
    index,
    [...best.values()].sort(
      (a, b) => b.score - a.score || index.popularity[b.row]! - index.popularity[a.row]! || a.row - b.row,
    ),
  );
  return {
    ids: ranked.slice(0, rescored).map(({ row }) => index.game_ids[row]!),
    is_sure: (ranked[0]?.share ?? 0) >= sureShare,
  };
}

function offerByLetter(index: TitleIndex, letter: string): RankedTitles | null {
  const id = findString(index.letters, letter);
  if (id === -1) return null;
  const { values, start } = index.letter_titles;
  const rows = values.subarray(start[id], start[id + 1]);
  return { ids: Array.from(rows, (row) => index.game_ids[row]!), is_sure: true };
}

function scoreReading(
  index: TitleIndex,
  known: Map<string, Meanings>,
  { words, handicap, is_strict }: Reading,
): Scored[] {
  const meanings = words.map((word, at) => {
    const place = { is_first: at === 0, is_last: at === words.length - 1, is_strict };
    const key = `${Number(place.is_first)}${Number(place.is_last)}${Number(place.is_strict)}${word}`;
    const found = known.get(key) ?? findMeanings(index, word, place);
    known.set(key, found);
    return found;
  });
  const total = meanings.reduce((sum, { rarity }) => sum + rarity, 0);
  if (total === 0) return [];
  const sheet = sheetOf(index);
  const rows = addCoverage(index, sheet, meanings);
  const nearest = chooseNearest(index, sheet, rows, total);
  const joined = words.join(' ');
  return nearest.map((row) => {
    const share = sheet.sum[row]! / total;
    return { row, share, score: scoreTitle(index, row, { words, meanings, share, joined: joined }) - handicap };
  });
}

/** Adds to each title what every word of the query covers in it, and returns the titles that got anything. */
function addCoverage(index: TitleIndex, sheet: Sheet, meanings: readonly Meanings[]): number[] {
  if (sheet.stamp > 4_000_000_000) {
    sheet.reading.fill(0);
    sheet.word.fill(0);
    sheet.stamp = 0;
  }
  const rows: number[] = [];
  const first_stamp = ++sheet.stamp;
  const cover = (
    titles: Uint32Array,
    from: number,
    to: number,
    value: number,
    covered: number,
    stamp: number,
  ): void => {
    const { sum, words, reading, word } = sheet;
    for (let i = from; i < to; i++) {
      const row = titles[i]!;
      // The most certain meaning of a word comes first, so a title counts the word once.
      if (word[row] === stamp) continue;
      word[row] = stamp;
      if (reading[row] !== first_stamp) {
        reading[row] = first_stamp;
        sum[row] = 0;
        words[row] = 0;
        rows.push(row);
      }
      sum[row]! += value;
      words[row]! += covered;
    }
  };
  for (const { words, prefix, acronyms, rarity } of meanings) {
    const stamp = ++sheet.stamp;
    for (const { is_word, id, weight } of bySurety(index, words, prefix, acronyms)) {
      const { values, start } = is_word ? index.word_titles : index.acronym_titles;
      const covered = is_word ? 1 : index.acronyms.start[id + 1]! - index.acronyms.start[id]!;
      cover(values, start[id]!, start[id + 1]!, rarity * weight, covered, stamp);
    }
  }
  return rows;
}

interface Meaning {
  is_word: boolean;
  id: number;
  weight: number;
}

function bySurety(
  { words: table }: TitleIndex,
  words: Meanings['words'],
  prefix: Meanings['prefix'],
  acronyms: Meanings['acronyms'],
): Meaning[] {
  const all: Meaning[] = [];
  for (const [id, weight] of words) all.push({ is_word: true, id, weight });
  for (const [id, weight] of acronyms) all.push({ is_word: false, id, weight });
  if (prefix !== null)
    for (let id = prefix.from; id < prefix.to; id++)
      all.push({ is_word: true, id, weight: prefixWeight(prefix.length, table.start[id + 1]! - table.start[id]!) });
  return all.sort((a, b) => b.weight - a.weight);
}

/** The rows with the best rough scores. */
function chooseNearest(index: TitleIndex, sheet: Sheet, rows: readonly number[], total: number): number[] {
  const least = leastShare * total;
  const best: number[] = [];
  const scores: number[] = [];
  let lowest = -Infinity;
  for (const row of rows) {
    if (sheet.sum[row]! < least) continue;
    const share = sheet.sum[row]! / total;
    const length = index.titles.start[row + 1]! - index.titles.start[row]!;
    const rough =
      share + 0.3 * Math.min(1, sheet.words[row]! / length) + 0.8 * index.popularity[row]! * Math.min(1, 1.2 * share);
    if (best.length === rescored && rough <= lowest) continue;
    let at = best.length;
    while (at > 0 && scores[at - 1]! < rough) at--;
    best.splice(at, 0, row);
    scores.splice(at, 0, rough);
    if (best.length > rescored) {
      best.pop();
      scores.pop();
    }
    if (best.length === rescored) lowest = scores.at(-1)!;
  }
  return best;
}
