import { z } from 'zod';
import { stringTable } from '#server/language/string-table.ts';
import { f64, i32, u16, u32 } from '#server/language/typed-arrays.ts';

/** Which rows hold a term, and how often. The rows of term t are `row[start[t] … start[t + 1])`, ascending. */
const postings = z.object({
  start: u32,
  row: u32,
  /** Counts per field in one number; see {@link stemCounts} and {@link gramCounts}. */
  counts: z.union([u32, u16]),
});
export type Postings = z.infer<typeof postings>;

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
export const gameIndex = z.object({
  row_count: z.number().int().min(0),
  chunk_ids: f64,
  stems: stringTable,
  stem_postings: postings,
  /** Words per row and field, three numbers a row: content, title, section. */
  stem_lengths: u16,
  /** Sorted codes of the phonetic 4-grams; the place is the gram's id. */
  gram_codes: u32,
  gram_postings: postings,
  gram_lengths: u16,
  /** Words as written, lower-cased: what misspellings are compared with. */
  words: stringTable,
  word_stem: u32,
  /** In how many rows the word occurs. */
  word_rows: u32,
  /** Which letters a word has, folded into 31 bits. */
  word_letters: i32,
  /** Stems of a row in reading order without stop words; {@link fieldBorder} between fields and between a section's headings. */
  sequence_start: u32,
  sequence: u32,
});
export type GameIndex = z.infer<typeof gameIndex>;

export const fieldBorder = 0xffffffff;
