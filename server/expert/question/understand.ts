import type { Language } from '#contract/values/languages.ts';
import { normaliseText } from '#contract/values/normalise-text.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { stemOf } from '#server/language/stem.ts';
import { cutWords } from '#server/language/tokenise.ts';
import type { Turn } from '../expert.ts';
import { anyOf, findAny, findOpening, wholeWords } from '../words/phrases.ts';
import { allWords, setOf } from '../words/words.ts';
import { onlyGoesOn } from './goes-on.ts';
import { languageOf } from '#server/language/question-language.ts';
import { restate } from './restate.ts';
import { lastHeading, headingWords } from '#server/language/plain-text.ts';
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
const exchanges = findOpening(allWords.openings.exchanging);
const asksForKind = findOpening(allWords.questions.kinds);
const pointing = findAny([...allWords.pronouns.things, ...allWords.pronouns.pointing]);

/** More content words than this name their subject themselves, whatever they begin with or point at. */
const carryingWordsMax = 4;
const pointingWordsMax = 3;
const exchangedWordsMax = 3;
const kindWordsMax = 1;
const kindLengthMax = 3;
const partsMax = 3;

/**
 * Puts a question into its conversation and takes several questions apart. A follow-up that cannot stand alone takes its
 * subject from the heading of the last answer and the last question that named one.
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
  const head = follow_up ? carryOn(first, conversation, attributes) : withoutManner(first);
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

function carryOn(question: string, conversation: readonly Turn[], attributes: ReadonlySet<string>): QuestionPart {
  const { heading: under = null, article = null } = conversation.at(-1) ?? {};
  const is_attribute = attributes.has(headingWords(under ?? ''));
  const heading = (is_attribute ? article : under) ?? '';
  const alone = askedAlone(question, conversation, attributes);
  if (alone !== null) return { text: alone, context: is_attribute ? heading : '' };
  const all = subjectOf(
    conversation.map((turn) => turn.question),
    attributes,
  );
  const earlier = is_attribute ? withoutWordsOf(under ?? '', all) : all;
  const own = contentWords(question);
  const text = levelled(question);
  const asksAnew = asking.test(text.replace(exchanges, ''));
  if (
    !is_attribute &&
    exchanges.test(text) &&
    !asksAnew &&
    own.length > 0 &&
    own.length <= exchangedWordsMax &&
    !pointing.test(text)
  ) {
    // The old question is asked of the new thing: what the last answer stood under is the old one. "And as an elf?" takes
    // the place of "as a dwarf", and of nothing where no such words stood.
    const replaced = behindSame(text, conversation) ?? heading;
    const remaining = withoutWordsOf(replaced, earlier);
    return { text: question, context: remaining.join(' ') };
  }
  return { text: question, context: [...new Set([...contentWords(heading), ...earlier])].join(' ') };
}

function withoutWordsOf(text: string, words: readonly string[]): string[] {
  const old = new Set(contentWords(text).map((word) => stemOf(word.toLowerCase())));
  return words.filter((word) => !old.has(stemOf(word.toLowerCase())));
}

/** A follow-up in the words of the question that it goes on from, as far as that can be told. */
function askedAlone(question: string, conversation: readonly Turn[], attributes: ReadonlySet<string>): string | null {
  const at = conversation.findLastIndex((turn, i) => !isFollowUp(turn.question, i > 0, attributes));
  const named = conversation[at];
  if (named === undefined || splitQuestion(named.question).length > 1) return null;
  const restated = (typed: string, alone: string, { heading, article, row = null }: Turn) =>
    // A program tells the texts of its conversation and nothing of what was quoted.
    heading === undefined
      ? null
      : restate(
          typed,
          { question: alone, heading: heading ?? '', article: article ?? '', row, attributes },
          contentWords,
        );
  // Follow-ups in between may have put another thing in the place of the one that was named.
  const last = conversation
    .slice(at + 1)
    .reduce((alone, turn, i) => restated(turn.question, alone, conversation[at + i]!) ?? alone, named.question);
  return restated(question, last, conversation.at(-1)!);
}

const prepositions = anyOf(allWords.prepositions.exchanged);
const openingPreposition = wholeWords(String.raw`^${anyOf([...allWords.openings.exchanging, '*'])} (${prepositions})`);

/** What stood in the last question behind the preposition with which this one begins; empty where nothing did, null where it begins otherwise. */
function behindSame(text: string, conversation: readonly Turn[]): string | null {
  const [, preposition] = openingPreposition.exec(text) ?? [];
  if (preposition === undefined) return null;
  const behind = new RegExp(String.raw`(?<!\p{L})${preposition} (.+?)(?= ${prepositions} |[,?.!]|$)`, 'u');
  return behind.exec(levelled(conversation.at(-1)?.question ?? ''))?.[1] ?? '';
}

/** Content words of the questions back to the last one that was no follow-up itself. */
function subjectOf(earlier: readonly string[], attributes: ReadonlySet<string>): string[] {
  const words: string[] = [];
  for (let i = earlier.length - 1; i >= 0; i--) {
    words.unshift(...contentWords(earlier[i]!));
    if (!isFollowUp(earlier[i]!, i > 0, attributes)) break;
  }
  return [...new Set(words)];
}

const asking = findAny([...allWords.questions.words, ...allWords.questions.verbs]);
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

function needsSubject(text: string): boolean {
  return contentWords(text, 2).length <= 1 || standsForSomething(text);
}

/**
 * A part that points at what the first one names, as if it were asked alone; as it stands where it cannot be told what
 * that is.
 * @param found the best for the first one
 */
export function partAlone(part: QuestionPart, first: QuestionPart, found: RetrievedChunk | undefined): QuestionPart {
  if (part.context === '' || found === undefined || !standsForSomething(part.text)) return part;
  const base = {
    question: first.text,
    heading: lastHeading(found.section),
    article: found.article_title,
    row: null,
    attributes: new Set<string>(),
  };
  const alone = restate(part.text, base, contentWords);
  return alone === null ? part : { text: alone, context: '' };
}

export function standsForSomething(text: string): boolean {
  return pointing.test(levelled(text));
}

function levelled(text: string): string {
  return normaliseText(text).toLowerCase().trim();
}

function namesSomething(text: string): boolean {
  return contentWords(text, 1).length > 0;
}
