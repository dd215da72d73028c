import { editDistance, isOneEdit, letterSet, lettersAllow, unitsOf } from '#server/language/edit-distance.ts';
import { skeletonOf } from '#server/language/sound-forms.ts';
import { scriptOf } from '#server/language/stem.ts';
import { findString } from '#server/language/string-table.ts';
import { latinAcronyms } from './acronyms.ts';
import { startingWith } from './sorted-strings.ts';
import type { TitleIndex } from './title-index.ts';
import { titleSounds } from './title-sounds.ts';
import { numbersLike } from './title-words.ts';

/** The words and acronyms of titles that a word of a query may mean, each with a certainty of at most 1. */
export interface Meanings {
  words: ReadonlyMap<number, number>;
  /** Words with ids `from` to `to` begin with the typed letters. Those that are also in `words` have the larger weight there. */
  prefix: { from: number; to: number; length: number } | null;
  acronyms: ReadonlyMap<number, number>;
  /** How rare the word is, and so how much it counts. */
  rarity: number;
}

const digit = /\p{N}/u;
const soundPrefixMin = 3;
const otherScriptMax = 24;

/** The weight of a word of `whole` letters for the first `typed` of them. */
export function prefixWeight(typed: number, whole: number): number {
  return 0.9 * (0.72 + (0.28 * typed) / whole);
}

export interface WordPlace {
  is_first: boolean;
  is_last: boolean;
  /** Whether to look for misspellings as well; combining two guesses is rarely worth the time. */
  is_strict: boolean;
}

export function findMeanings(index: TitleIndex, word: string, place: WordPlace): Meanings {
  const words = new Map<number, number>();
  const acronyms = new Map<number, number>();
  const addWord = (id: number, weight: number): void => {
    if (id >= 0 && weight > (words.get(id) ?? 0)) words.set(id, weight);
  };
  const addAcronym = (id: number, weight: number): void => {
    if (id >= 0 && weight > (acronyms.get(id) ?? 0)) acronyms.set(id, weight);
  };
  addWord(findString(index.words, word), 1);
  for (const like of numbersLike(word, place.is_first)) addWord(findString(index.words, like.word), like.weight);
  addAcronym(findString(index.acronyms, word), 0.9);
  for (const spelling of latinAcronyms(word)) addAcronym(findString(index.acronyms, spelling), 0.85);
  if (!place.is_strict) addMisspelt(index, word, place.is_last, addWord);
  if (!digit.test(word)) addOtherScript(index, word, place, addWord);
  const range = place.is_last ? startingWith(index.words, word) : null;
  const prefix = range !== null && range.to > range.from ? { ...range, length: word.length } : null;
  return { words, prefix, acronyms, rarity: rarityOf(index, { words, prefix, acronyms }) };
}

/** Words one edit away, from four letters; two edits away for an unknown word of eight. The last word may be unfinished. */
function addMisspelt(
  index: TitleIndex,
  word: string,
  is_last: boolean,
  add: (id: number, weight: number) => void,
): void {
  if (word.length < 4 || digit.test(word)) return;
  const units = unitsOf(word);
  const letters = letterSet(word);
  const limit = word.length < 8 || findString(index.words, word) !== -1 ? 1 : 2;
  const { units: all_units, start } = index.words;
  const lengths = index.words_by_length.start;
  const longest = Math.min(lengths.length - 2, word.length + limit);
  const to = lengths[longest + 1]!;
  for (let i = lengths[Math.min(longest, word.length - limit)]!; i < to; i++) {
    const id = index.words_by_length.values[i]!;
    if (!lettersAllow(letters, index.word_letters[id]!, limit)) continue;
    if (isOneEdit(units, all_units, start[id]!, start[id + 1]!)) add(id, 0.78);
    else if (limit === 2 && editDistance(units, all_units.subarray(start[id], start[id + 1]), 2) === 2) add(id, 0.6);
  }
  if (!is_last) return;
  const range = startingWith(index.words, word.charAt(0));
  for (let id = range.from; id < range.to; id++) {
    const from = start[id]!;
    const length = start[id + 1]! - from;
    // All but one of the typed letters must be in the word.
    if (length <= word.length || lettersMissing(letters, index.word_letters[id]!) > 1) continue;
    if (isUnfinished(units, all_units, from, length)) add(id, 0.78 * prefixWeight(word.length, length));
  }
}

/** Whether the typed text is one edit away from the beginning of a longer word. */
function isUnfinished(typed: Uint16Array, units: Uint16Array, from: number, length: number): boolean {
  for (const beginning of [typed.length, typed.length + 1, typed.length - 1])
    if (beginning < length && isOneEdit(typed, units, from, from + beginning)) return true;
  return false;
}

