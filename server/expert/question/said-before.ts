import { stemOf } from '#server/language/stem.ts';
import { standsForSomething } from './understand.ts';
import { findAny } from '../words/phrases.ts';
import { allWords } from '../words/words.ts';
import type { Passage } from '../expert.ts';
import { contentWords } from '#server/language/content-words.ts';
import { levelled } from '#server/language/tokenise.ts';
import { languageOf } from '#server/language/question-language.ts';

/** A follow-up as it was typed. */
interface FollowUp {
  typed: string;
  /** With the words of the conversation that it goes on from. */
  whole: string;
}

/** From this length on, words that were read before are known again. */
const telling = 16;

export function isReadBefore(text: string, quoted_before: string): boolean {
  return text.length >= telling && quoted_before.includes(text);
}

/** Asks for what was not said yet. */
const asksForUnsaid = findAny(allWords.asks_again.more);

/** Asks what else has to do with what was spoken of: "which units have it". */
const asksForThings = findAny(allWords.asks_again.things);

/**
 * Whether a follow-up is answered by what was read, so that the next best would be wrong: that holds all the words that
 * the question adds, and more of all that it means than the next best.
 * @param read the best of all, @param fresh the best that was not read
 */
export function isSaidBefore({ typed: question, whole }: FollowUp, read?: Passage, fresh?: Passage): boolean {
  if (asksForUnsaid.test(question) || asksForThings.test(question)) return false;
  if (read === undefined || read.score <= (fresh?.score ?? 0)) return false;
  // One word stands over many things.
  if (fresh !== undefined && levelled(question).includes(' ') && asksHeading(question, fresh)) return false;
  const points_back = standsForSomething(question);
  // "Where is it" adds no word by which what was read could be known to say it.
  if (points_back && contentWords(question, 1).length === 0) return false;
  const countAll = heldOf(whole);
  // A page in another language holds none of the words that were added: the names that were spoken of have to say it.
  if (read.chunk.language !== languageOf(question)) return fresh !== undefined && countAll(read) > countAll(fresh);
  // What lacks one of them speaks of something near to it: "and the silver key?" where keys were spoken of.
  if (heldOf(question)(read) < Math.max(1, contentWords(question).length)) return false;
  if (fresh === undefined) return true;
  // What is left of the same text is the rest of it, but another row is of another thing; "it" is what was spoken of.
  const is_rest = fresh.kind === 'prose' && fresh.chunk.id === read.chunk.id && fresh.heading === read.heading;
  return is_rest || points_back || countAll(read) > countAll(fresh);
}

/** Whether a passage that was read says anything of what a follow-up asks: "and the dragon?" asks for a new thing. */
export function saysSomethingOf({ typed, whole }: FollowUp, read: Passage): boolean {
  // A passage in another language holds only words of the conversation.
  const own = read.chunk.language === languageOf(typed) ? typed : whole;
  return contentWords(own, 1).length === 0 || heldOf(own)(read) > 0;
}

/** A question that is a heading as it stands is answered by what stands below it. */
export const asksHeading = (question: string, { heading }: Passage) => levelled(heading) === levelled(question);

/** Counts the words of a question that a passage holds. */
function heldOf(question: string): (passage: Passage) => number {
  const words = contentWords(question).map((word) => stemOf(word.toLowerCase()));
  return ({ heading, text }) => {
    const stems = new Set(contentWords(`${heading} ${text}`).map((word) => stemOf(word.toLowerCase())));
    return words.filter((stem) => stems.has(stem)).length;
  };
}
