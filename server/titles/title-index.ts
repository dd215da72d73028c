import type { StringTable } from '#server/language/string-table.ts';

/** Lists of rows or ids one after another: list i is `values[start[i] … start[i + 1])`. */
export interface Lists {
  values: Uint32Array;
  start: Uint32Array;
}

/** What the search is built from. */
export interface TitleRow {
  id: number;
  title: string;
  /** Number of public reviews, at least 1 if it is known; 0 if it is unknown. */
  popularity: number;
}

/** The titles of a catalogue in typed arrays only, so that a worker transfers them without a copy. It is never changed. */
export interface TitleIndex {
  game_ids: Float64Array;
  /** From 0 to 1. */
  popularity: Float32Array;
  /** 1 for a demo, a soundtrack and the like. */
  is_side_product: Uint8Array;
  /** The word ids of each title in their order. */
  titles: Lists;
  /** Sorted, so that words with the same beginning are adjacent. */
  words: StringTable;
  word_letters: Int32Array;
  /** Word ids by the words' length. */
  words_by_length: Lists;
  /** Titles that hold a word. */
  word_titles: Lists;
  acronyms: StringTable;
  acronym_titles: Lists;
  /** How words sound to someone who writes them in the other script; sorted. */
  sounds: StringTable;
  sound_words: Lists;
  /** Sounds by their consonants. */
  skeletons: StringTable;
  skeleton_sounds: Lists;
  /** The first letters of words, and for each its most popular titles. */
  letters: StringTable;
  letter_titles: Lists;
}
