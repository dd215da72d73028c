import { editDistance, letterSet, lettersAllow, unitsOf } from '#server/language/edit-distance.ts';
import { isKnownStem, type IndexView } from '../index/index-view.ts';
import { stringAt, stringCount } from '#server/language/string-table.ts';

/** A word of the game's texts that an unknown question word may stand for. */
export interface Replacement {
  word: string;
  stem_id: number;
  weight: number;
}

/** Most words that one may stand for. */
const choicesMost = 3;

const hasDigit = /\p{N}/u;

function typoLimit(word: string): number {
  if (word.length <= 3 || hasDigit.test(word)) return 0;
  return word.length <= 7 ? 1 : 2;
}

interface Candidate {
  word_id: number;
  other_initial: boolean;
}

/** The words nearest to a misspelt one: only the smallest distance found, same first letter first, then the more frequent. */
export function findMisspelt(view: IndexView, word: string): Replacement[] {
  const { index } = view;
  let limit = typoLimit(word);
  if (limit === 0) return [];
  const units = unitsOf(word);
  const letters = letterSet(word);
  let nearest: Candidate[] = [];
  const { start, units: all_units } = index.words;
  const count = stringCount(index.words);
  for (let id = 0; id < count; id++) {
    const from = start[id]!;
    const to = start[id + 1]!;
    if (Math.abs(to - from - units.length) > limit) continue;
    if (!lettersAllow(letters, index.word_letters[id]!, limit)) continue;
    const distance = editDistance(units, all_units.subarray(from, to), limit);
    if (distance > limit || !isKnownStem(view, index.word_stem[id]!)) continue;
    if (distance < limit) nearest = [];
    limit = distance;
    nearest.push({ word_id: id, other_initial: all_units[from] !== units[0] });
  }
  nearest.sort(
    (a, b) =>
      Number(a.other_initial) - Number(b.other_initial) ||
      index.word_rows[b.word_id]! - index.word_rows[a.word_id]! ||
      a.word_id - b.word_id,
  );
  const by_stem = new Map<number, number>();
  for (const { word_id } of nearest) {
    const stem_id = index.word_stem[word_id]!;
    if (by_stem.size < choicesMost && !by_stem.has(stem_id)) by_stem.set(stem_id, word_id);
  }
  // Words of several stems share the weight: a guess never outweighs a word as typed.
  const weight = 1 / Math.sqrt(by_stem.size);
  return Array.from(by_stem, ([stem_id, id]) => ({ word: stringAt(index.words, id), stem_id, weight }));
}