function lettersMissing(letters: number, from: number): number {
  let left = letters & ~from;
  let count = 0;
  for (; left !== 0; count++) left &= left - 1;
  return count;
}

/** Words of the other script that sound like this one. */
function addOtherScript(
  index: TitleIndex,
  word: string,
  { is_last, is_strict }: WordPlace,
  add: (id: number, weight: number) => void,
): void {
  const script = scriptOf(word);
  if (script === 'other') return;
  const found = new Map<number, number>();
  const addSound = (sound: number, weight: number): void => {
    const { values, start } = index.sound_words;
    for (let i = start[sound]!; i < start[sound + 1]!; i++) {
      const id = values[i]!;
      if (weight > (found.get(id) ?? 0) && isOtherScript(index, id, script)) found.set(id, weight);
    }
  };
  const forms = titleSounds(word);
  for (const form of forms) {
    const same = findString(index.sounds, form);
    if (same !== -1) addSound(same, 0.92);
    addSameConsonants(index, form, addSound);
    if (is_last && form.length >= soundPrefixMin) {
      const { from, to } = startingWith(index.sounds, form);
      for (let sound = from; sound < to; sound++)
        addSound(sound, 0.92 * prefixWeight(form.length, lengthAt(index, sound)));
    }
  }
  const highest = Math.max(0, ...found.values());
  if (highest < 0.75 && !is_strict) for (const form of forms) addNearSounds(index, form, addSound);
  const best = [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  // Very many words may have this beginning; only a few similar words can be meant.
  for (const [id, weight] of best.slice(0, is_last ? best.length : otherScriptMax)) add(id, weight);
}

function isOtherScript({ words }: TitleIndex, id: number, script: 'cyrillic' | 'latin'): boolean {
  const unit = words.units[words.start[id]!]!;
  return script === 'latin' ? unit >= 0x400 && unit < 0x530 : unit < 0x250;
}

function lengthAt({ sounds }: TitleIndex, sound: number): number {
  return sounds.start[sound + 1]! - sounds.start[sound]!;
}

function unitsAt({ sounds }: TitleIndex, sound: number): Uint16Array {
  return sounds.units.subarray(sounds.start[sound], sounds.start[sound + 1]);
}

function addSameConsonants(index: TitleIndex, form: string, addSound: (sound: number, weight: number) => void): void {
  const key = skeletonOf(form);
  const group = key === null ? -1 : findString(index.skeletons, key);
  if (key === null || group === -1) return;
  const farthest = key.length === 2 ? 0.25 : 0.5;
  const units = unitsOf(form);
  const { values, start } = index.skeleton_sounds;
  for (let i = start[group]!; i < start[group + 1]!; i++) {
    const sound = values[i]!;
    const longer = Math.max(form.length, lengthAt(index, sound));
    const share = editDistance(units, unitsAt(index, sound), longer) / longer;
    if (share <= farthest) addSound(sound, 0.92 - 0.55 * share);
  }
}

/** For words whose consonants differ, too: one letter of the sound may differ, two in a long word. */
function addNearSounds(index: TitleIndex, form: string, addSound: (sound: number, weight: number) => void): void {
  if (form.length < 5) return;
  const limit = form.length < 9 ? 1 : 2;
  const units = unitsOf(form);
  const { from, to } = startingWith(index.sounds, form.charAt(0));
  for (let sound = from; sound < to; sound++) {
    if (Math.abs(lengthAt(index, sound) - form.length) > limit) continue;
    const { units: all, start } = index.sounds;
    if (isOneEdit(units, all, start[sound]!, start[sound + 1]!)) addSound(sound, 0.74);
    else if (limit === 2 && editDistance(units, unitsAt(index, sound), 2) === 2) addSound(sound, 0.66);
  }
}

/** Counted by the titles of its most certain meaning. An unknown word may be a translation, so it counts as one of a few titles. */
function rarityOf(
  { word_titles, acronym_titles, game_ids }: TitleIndex,
  { words, prefix, acronyms }: Omit<Meanings, 'rarity'>,
): number {
  const all = game_ids.length;
  const highest = Math.max(0, ...words.values(), ...acronyms.values());
  if (highest === 0 && prefix === null) return Math.log(1 + all / Math.cbrt(all));
  let titles = 0;
  for (const [id, weight] of words)
    if (weight >= highest - 0.05) titles += word_titles.start[id + 1]! - word_titles.start[id]!;
  for (const [id, weight] of acronyms)
    if (weight >= highest - 0.05) titles += acronym_titles.start[id + 1]! - acronym_titles.start[id]!;
  if (highest < 0.8 && prefix !== null)
    titles = Math.max(titles, word_titles.start[prefix.to]! - word_titles.start[prefix.from]!);
  return Math.log(1 + (all - Math.min(all, titles) + 0.5) / (Math.min(all, titles) + 0.5));
}
