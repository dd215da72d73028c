import { editDistance, letterSet, lettersAllow, unitsOf } from '#server/language/edit-distance.ts';
import { isKnownStem, type IndexView } from '../index/index-view.ts';
import { skeletonOf, soundForms } from '#server/language/sound-forms.ts';
import { scriptOf } from '#server/language/stem.ts';
import { findString, stringAt, stringCount } from '#server/language/string-table.ts';

/** A word of the game's texts that an unknown question word may stand for. */
export interface Replacement {
  word: string;
  stem_id: number;
  weight: number;
}

/** Most words that one may stand for. */
const choicesMost = 3;
/** Distance of sound forms, as a share of the longer, that a name in the other script may have; less with two consonants. */
const soundDistanceMost = { usual: 0.5, short: 0.25 };
const crossScriptWeight = 0.7;

const hasDigit = /\p{N}/u;

function typoLimit(word: string): number {
  if (word.length <= 3 || hasDigit.test(word)) return 0;
  return word.length <= 7 ? 1 : 2;
}

interface Candidate {
  word_id: number;
  /** Smaller is better; what it measures differs between the two searches. */
  distance: number;
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
    nearest.push({ word_id: id, distance, other_initial: all_units[from] !== units[0] });
  }
  return chooseReplacements(view, nearest, 1);
}

/**
 * Words of the other script that sound like this one: same consonants, and vowels not too far off.
 * @param distance_max as a share of the longer form, where less is allowed than for a name
 */
export function findInOtherScript(view: IndexView, word: string, distance_max = 1): Replacement[] {
  const { index } = view;
  const script = scriptOf(word);
  const nearest = new Map<number, Candidate>();
  for (const form of soundForms(word)) {
    const key = skeletonOf(form);
    const group = key === null ? -1 : findString(index.skeletons, key);
    if (key === null || group === -1) continue;
    const usual = key.length === 2 ? soundDistanceMost.short : soundDistanceMost.usual;
    // Two consonants alone are shared by words of everyday that have nothing to do with each other.
    const share = key.length === 2 && distance_max < 1 ? 0 : Math.min(usual, distance_max);
    for (let i = index.skeleton_start[group]!; i < index.skeleton_start[group + 1]!; i++) {
      const word_id = index.skeleton_word[i]!;
      const other = stringAt(index.words, word_id);
      if (scriptOf(other) === script || !isKnownStem(view, index.word_stem[word_id]!)) continue;
      const distance = soundDistance(form, key, other);
      if (distance > share || distance >= (nearest.get(word_id)?.distance ?? Infinity)) continue;
      nearest.set(word_id, { word_id, distance, other_initial: false });
    }
  }
  return chooseReplacements(view, [...nearest.values()], crossScriptWeight);
}

/** Edits between a form and the nearest reading of another word with the same key, as a share of the longer. */
function soundDistance(form: string, key: string, other: string): number {
  const units = unitsOf(form);
  const distances = soundForms(other)
    .filter((reading) => skeletonOf(reading) === key)
    .map((reading) => {
      const longer = Math.max(form.length, reading.length);
      return editDistance(units, unitsOf(reading), longer) / longer;
    });
  return Math.min(...distances);
}

/** The best candidates of different stems; they share the weight so that a guess never outweighs a word as typed. */
function chooseReplacements({ index }: IndexView, candidates: Candidate[], weight: number): Replacement[] {
  candidates.sort(
    (a, b) =>
      a.distance - b.distance ||
      Number(a.other_initial) - Number(b.other_initial) ||
      index.word_rows[b.word_id]! - index.word_rows[a.word_id]! ||
      a.word_id - b.word_id,
  );
  const by_stem = new Map<number, number>();
  for (const { word_id } of candidates) {
    const stem_id = index.word_stem[word_id]!;
    if (by_stem.size < choicesMost && !by_stem.has(stem_id)) by_stem.set(stem_id, word_id);
  }
  const share = weight / Math.sqrt(by_stem.size);
  return Array.from(by_stem, ([stem_id, id]) => ({ word: stringAt(index.words, id), stem_id, weight: share }));
}
