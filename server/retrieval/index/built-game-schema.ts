import { z } from 'zod';
import type { ChunkTexts } from './chunk-texts.ts';
import type { GameIndex } from './game-index.ts';

/** All that is held of a game at one revision: its index, and what its rows say. Row r of both is the same chunk. */
export interface BuiltGame {
  index: GameIndex;
  texts: ChunkTexts;
}

const u16 = z.custom<Uint16Array>((value) => value instanceof Uint16Array);
const u32 = z.custom<Uint32Array>((value) => value instanceof Uint32Array);
const i32 = z.custom<Int32Array>((value) => value instanceof Int32Array);
const f64 = z.custom<Float64Array>((value) => value instanceof Float64Array);
const u8 = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

const stringTable = z.object({ units: u16, start: u32, slots: i32 });
const postings = z.object({ start: u32, row: u32, counts: z.union([u32, u16]) });
const packedTexts = z.object({ bytes: u8, start: f64 });

/** Of both the arrays are taken as they are. */
export const gameIndex: z.ZodType<GameIndex> = z.object({
  row_count: z.number().int().min(0),
  chunk_ids: f64,
  stems: stringTable,
  stem_postings: postings,
  stem_lengths: u16,
  gram_codes: u32,
  gram_postings: postings,
  gram_lengths: u16,
  words: stringTable,
  word_stem: u32,
  word_rows: u32,
  word_letters: i32,
  skeletons: stringTable,
  skeleton_start: u32,
  skeleton_word: u32,
  sequence_start: u32,
  sequence: u32,
});

/** What a file has to hold. */
export const builtGame: z.ZodType<BuiltGame> = z.object({
  index: gameIndex,
  texts: z.object({
    keys: packedTexts,
    contents: packedTexts,
    article_ids: f64,
    names: stringTable,
    title: u32,
    section: u32,
    language: u32,
  }),
});
