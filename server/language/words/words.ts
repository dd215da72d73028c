import { z } from 'zod';
import { readWords } from './read-words.ts';

/** Words, several in a line. */
const lines = z
  .array(z.string())
  .default([])
  .transform((all) => all.flatMap((line) => line.split(' ')));

/** Words and letters of all languages together, by what they say of a text. */
const kinds = z.strictObject({
  /** Say nothing of what a text is about: those of PostgreSQL's text search, sorted, their marks levelled. */
  stop: lines,
  /**
   * Ask without naming anything, beyond the stop words: they must not count as missing evidence. Stems are compared, so
   * one form of each is enough; but for those whose stem is that of a word that names something.
   */
  asking: lines,
  asking_exactly: lines,
  /** Make a question whatever else is in it. */
  asking_surely: lines,
  /** Without their ending they look like a verb to the stemmer, which levels only some of their forms. */
  nouns_like_verbs: lines,
  /** A full stop behind them ends no sentence. */
  abbreviations: lines,
  /**
   * Speak of games as products rather than worlds: articles about playing rarely hold them, and where they do, the
   * coverage says so. Stems are compared.
   */
  of_products: lines,
  /** Pairs keys of Latin letters with what they give in the layout of another alphabet. */
  keyboards: z.array(z.strictObject({ latin: z.string(), same_keys: z.string() })).default([]),
  /** Letters and how they are written in Latin ones. */
  letters_in_latin: lines,
  /**
   * Letters and the sounds that they may stand for in the other script, the likeliest first and longer letters before
   * shorter ones; at the beginning of a word alone, or only before one of some letters. Upper-case sounds are single: J
   * is that of "George", C that of "church" and "sh". s and z are one sound and h is none: the scripts differ on them most.
   */
  heard: lines,
});

export const languageWords = kinds.parse(readWords(import.meta.dirname));
