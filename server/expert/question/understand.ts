import type { Language } from '#contract/values/languages.ts';
import { normaliseText } from '#contract/values/normalise-text.ts';
import { stemOf } from '#server/language/stem.ts';
import { cutWords, tokenise } from '#server/language/tokenise.ts';
import type { Turn } from '../expert.ts';
import { anyOf, findAny, findOpening, wholeWords } from '../words/phrases.ts';
import { allWords, setOf } from '../words/words.ts';
import { onlyGoesOn } from './goes-on.ts';
import { languageOf } from '#server/language/question-language.ts';
import { headingWords } from '#server/language/plain-text.ts';
import { contentWords } from '#server/language/content-words.ts';

/** One thing that is asked: searched for by its own words, with what it speaks of counting less. */
export interface QuestionPart {
  text: string;
  /** Words of the conversation that it carries on, or of the part before it. */
  context: string;
}

export interface UnderstoodQuestion {
  /** Several where several things are asked at once. */
  parts: readonly QuestionPart[];
  language: Language;
  follow_up: boolean;
}

const carriesOn = findOpening(allWords.openings.carrying);
const asksForKind = findOpening(allWords.questions.kinds);
const pointing = findAny([...allWords.pronouns.things, ...allWords.pronouns.pointing]);

/** More content words than this name their subject themselves, whatever they begin with or point at. */
const carryingWordsMax = 4;
const pointingWordsMax = 3;
const kindWordsMax = 1;
const kindLengthMax = 3;
const partsMax = 3;

/**
 * Puts a question into its conversation and takes several questions apart. A follow-up that cannot stand alone takes its
 * subject from the questions back to the last one that named one.
 * @param earlier turns of the conversation, oldest first
 * @param attributes headings that several articles have, which name no subject
 */
export function understandQuestion(
  typed: string,
  earlier: readonly Turn[],
  attributes: ReadonlySet<string> = new Set(),
): UnderstoodQuestion {
  const question = cutWords(typed);
  const conversation = earlier.map((turn) => ({ ...turn, question: cutWords(turn.question) }));
  const language = languageOf(question);
  const [first = question, ...more] = splitQuestion(question);
  const follow_up = isFollowUp(first, conversation.length > 0, attributes);
  const head = follow_up ? { text: first, context: subjectOf(first, conversation, attributes) } : withoutManner(first);
  const subject = more.length === 0 ? '' : contentWords(first).join(' ');
  const parts = more.map((text): QuestionPart => ({ text, context: needsSubject(text) ? subject : '' }));
  return { parts: [head, ...parts], language, follow_up };
}

const { openings, last: lastManner, openings_before, behind: mannerBehind } = allWords.manner;
const endsInManner = wholeWords(String.raw`^(${anyOf(openings)}(?!\p{L}).*\S)\s+(${anyOf(lastManner)})[\s?!.]*$`);
const asksInManner = wholeWords(String.raw`^(${anyOf(openings_before)}) (${anyOf(mannerBehind)}) (\p{L}+)`);
const infinitives = [...setOf(allWords.endings.infinitives)];

/** "How do I get home fast": the way home is asked about, not speed. */
function withoutManner(question: string): QuestionPart {
  const [, without_last, last = ''] = endsInManner.exec(question) ?? [];
  if (without_last !== undefined) return { text: without_last, context: last };
  const [found = '', opening = '', behind = '', verb = ''] = asksInManner.exec(question) ?? [];
  if (!infinitives.some((ending) => verb.toLowerCase().endsWith(ending))) return { text: question, context: '' };
  return { text: `${opening} ${verb}${question.slice(found.length)}`, context: behind };
}

