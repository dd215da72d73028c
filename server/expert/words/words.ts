import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { tokenise } from '#server/language/tokenise.ts';

/** Words, several in a line. */
const lines = z.array(z.string()).default([]);

/** The files hold words of a language by what they do in a question or an answer. Every kind may be missing. */
const kinds = z.strictObject({
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
