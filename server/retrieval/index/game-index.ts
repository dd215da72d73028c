import type { StringTable } from '#server/language/string-table.ts';

/** Which rows hold a term, and how often. The rows of term t are `row[start[t] … start[t + 1])`, ascending. */
export interface Postings {
  start: Uint32Array;
  row: Uint32Array;
  /** Counts per field in one number; see {@link stemCounts} and {@link gramCounts}. */
  counts: Uint32Array | Uint16Array;
}

/** How the counts of content, title and section are packed, content lowest. Counts above the width stay at its top. */
export interface CountBits {
  content: number;
  heading: number;
}
export const stemCounts: CountBits = { content: 16, heading: 8 };
export const gramCounts: CountBits = { content: 8, heading: 4 };

/**
 * One game's chunks at one revision, ready to be searched. Row r is the r-th chunk by ascending id, so the lower row
 * is the lower chunk id. Typed arrays only, in memory that threads share: one builds it, another one searches it. Field
 * weights are not in it: they are applied at query time.
 */
export interface GameIndex {
  row_count: number;
  chunk_ids: Float64Array;
  stems: StringTable;
  stem_postings: Postings;
  /** Words per row and field, three numbers a row: content, title, section. */
  stem_lengths: Uint16Array;
  /** Sorted codes of the phonetic 4-grams; the place is the gram's id. */
  gram_codes: Uint32Array;
  gram_postings: Postings;
  gram_lengths: Uint16Array;
  /** Words as written, lower-cased: what misspellings are compared with. */
  words: StringTable;
  word_stem: Uint32Array;
  /** In how many rows the word occurs. */
  word_rows: Uint32Array;
  /** Which letters a word has, folded into 31 bits. */
  word_letters: Int32Array;
  /** Consonant keys and the words that have them, for names in the other script. */
  skeletons: StringTable;
  skeleton_start: Uint32Array;
  skeleton_word: Uint32Array;
  /** Stems of a row in reading order without stop words; {@link fieldBorder} between fields and between a section's headings. */
  sequence_start: Uint32Array;
  sequence: Uint32Array;
}

export const fieldBorder = 0xffffffff;
