import type { Language } from '#contract/common.ts';
import { isQuestionWord } from '#server/retrieval/question-words.ts';
import { isStopWord } from '#server/retrieval/stop-words.ts';
import { findGroups, normaliseText, splitGroup } from '#server/retrieval/tokenise.ts';
import type { Turn } from './expert.ts';
import { languageOf } from './question-language.ts';

export interface UnderstoodQuestion {
  /** What to search for: the question, and for a follow-up what the question before was about. */
  query: string;
  language: Language;
  follow_up: boolean;
}

/** Openings that carry on from what was said. */
const carriesOn =
  /^(?:and|but|so|or|also|then|ok|okay|what about|how about|what if|and what|which one|а|и|но|ну|или|тогда|а если|что насчет|как насчет)(?![\p{L}\p{N}])/u;
/** Words that stand for something named before. */
const standsForSomething =
  /(?<![\p{L}\p{N}])(?:it|its|they|them|their|this one|that one|these|those|he|him|she|her|same|another one|он|она|оно|они|его|ее|ему|ей|им|их|ними|него|нее|них|этот|эта|это|эти|этого|этой|этом|этому|этих|этим|там|туда|тот же|та же|то же)(?![\p{L}\p{N}])/u;

/** More content words than this name their subject themselves, whatever they begin with or point at. */
const carryingWordsMax = 4;
const pointingWordsMax = 3;

/**
 * Puts a question into its conversation. A follow-up ("and how much does it cost?") is searched for together with the
 * content words of the last question that named its subject.
 * @param conversation earlier turns, oldest first
 */
export function understandQuestion(question: string, conversation: readonly Turn[]): UnderstoodQuestion {
  const language = languageOf(question);
  const earlier = conversation.map((turn) => turn.question);
  if (!isFollowUp(question, earlier.length > 0)) return { query: question, language, follow_up: false };
  const subject = subjectOf(earlier);
  return { query: subject === '' ? question : `${question} ${subject}`, language, follow_up: true };
}

function isFollowUp(question: string, has_earlier: boolean): boolean {
  if (!has_earlier) return false;
  const text = normaliseText(question).toLowerCase().trim();
  // Emoji and punctuation alone ask nothing, so they carry nothing on.
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  const words = contentWords(question).length;
  if (words === 0) return true;
  if (words <= carryingWordsMax && carriesOn.test(text)) return true;
  return words <= pointingWordsMax && standsForSomething.test(text);
}

/** Content words of the questions back to the last one that was no follow-up itself. */
function subjectOf(earlier: readonly string[]): string {
  const words: string[] = [];
  for (let i = earlier.length - 1; i >= 0; i--) {
    words.unshift(...contentWords(earlier[i]!));
    if (!isFollowUp(earlier[i]!, i > 0)) break;
  }
  return [...new Set(words)].join(' ');
}

/** The words of a text that name something, in reading order and as typed. */
function contentWords(text: string): string[] {
  return findGroups(normaliseText(text)).filter((group) => {
    const { parts } = splitGroup(group);
    return parts.some((word) => !isStopWord(word) && !isQuestionWord(word));
  });
}
