import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { tokenise } from '#server/language/tokenise.ts';

const phrase = z.union([z.string(), z.array(z.union([z.string(), z.array(z.string())]))]);
const phrases = z.array(phrase).default([]);

/** Words, several in a line. */
const lines = z.array(z.string()).default([]);

/** The ends of a scale: words that are superlatives by themselves, and those that another word makes one. */
const degrees = { most: phrases, least: phrases, high: phrases, low: phrases };

/** The files hold words of a language by what they do in a question or an answer. Every kind may be missing. */
const kinds = z.strictObject({
  /** Stand before a thing. */
  determiners: phrases,
  superlatives: z
    .strictObject({
      /** Make a superlative of the adjective behind them. */
      before: z.strictObject({ most: phrases, least: phrases }).prefault({}),
      /** Make one of the word before them. */
      behind: phrases,
      /** Say of no figure of their own which end is meant: "most", "lowest". */
      amounts: z.strictObject(degrees).prefault({}),
      /**
       * Figures by a name that joins those of all languages: what articles mostly call each, which is searched for, what
       * else they call it, and the adjectives that mean it. The first that a question speaks of is tried first.
       */
      figures: z
        .record(z.string(), z.strictObject({ names: z.array(z.string()).default([]), also: phrases, ...degrees }))
        .default({}),
    })
    .prefault({}),
  /** A text of nothing else is talk. */
  talk: z.strictObject({ greeting: lines, thanks: lines, abuse: lines, ok: lines, beside: lines }).prefault({}),
  /** Ask for more of what was said, stand beside that, and ask for one thing of it. */
  goes_on: z.strictObject({ more: lines, beside: lines, questions: lines }).prefault({}),
  /** What is replied to an offer: yes; perhaps; words beside them; "first" and so on in their order; "last". */
  replies: z
    .strictObject({ agreeing: lines, doubting: lines, beside: lines, ordinals: lines, last: lines })
    .prefault({}),
  /** Sentences that insult the expert, and civil ones in the same tone. */
  said_to_expert: z.strictObject({ insults: lines, civil: lines }).prefault({}),
});

type Words = z.infer<typeof kinds>;

/** The words of each language that has a file. */
const languages = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.json'))
  .toSorted()
  .map((file) => kinds.parse(JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))));

/** Words of one kind in all languages: a question often holds several of them. */
export function wordsFor<Item>(choose: (words: Words) => readonly Item[]): readonly Item[] {
  return languages.flatMap(choose);
}

/** {@link wordsFor} by the words of its lines. */
export function setFor(choose: (words: Words) => readonly string[]): ReadonlySet<string> {
  return new Set(wordsFor(choose).flatMap((line) => tokenise(line)));
}
