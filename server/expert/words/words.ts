import { z } from 'zod';
import { tokenise } from '#server/language/tokenise.ts';
import { readWords } from '#server/language/words/read-words.ts';

const phrase = z.union([z.string(), z.array(z.union([z.string(), z.array(z.string())]))]);
const phrases = z.array(phrase);
const none = phrases.default([]);
const group = <Name extends string>(...names: readonly Name[]) => z.record(z.enum(names), phrases);
/** Words, several in a line. */
const lines = <Name extends string>(...names: readonly Name[]) => z.record(z.enum(names), z.array(z.string()));

/** The ends of a scale: words that are superlatives by themselves, and those that another word makes one. */
const degrees = { most: none, least: none, high: none, low: none };

/** Words of all languages together, by what they do in a question or an answer. */
const kinds = z.strictObject({
  determiners: phrases,
  superlatives: z.strictObject({
    /** Make a superlative of the adjective behind them, and of the word before them. */
    before: group('most', 'least'),
    behind: phrases,
    /** Say of no figure of their own which end is meant: "most", "lowest". */
    amounts: z.strictObject(degrees),
    /**
     * Figures by a name that joins those of all languages: what articles mostly call each, which is searched for, what
     * else they call it, and the adjectives that mean it. The first that a question speaks of is tried first.
     */
    figures: z.record(z.string(), z.strictObject({ names: z.array(z.string()), also: none, ...degrees })),
  }),
  /** A text of nothing else is talk. */
  talk: lines('greeting', 'thanks', 'abuse', 'ok', 'beside'),
  /** Ask who answers, what an answer costs, and for an account: at the beginning of a text, and anywhere. */
  about_us: group('who_first', 'who', 'price_first', 'price', 'account'),
  /** Say what somebody thinks of the game or how it goes; and begin a question about another thing. */
  remarks: group('whole', 'of_another'),
  /** Ask for what was not said yet, and what else has to do with what was spoken of. */
  asks_again: group('more', 'things'),
  /** Achievements; questions about the player's own; what a model says of them. */
  progress: group('achievements', 'own', 'told'),
  /** Carry on from what was asked before. */
  openings: group('carrying'),
  /** "Which" alone or with a name asks for a kind; "is it" asks whether. */
  questions: group('words', 'kinds', 'verbs', 'whether'),
  /** Stand for something named before. */
  pronouns: group('things', 'pointing'),
  /** Join two questions, and may stand before the second. */
  joining: group('conjunctions', 'also'),
  /** Say how something is done that is asked for: as the last word, or behind the first ones. */
  manner: group('openings', 'last', 'openings_before', 'behind'),
  endings: lines('infinitives'),
  /** "See also", alone and at the beginning of a line. */
  pointers: group('alone', 'opening'),
  /**
   * Begin a sentence that speaks of what was said before, and stand before such a word; "there", what only begins with it,
   * and what behind it says itself where that is.
   */
  said_before: group('before', 'words', 'there', 'not_there', 'behind_there', 'concludes', 'joins'),
  /** Ask for more of what was said, stand beside that, and ask for one thing of it. */
  goes_on: lines('more', 'beside', 'questions'),
  /** What is replied to an offer: yes; perhaps; words beside them; "last"; and which it is that they take. */
  replies: lines('agreeing', 'doubting', 'beside', 'last'),
  ordinals: z.record(z.string(), z.array(z.string())),
  /** Stand before the number of a source, before a list of them, and between two. */
  citations: group('sources', 'references', 'joints'),
  /** Other names of keys, by the one that they are compared by. */
  keys: z.record(z.string(), phrases),
  /** Words for numbers, for months by their number, and for how many times as much. */
  numbers: z.record(z.string(), z.array(z.string())),
  months: z.record(z.string(), z.array(z.string())),
  multiples: z.record(z.string(), z.array(z.string())),
  /** Join a number to another one, or stand behind it. */
  beside_numbers: group('times', 'dice', 'thousands', 'percent', 'ranges', 'multiples'),
  /** Say that a number was counted from others. */
  counted: phrases,
  /** Sentences that insult the expert, and civil ones in the same tone. */
  said_to_expert: lines('insults', 'civil'),
  /** Sentences of talk, by what is replied to them, and questions about a game that are as short. */
  meant: lines('thanks', 'agreeing', 'ok', 'asking'),
});

export const allWords = kinds.parse(readWords(import.meta.dirname));

export const setOf = (of: readonly string[]): ReadonlySet<string> => new Set(of.flatMap((line) => tokenise(line)));

/** Finds the name that a word stands under. */
export const namesByWord = (of: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(of).flatMap(([name, words]) => [...setOf(words)].map((word) => [word, name] as const)));
