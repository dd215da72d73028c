import type { ChunkText } from '../chunk.ts';
import { letterSet } from '#server/language/edit-distance.ts';
import { fieldBorder, gramCounts, stemCounts, type CountBits, type GameIndex, type Postings } from './game-index.ts';
import { growingArray, push, toExactArray } from '#server/language/growing-array.ts';
import { buildStringTable } from '#server/language/string-table.ts';
import { emptyVocabulary, readTokens, wholeFlag } from './vocabulary.ts';

/** What the index reads of a chunk. */
export type IndexedText = Pick<ChunkText, 'id' | 'article_title' | 'section' | 'content'>;

const fields = 3;
/** "Airports › Hub airports; Heliport" holds three headings. */
const headingBorder = /[;›]/;
/** A heading longer than this is text in the wrong place; its tail is not indexed. */
const headingTokensMax = 255;

export function buildIndex(texts: readonly IndexedText[]): GameIndex {
  const builder = startIndex();
  for (const text of texts) builder.addText(text);
  return builder.finish();
}

/** Builds the index of one game. `addText` takes its chunks by ascending id. */
export function startIndex() {
  const vocabulary = emptyVocabulary();
  const chunk_ids: number[] = [];
  const tokens = growingArray();
  /** Field f of row r is `tokens[field_start[3r + f] … field_start[3r + f + 1])`. */
  const field_start = growingArray();
  push(field_start, 0);
  /** Where in `tokens` a further heading of a section begins. */
  const heading_starts = new Set<number>();

  const addField = (headings: readonly string[], tokens_max: number): void => {
    const from = tokens.length;
    for (const [i, heading] of headings.entries()) {
      if (i > 0) heading_starts.add(tokens.length);
      readTokens(vocabulary, heading, tokens);
    }
    tokens.length = Math.min(tokens.length, from + tokens_max);
    push(field_start, tokens.length);
  };
  return {
    addText: (text: IndexedText): void => {
      chunk_ids.push(text.id);
      addField([text.content], Number.POSITIVE_INFINITY);
      addField([text.article_title], headingTokensMax);
      addField(text.section.split(headingBorder), headingTokensMax);
    },
    finish: (): GameIndex => {
      const row_count = chunk_ids.length;
      const { word_stem, word_grams, word_grams_start } = vocabulary;
      const [words, codes] = [[...vocabulary.words.keys()], [...vocabulary.grams.keys()]];
      // Sorted, codes need no hash table to be found.
      const sorted = Uint32Array.from(codes.keys()).sort((a, b) => codes[a]! - codes[b]!);
      const place = new Uint32Array(codes.length);
      for (const [at, gram] of sorted.entries()) place[gram] = at;
      const forEachStem: ForEachTerm = (token, visit) => visit(word_stem[token >>> 1]!);
      const forEachGram: ForEachTerm = (token, visit) => {
        const word = token >>> 1;
        for (let i = word_grams_start[word]!; i < word_grams_start[word + 1]!; i++)
          visit(place[word_grams.values[i]!]!);
      };
      const read = { row_count, tokens: tokens.values, field_start: field_start.values };
      const stems = invert(read, vocabulary.stems.size, forEachStem, stemCounts);
      const grams = invert(read, codes.length, forEachGram, gramCounts);
      return {
        row_count,
        chunk_ids: Float64Array.from(chunk_ids),
        stems: buildStringTable([...vocabulary.stems.keys()]),
        stem_postings: stems.postings,
        stem_lengths: stems.lengths,
        gram_codes: sorted.map((gram) => codes[gram]!),
        gram_postings: grams.postings,
        gram_lengths: grams.lengths,
        words: buildStringTable(words),
        word_stem: Uint32Array.from(word_stem),
        word_rows: countRowsOfWords(read, words.length),
        word_letters: Int32Array.from(words, letterSet),
        ...readingOrder(read, word_stem, heading_starts),
      };
    },
  };
}

interface ReadTexts {
  row_count: number;
  tokens: Uint32Array;
  field_start: Uint32Array;
}

type ForEachTerm = (token: number, visit: (term: number) => void) => void;

