import { editDistance, letterSet, lettersAllow, unitsOf } from '#server/retrieval/edit-distance.ts';
import { swapLayout } from '#server/retrieval/layout.ts';
import { phoneticForm } from '#server/retrieval/phonetic.ts';
import { titleWords } from './title-words.ts';

export interface Title {
  id: number;
  title: string;
  /** Count of public reviews; 0 where unknown. */
  popularity: number;
}

interface IndexedTitle extends Title {
  words: readonly string[];
}

/** One word of the catalogue with what its comparison needs, and the titles that hold it. */
interface Term {
  word: string;
  units: Uint16Array;
  letters: number;
  cyrillic: boolean;
  sound: string;
  titles: IndexedTitle[];
}

/** All titles of the catalogue by their words; never changed after it is built. */
export interface TitleIndex {
  titles: readonly IndexedTitle[];
  terms: ReadonlyMap<string, Term>;
}

const cyrillicLetter = /\p{Script=Cyrillic}/u;

export function buildTitleIndex(rows: readonly Title[]): TitleIndex {
  const terms = new Map<string, Term>();
  const titles = rows.map((row) => {
    const title = { ...row, words: titleWords(row.title) };
    for (const word of new Set(title.words)) {
      let term = terms.get(word);
      if (term === undefined) terms.set(word, (term = termOf(word)));
      term.titles.push(title);
    }
    return title;
  });
  return { titles, terms };
}

function termOf(word: string): Term {
  return {
    word,
    units: unitsOf(word),
    letters: letterSet(word),
    cyrillic: cyrillicLetter.test(word),
    sound: phoneticForm(word),
    titles: [],
  };
}

// How much of a query's weight a title must hold to be shown at all.
const leastShare = 0.5;
const layoutHandicap = 0.1;
const digit = /\p{N}/u;

/**
 * The ids of the titles that a query may mean, best first. The query is read as typed, with its
 * words joined, and as the other keyboard layout would have it; a title takes its best reading.
 */
export function rankTitles(index: TitleIndex, query: string): number[] {
  const typed = titleWords(query);
  const readings = [{ words: typed, handicap: 0 }];
  if (typed.length > 1) readings.push({ words: [typed.join('')], handicap: 0 });
  readings.push({ words: titleWords(swapLayout(query)), handicap: layoutHandicap });
  const best = new Map<IndexedTitle, number>();
  for (const { words, handicap } of readings) {
    for (const [title, score] of scoreReading(index, words)) {
      best.set(title, Math.max(best.get(title) ?? -Infinity, score - handicap));
    }
  }
  return [...best]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || b.popularity - a.popularity || a.id - b.id)
    .map(([title]) => title.id);
}

function scoreReading(index: TitleIndex, words: readonly string[]): Map<IndexedTitle, number> {
  const covered = new Map<IndexedTitle, { weight: number; words: number }>();
  let total = 0;
  for (const [place, word] of words.entries()) {
    const { rarity, titles } = findWord(index, word, place === words.length - 1);
    total += rarity;
    for (const [title, weight] of titles) {
      const sum = covered.get(title) ?? { weight: 0, words: 0 };
      covered.set(title, { weight: sum.weight + rarity * weight, words: sum.words + 1 });
    }
  }
  const scores = new Map<IndexedTitle, number>();
  for (const [title, found] of covered) {
    const share = found.weight / total;
    if (share >= leastShare) scores.set(title, scoreTitle(title, words, share, found.words));
  }
  return scores;
}

/** The titles that hold a word or one like it, each with the weight of its likest word. */
function findWord(
  index: TitleIndex,
  word: string,
  last: boolean,
): { rarity: number; titles: Map<IndexedTitle, number> } {
  const asked = termOf(word);
  const titles = new Map<IndexedTitle, number>();
  let likest = { weight: 0, count: 0 };
  for (const term of index.terms.values()) {
    const weight = likeness(asked, term, last);
    if (weight === 0) continue;
    if (weight > likest.weight) likest = { weight, count: term.titles.length };
    for (const title of term.titles) titles.set(title, Math.max(titles.get(title) ?? 0, weight));
  }
  const all = index.titles.length;
  return { rarity: Math.log(1 + (all - likest.count + 0.5) / (likest.count + 0.5)), titles };
}

/** How well a word of the catalogue answers a word of the query, 0 to 1. */
function likeness(asked: Term, term: Term, last: boolean): number {
  if (asked.word === term.word) return 1;
  if (asked.cyrillic !== term.cyrillic) return soundLikeness(asked, term, last);
  if (last && term.word.startsWith(asked.word)) return prefixWeight(asked.word, term.word);
  const { length } = asked.word;
  if (length < 4 || digit.test(asked.word)) return 0;
  const limit = length < 8 ? 1 : 2;
  if (lettersAllow(asked.letters, term.letters, limit)) {
    const distance = editDistance(asked.units, term.units, limit);
    if (distance <= limit) return distance === 1 ? 0.78 : 0.6;
  }
  // A word misspelt before it is typed to its end.
  if (last && term.word.length > length && term.word[0] === asked.word[0]) {
    if (editDistance(asked.units, term.units.subarray(0, length), 1) <= 1)
      return 0.78 * prefixWeight(asked.word, term.word);
  }
  return 0;
}

function prefixWeight(typed: string, whole: string): number {
  return 0.9 * (0.72 + (0.28 * typed.length) / whole.length);
}

/** Words in different scripts, by how they sound; digits have no script and are never guessed. */
function soundLikeness(asked: Term, term: Term, last: boolean): number {
  if (digit.test(asked.word) || digit.test(term.word)) return 0;
  if (asked.sound === term.sound) return 0.85;
  if (asked.sound.length < 3) return 0;
  if (last && term.sound.startsWith(asked.sound)) return 0.85 * prefixWeight(asked.sound, term.sound);
  if (asked.sound.length < 4) return 0;
  return editDistance(unitsOf(asked.sound), unitsOf(term.sound), 1) === 1 ? 0.7 : 0;
}

const unknownPopularity = 1000;
const largestPower = 7;
const sideProduct = new Set(['demo', 'soundtrack', 'ost', 'artbook']);

function scoreTitle(title: IndexedTitle, query: readonly string[], share: number, found: number): number {
  const { words } = title;
  const popularity = Math.log10(1 + (title.popularity || unknownPopularity)) / largestPower;
  const starts = words[0] === query[0];
  const exact = words.join(' ') === query.join(' ');
  const side = words.some((word) => sideProduct.has(word)) && !query.some((word) => sideProduct.has(word));
  return (
    share +
    0.3 * Math.min(1, found / words.length) +
    0.8 * popularity * Math.min(1, 1.2 * share) +
    (starts ? 0.08 : 0) +
    (exact ? 0.25 : 0) -
    (side ? 0.12 : 0)
  );
}
