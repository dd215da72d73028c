import type { StringTable } from '#server/retrieval/string-table.ts';

/** Lists of rows or ids one after another: list i is `values[start[i] … start[i + 1])`. */
export interface Lists {
  values: Uint32Array<ArrayBuffer>;
  start: Uint32Array<ArrayBuffer>;
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
  game_ids: Float64Array<ArrayBuffer>;
  /** From 0 to 1. */
  popularity: Float32Array<ArrayBuffer>;
  /** 1 for a demo, a soundtrack and the like. */
  is_side_product: Uint8Array<ArrayBuffer>;
  /** The word ids of each title in their order. */
  titles: Lists;
  /** Sorted, so that words with the same beginning are adjacent. */
  words: StringTable;
  word_letters: Int32Array<ArrayBuffer>;
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

const tablesOf = ({ words, acronyms, sounds, skeletons, letters }: TitleIndex) => [
  words,
  acronyms,
  sounds,
  skeletons,
  letters,
];

/** All buffers of an index, for the worker to transfer. */
export function titleIndexBuffers(index: TitleIndex): ArrayBuffer[] {
  const lists = [
    index.titles,
    index.words_by_length,
    index.word_titles,
    index.acronym_titles,
    index.sound_words,
    index.skeleton_sounds,
    index.letter_titles,
  ];
  return [
    index.game_ids.buffer,
    index.popularity.buffer,
    index.is_side_product.buffer,
    index.word_letters.buffer,
    ...tablesOf(index).flatMap(({ units, start, slots }) => [units.buffer, start.buffer, slots.buffer]),
    ...lists.flatMap(({ values, start }) => [values.buffer, start.buffer]),
  ];
}

export function titleIndexBytes(index: TitleIndex): number {
  return titleIndexBuffers(index).reduce((sum, buffer) => sum + buffer.byteLength, 0);
}