/** Turns texts of terms into terms with rows. Two passes over the tokens, so that each list gets exactly its memory. */
function invert(
  { row_count, tokens, field_start }: ReadTexts,
  term_count: number,
  forEachTerm: ForEachTerm,
  bits: CountBits,
): { postings: Postings; lengths: Uint16Array } {
  const lengths = new Uint16Array(row_count * fields);
  const field_counts = Array.from({ length: fields }, () => new Uint32Array(term_count));
  const [in_content, in_title, in_section] = [field_counts[0]!, field_counts[1]!, field_counts[2]!];
  const touched = growingArray();
  const countRow = (row: number): void => {
    touched.length = 0;
    for (let field = 0; field < fields; field++) {
      const counts = field_counts[field]!;
      let length = 0;
      const visit = (term: number): void => {
        const met = in_content[term]! + in_title[term]! + in_section[term]!;
        if (met === 0) push(touched, term);
        counts[term]! += 1;
        length += 1;
      };
      const end = field_start[row * fields + field + 1]!;
      for (let i = field_start[row * fields + field]!; i < end; i++) forEachTerm(tokens[i]!, visit);
      lengths[row * fields + field] = Math.min(length, 0xffff);
    }
  };
  const forgetTerm = (term: number): void => {
    in_content[term] = 0;
    in_title[term] = 0;
    in_section[term] = 0;
  };

  const start = new Uint32Array(term_count + 1);
  for (let row = 0; row < row_count; row++) {
    countRow(row);
    for (let i = 0; i < touched.length; i++) {
      const term = touched.values[i]!;
      start[term + 1]! += 1;
      forgetTerm(term);
    }
  }
  for (let term = 0; term < term_count; term++) start[term + 1]! += start[term]!;
  const total = start[term_count]!;
  const next = start.slice();
  const rows = new Uint32Array(total);
  const counts = bits.content + 2 * bits.heading > 16 ? new Uint32Array(total) : new Uint16Array(total);
  const content_top = 2 ** bits.content - 1;
  const heading_top = 2 ** bits.heading - 1;
  for (let row = 0; row < row_count; row++) {
    countRow(row);
    for (let i = 0; i < touched.length; i++) {
      const term = touched.values[i]!;
      const at = next[term]!;
      next[term] = at + 1;
      rows[at] = row;
      counts[at] =
        Math.min(in_content[term]!, content_top) |
        (Math.min(in_title[term]!, heading_top) << bits.content) |
        (Math.min(in_section[term]!, heading_top) << (bits.content + bits.heading));
      forgetTerm(term);
    }
  }
  return { postings: { start, row: rows, counts }, lengths };
}

function countRowsOfWords({ row_count, tokens, field_start }: ReadTexts, word_count: number): Uint32Array {
  const rows = new Uint32Array(word_count);
  const last_row = new Uint32Array(word_count);
  for (let row = 0; row < row_count; row++) {
    for (let i = field_start[row * fields]!; i < field_start[(row + 1) * fields]!; i++) {
      const word = tokens[i]! >>> 1;
      if (last_row[word] === row + 1) continue;
      last_row[word] = row + 1;
      rows[word]! += 1;
    }
  }
  return rows;
}

function readingOrder(
  { row_count, tokens, field_start }: ReadTexts,
  word_stem: readonly number[],
  heading_starts: ReadonlySet<number>,
): Pick<GameIndex, 'sequence_start' | 'sequence'> {
  const sequence = growingArray();
  const sequence_start = new Uint32Array(row_count + 1);
  for (let row = 0; row < row_count; row++) {
    for (let field = 0; field < fields; field++) {
      const end = field_start[row * fields + field + 1]!;
      for (let i = field_start[row * fields + field]!; i < end; i++) {
        if (heading_starts.has(i)) push(sequence, fieldBorder);
        const token = tokens[i]!;
        if ((token & wholeFlag) === 0) push(sequence, word_stem[token >>> 1]!);
      }
      push(sequence, fieldBorder);
    }
    sequence_start[row + 1] = sequence.length;
  }
  return { sequence_start, sequence: toExactArray(sequence) };
}
