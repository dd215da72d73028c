import { tokenise } from '#server/language/tokenise.ts';
import type { Language } from '#contract/values/languages.ts';
import { normaliseText } from '#contract/values/normalise-text.ts';
import { messagesFor } from '#server/messages.ts';
import type { Turn } from '../expert.ts';
import { type FinishedAnswer, freeAnswer } from '../finished-answer.ts';
import { allWords, setOf } from '../words/words.ts';
import { asText } from '#server/language/plain-text.ts';

/** Take what was offered: "yes, please". */
const agreeing = setOf(allWords.replies.agreeing);
/** Say that it was read, or ask back in doubt: neither takes it. */
const doubting = setOf(allWords.replies.doubting);
const beside = setOf(allWords.replies.beside);
/** "First" is 1. */
const ordinals = new Map(
  Object.entries(allWords.ordinals).flatMap(([nth, lines]) => [...setOf(lines)].map((word) => [word, nth] as const)),
);
const last = setOf(allWords.replies.last);
const longest = 6;

/** What a short reply says to an offer: that it is taken, which of several, or that it is not understood. */
export type Reply = 'agrees' | 'doubts' | { nth: number };

function nthOf(word: string): number | undefined {
  if (last.has(word)) return -1;
  const nth = /^[1-9]\d?$/u.test(word) ? word : ordinals.get(word);
  return nth === undefined ? undefined : Number(nth) - 1;
}

/** Reads a reply by all of its words; null for whatever asks something itself. */
export function readReply(text: string): Reply | null {
  const said = tokenise(normaliseText(text));
  if (said.length === 0 || said.length > longest) return null;
  const nths = said.flatMap((word) => nthOf(word) ?? []);
  const rest = said.filter((word) => nthOf(word) === undefined);
  const isKnown = (word: string) => agreeing.has(word) || doubting.has(word) || beside.has(word);
  if (!rest.every(isKnown) || new Set(nths).size > 1) return null;
  const [nth] = nths;
  if (nth !== undefined) return { nth };
  if (!text.includes('?') && rest.some((word) => agreeing.has(word))) return 'agrees';
  return rest.some((word) => agreeing.has(word) || doubting.has(word)) ? 'doubts' : null;
}

/** The offered question that a reply takes; nothing where it is none, or it is not clear which one. */
export function takenOffer(text: string, offers: readonly string[]): string | undefined {
  const reply = offers.length === 0 ? null : readReply(text);
  if (reply === null || reply === 'doubts') return undefined;
  if (reply === 'agrees') return offers.length === 1 ? offers[0] : undefined;
  return offers.at(reply.nth);
}

/**
 * What is said to a reply that does not say which offer it takes, or where only articles were named: free, and with the
 * offers below it. Nothing where nothing was offered, or the text asks something itself.
 */
export function answerOffered(text: string, before: Turn | undefined, language: Language): FinishedAnswer | undefined {
  const { questions = [], articles = [] } = before?.offers ?? {};
  if (questions.length + articles.length === 0 || readReply(text) === null) return undefined;
  const { whichQuestion, whichArticle } = messagesFor(language).expert.talk;
  if (questions.length === 0)
    return freeAnswer(whichArticle({ list: [...new Set(articles)].map((title) => `- ${asText(title)}`).join('\n') }));
  const list = questions.map((question, i) => `${i + 1}. ${asText(question)}`).join('\n');
  return { ...freeAnswer(whichQuestion({ list })), ask_next: questions };
}

/** A question in which replies to offers stand as the questions that they took: "the second one" asks the second. */
export function withTakenOffers<Q extends { text: string; conversation: readonly Turn[] }>(question: Q): Q {
  const conversation = question.conversation.map((turn, i, turns) => ({
    ...turn,
    question: takenOffer(turn.question, turns[i - 1]?.offers?.questions ?? []) ?? turn.question,
  }));
  const text = takenOffer(question.text, conversation.at(-1)?.offers?.questions ?? []) ?? question.text;
  return { ...question, text, conversation };
}
