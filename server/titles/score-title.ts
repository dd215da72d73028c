import { findString, stringAt } from '#server/language/string-table.ts';
import type { TitleIndex } from './title-index.ts';
import { sideProducts, smallWords } from './title-words.ts';
import { prefixWeight, type Meanings } from './word-meanings.ts';

/** What a title is scored against: one reading of the query. */
export interface QueryReading {
  words: readonly string[];
  meanings: readonly Meanings[];
  share: number;
  /** The words of the reading with spaces between. */
  joined: string;
}

/** How well a title matches the query. */
export function scoreTitle(index: TitleIndex, row: number, { words, meanings, share, joined }: QueryReading): number {
  const ids = index.titles.values.subarray(index.titles.start[row], index.titles.start[row + 1]);
  const { coverage, starts, in_order } = matchTitle(index, ids, meanings);
  const title = Array.from(ids, (id) => stringAt(index.words, id));
  const exact = title.join(' ') === joined || (words.length === 1 && title.join('') === joined);
  return (
    share +
    0.3 * coverage +
    0.8 * index.popularity[row]! * Math.min(1, 1.2 * share) +
    (starts ? 0.08 : 0) +
    (exact ? 0.25 : 0) +
    (in_order ? 0.05 : 0) -
    (index.is_side_product[row] === 1 && !words.some((word) => title.includes(word) && sideProducts.has(word))
      ? 0.12
      : 0)
  );
}

/** The score of a title whose words are all in the query. */
export function scoreWholeTitle(index: TitleIndex, row: number): number {
  return 1 + 0.3 + 0.8 * index.popularity[row]! + 0.08 + 0.25 + 0.05;
}

/** The row of a title, or of the best known one that begins with it; null if there is neither. */
export function rowOfTitle(index: TitleIndex, title: readonly string[]): number | null {
  const ids = title.map((word) => findString(index.words, word));
  if (ids.includes(-1)) return null;
  const { start, values } = index.word_titles;
  const titlesWith = (id: number): number => start[id + 1]! - start[id]!;
  const rarest = ids.reduce((a, b) => (titlesWith(b) < titlesWith(a) ? b : a));
  let best: number | null = null;
  for (const row of values.subarray(start[rarest], start[rarest + 1])) {
    const from = index.titles.start[row]!;
    const length = index.titles.start[row + 1]! - from;
    if (length < ids.length || !ids.every((id, at) => index.titles.values[from + at] === id)) continue;
    if (length === ids.length) return row;
    if (best === null || index.popularity[row]! > index.popularity[best]!) best = row;
  }
  return best;
}

/** The share of a title that the query covers, with rare words counting more, and how close the words are. */
function matchTitle(index: TitleIndex, ids: Uint32Array, meanings: readonly Meanings[]) {
  const covered = new Set<number>();
  let starts = false;
  let in_order = true;
  let last_place = -1;
  for (const [query_place, meaning] of meanings.entries()) {
    let best = 0;
    let place = -1;
    for (const [at, id] of ids.entries()) {
      const weight = weightOf(index, meaning, id);
      if (weight > best) {
        best = weight;
        place = at;
      }
    }
    const length = best >= 0.9 ? 0 : acronymLength(index, meaning, ids);
    for (let at = 0; at < length; at++) covered.add(at);
    if (length > 0) place = 0;
    if (place < 0) continue;
    covered.add(place);
    if (query_place === 0) starts = place === 0 || (place === 1 && isSmall(index, ids[0]!));
    if (place <= last_place) in_order = false;
    last_place = length > 0 ? length - 1 : place;
  }
  let weight = 0;
  let all = 0;
  for (const [at, id] of ids.entries()) {
    const rarity = wordRarity(index, id);
    all += rarity;
    if (covered.has(at)) weight += rarity;
  }
  return { coverage: all === 0 ? 0 : weight / all, starts, in_order };
}

function wordRarity({ word_titles: { start }, game_ids }: TitleIndex, id: number): number {
  return Math.log(1 + game_ids.length / (start[id + 1]! - start[id]!));
}

function isSmall(index: TitleIndex, id: number): boolean {
  return smallWords.has(stringAt(index.words, id));
}

function weightOf({ words }: TitleIndex, { words: meant, prefix }: Meanings, id: number): number {
  const direct = meant.get(id) ?? 0;
  if (prefix === null || id < prefix.from || id >= prefix.to) return direct;
  return Math.max(direct, prefixWeight(prefix.length, words.start[id + 1]! - words.start[id]!));
}

/** How many words at the beginning of the title an acronym stands for; 0 if it is not this title's acronym. */
function acronymLength(index: TitleIndex, { acronyms }: Meanings, ids: Uint32Array): number {
  for (const id of acronyms.keys()) {
    const acronym = stringAt(index.acronyms, id);
    for (const skip of [false, true]) {
      let letters = '';
      let places = 0;
      for (const word_id of ids) {
        if (letters.length >= acronym.length) break;
        const word = stringAt(index.words, word_id);
        places++;
        if (skip && smallWords.has(word)) continue;
        letters += /^\p{N}+$/u.test(word) ? word : word.charAt(0);
      }
      if (letters === acronym) return places;
    }
  }
  return 0;
}