function isFollowUp(question: string, has_earlier: boolean, attributes: ReadonlySet<string>): boolean {
  if (!has_earlier) return false;
  if (attributes.has(headingWords(question)) || onlyGoesOn(question)) return true;
  const text = levelled(question);
  // Emoji and punctuation alone ask nothing, so they carry nothing on.
  if (!/[\p{L}\p{N}]/u.test(text)) return false;
  const words = contentWords(question, carryingWordsMax + 1).length;
  if (words === 0) return true;
  if (words <= carryingWordsMax && carriesOn.test(text)) return true;
  if (words <= kindWordsMax && asksForKind.test(text) && text.split(/\s+/).length <= kindLengthMax) return true;
  return words <= pointingWordsMax && pointing.test(text);
}

/**
 * Content words of the questions back to the last one that was no follow-up itself, and of what a question that points
 * at something may mean: what the last answer stood under, and the one row that it gave. Elsewhere a heading leads back to
 * what was read. Where several articles have it, it says what is told of a thing, which its article names.
 */
function subjectOf(question: string, conversation: readonly Turn[], attributes: ReadonlySet<string>): string {
  const from = conversation.findLastIndex((turn, i) => !isFollowUp(turn.question, i > 0, attributes));
  const { heading, article, row } = conversation.at(-1) ?? {};
  const named = attributes.has(headingWords(heading ?? '')) ? article : heading;
  const meant = standsForSomething(question) ? [named ?? '', row ?? ''] : [];
  const questions = conversation.slice(from).map((turn) => turn.question);
  // "Where is it" asks for the thing alone: what was asked of it before would be answered once more.
  const thing = meant.length === 0 || namesSomething(question) ? [] : wordsOfBoth(questions[0] ?? '', named ?? '');
  const texts = thing.length > 0 ? [...thing, row ?? ''] : [...questions, ...meant];
  return [...new Set(texts.flatMap((text) => contentWords(text)))].join(' ');
}

/** Words of one text that the other has, too, in whatever forms. */
function wordsOfBoth(text: string, other: string): string[] {
  const stems = new Set(tokenise(other).map(stemOf));
  return contentWords(text).filter((word) => tokenise(word).some((part) => stems.has(stemOf(part))));
}

/** What a player says of the game holds such verbs as well ("my belts are full"), but behind its subject. */
const asksItself = wholeWords(
  String.raw`(?:${anyOf(allWords.questions.words)}|^\P{L}*${anyOf(allWords.questions.verbs)})`,
);
const asksFirst = findOpening(allWords.questions.words);
const { conjunctions, also } = allWords.joining;
const opensQuestion = anyOf([...allWords.questions.words, ...allWords.questions.whether]);
const border = new RegExp(
  [
    String.raw`(?<![?!.])[?!.]+\s+|\n+|;\s+|,\s+(?=${anyOf(allWords.questions.words)}(?![\p{L}\p{N}]))`,
    String.raw`(?<![\s,]),?\s+${anyOf(conjunctions)}\s+(?=(?:${anyOf(also)}\s+)?${opensQuestion}(?![\p{L}\p{N}]))`,
  ].join('|'),
  'iu',
);

/** The questions of a text that asks several; one alone, with everything said around it, stays whole. */
function splitQuestion(text: string): string[] {
  const parts = text.split(border).map((part) => part.trim());
  const questions = parts.filter((part, i) => asksItself.test(part) && (i > 0 || namesSomething(part)));
  const rest = parts.filter((part) => !questions.includes(part) && namesSomething(part));
  const is_several = questions.length > 1 && questions.length <= partsMax && rest.length === 0;
  return is_several ? questions : [text];
}

/** Whether a heading is a question that says by itself what it is about. */
export function asksAlone(heading: string): boolean {
  return (heading.endsWith('?') || asksFirst.test(heading)) && !standsForSomething(heading);
}

const needsSubject = (text: string) => contentWords(text, 2).length <= 1 || standsForSomething(text);

export function standsForSomething(text: string): boolean {
  return pointing.test(levelled(text));
}

const levelled = (text: string) => normaliseText(text).toLowerCase().trim();
const namesSomething = (text: string) => contentWords(text, 1).length > 0;
