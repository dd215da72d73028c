import { stemOf } from '#server/language/stem.ts';
import { readKinds } from './question-kind.ts';
import { standsForSomething } from './understand.ts';
import type { Passage } from '../expert.ts';
import { contentWords } from '#server/language/content-words.ts';

/** A follow-up as it was typed, and as if it were asked alone. */
interface FollowUp {
  typed: string;
  meant: string;
}

/** From this length on, words that were read before are known again. */
const telling = 30;

export function isReadBefore(text: string, quoted_before: string): boolean {
  return text.length >= telling && quoted_before.includes(text);
}

/**
 * Whether a follow-up is answered by what was read rather than by the next best.
 * @param read the best of all, @param fresh the best that was not read
 */
export function isSaidBefore(follow_up: FollowUp, read: Passage | undefined, fresh: Passage | undefined): boolean {
  return (
    !asksForMore.test(follow_up.typed) && !asksForThings.test(follow_up.typed) && answersBetter(follow_up, read, fresh)
  );
}

/** Asks for what was not said yet. */
const asksForMore =
  /\b(?:more|else|other|another|further|next)\b|(?<!\p{L})(?:ещё|еще|другое|другие|другой|друг\p{L}+|подробнее|дальше|кроме)(?!\p{L})/iu;

/** Asks what else has to do with what was spoken of: "which units have it". */
const asksForThings =
  /\b(?:which|what|who)(?: \w+){0,2} (?:has|have|can|use|uses|gets?|gives?|needs?|sells?|drops?)\b|(?<!\p{L})(?:у кого|у каких|кто|какие \p{L}+|какой \p{L}+)(?!\p{L})/iu;

/**
 * Whether what was read answers a question that goes on from it, so that the next best would be wrong: it holds more of
 * the words that the question adds.
 */
function answersBetter({ typed: question, meant }: FollowUp, read: Passage | undefined, fresh?: Passage): boolean {
  if (read === undefined || read.score <= (fresh?.score ?? 0)) return false;
  const countHeld = heldOf(question);
  const held = countHeld(read);
  // "How much is it" adds no word, "how much hp" says health by another: the figure was read, whatever is left.
  const countMeant = heldOf(meant);
  const { figure } = readKinds(question);
  const is_other = fresh?.gives_figure !== true || countMeant(read) > countMeant(fresh);
  const gives = (passage: Passage | undefined) => figure !== null && passage !== undefined && figure.test(passage.text);
  if (held === 0 && ((read.gives_figure === true && is_other) || (gives(read) && !gives(fresh)))) return true;
  if (fresh === undefined) return held > 0;
  // What is left of the same place is the rest of it, and "it" is what was spoken of; else another place may say as much.
  const is_rest = fresh.chunk.id === read.chunk.id && fresh.heading === read.heading;
  if (is_rest || standsForSomething(question)) return held > 0 && held >= countHeld(fresh);
  return held > countHeld(fresh);
}

/** Counts the words of a question that a passage holds. */
function heldOf(question: string): (passage: Passage) => number {
  const words = contentWords(question).map((word) => stemOf(word.toLowerCase()));
  return ({ heading, text }) => {
    const stems = new Set(contentWords(`${heading} ${text}`).map((word) => stemOf(word.toLowerCase())));
    return words.filter((stem) => stems.has(stem)).length;
  };
}
