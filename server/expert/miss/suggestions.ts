import type { AnswerContent } from '#contract/chat.ts';
import { messagesFor } from '#server/messages.ts';
import type { Turn } from '../expert.ts';
import { plainHeading, lastHeading } from '#server/language/plain-text.ts';
import { nearEnough } from '#server/retrieval/rank/evidence.ts';
import { nearToRefused } from './near.ts';
import type { AnswerContext, Search } from '../question.ts';
import { languageOf } from '#server/language/question-language.ts';
import { quoteTaskOf } from '../sources/search-parts.ts';
import { candidatesOf, lengthMax, speaksMostlyOf } from './suggestion-words.ts';
import { toQuote } from '../sources/find-sources.ts';
import { isReadBefore } from '../question/said-before.ts';
import { tryQuestion } from './try-question.ts';
import { asksAlone } from '../question/understand.ts';
import { levelled } from '#server/language/tokenise.ts';

/** Beside what is not, or hardly, answered so few are read at a glance. */
export const topicsMax = 2;
const nextMax = 3;
/** Each trial is a search and an answer in the thread that serves everybody. */
const triedMax = 6;
const longestMs = 500;

interface Candidate {
  text: string;
  /** One of which has to answer it; absent where any will do. */
  articles?: readonly number[];
}

type Shown = Pick<AnswerContent['passages'][number], 'heading' | 'article_title' | 'text'>;

/**
 * What its reader may ask with success in place of a question that is not, or hardly, answered.
 * @param beside.shown what is quoted beside them
 */
export async function suggest(
  context: AnswerContext,
  search: Search,
  { shown, is_refused }: { shown: readonly Shown[]; is_refused: boolean },
): Promise<string[]> {
  const least = is_refused ? nearToRefused(search.found) : nearEnough(search.found);
  const candidates = await candidatesFor(context, search, least);
  return tryEach(context, search, candidates, { most: topicsMax, shown, answered: { answer: '', is_refused } });
}

/**
 * What its reader may ask next: what asks over sections beside those that are quoted, then what stands over what is near,
 * then what the game's page offers, as far as the same articles answer it.
 */
export async function suggestNext(
  context: AnswerContext,
  search: Search,
  { text, passages }: { text: string; passages: readonly AnswerContent['passages'][number][] },
): Promise<string[]> {
  const { found, language } = search;
  const articles = passages.map(({ article_id }) => article_id);
  const headings = [...found.hits, ...found.further]
    .filter((chunk) => chunk.language === language && articles.includes(chunk.article_id))
    .map(({ section }) => plainHeading(lastHeading(section)))
    .filter((heading) => asksAlone(heading) && heading.length <= lengthMax);
  const within = (texts: readonly string[]) => texts.map((one) => ({ text: one, articles }));
  const offered = headings.length > 0 ? await context.offered(language) : [];
  const candidates = [...within(headings), ...(await nearFor(context, search, nearEnough(found))), ...within(offered)];
  return tryEach(context, search, candidates, { most: nextMax, shown: passages, answered: { answer: text } });
}

interface Trying {
  most: number;
  shown: readonly Shown[];
  answered: Pick<Turn, 'answer' | 'is_refused'>;
}

/**
 * The first candidates that are answered without doubt. Each is tried as it would be asked, and leads to something that
 * neither was read before, nor stands beside it, nor is behind another of them.
 */
async function tryEach(
  context: AnswerContext,
  search: Search,
  candidates: readonly Candidate[],
  { most, shown, answered }: Trying,
): Promise<string[]> {
  const { question } = search;
  const known = new Set(
    [
      question.text,
      ...question.conversation.flatMap((turn) => [turn.question, turn.heading ?? '']),
      ...shown.flatMap(({ heading, article_title }) => [heading, article_title, `${article_title} ${heading}`]),
    ].map(levelled),
  );
  const read = question.conversation.map(({ answer }) => answer).join('\n');
  const until = performance.now() + longestMs;
  const suggestions: string[] = [];
  const leads_to: Shown[] = [];
  let tried = 0;
  for (const { text, articles } of candidates) {
    if (suggestions.length === most || tried === triedMax || performance.now() > until) break;
    if (known.has(levelled(text))) continue;
    known.add(levelled(text));
    tried++;
    const first = await firstPassageFor(context, search, text, answered);
    if (first === undefined || articles?.includes(first.article_id) === false) continue;
    if (isReadBefore(first.text, read)) continue;
    // What the game's page offers in place of an answer is a question of its own, also where a line of its answer is quoted.
    const beside = articles === undefined ? [] : shown;
    if ([...beside, ...leads_to].some((other) => repeats(first, other))) continue;
    leads_to.push(first);
    suggestions.push(text);
  }
  return suggestions;
}

/** Whether two quotations come from under one heading, or one of them holds the other. */
function repeats(one: Shown, other: Shown): boolean {
  if (one.article_title === other.article_title && one.heading === other.heading) return true;
  return one.text.includes(other.text) || other.text.includes(one.text);
}

/** Questions of the game's page that speak of it, and what stands over what is nearest: by meaning, else by words. */
async function candidatesFor(context: AnswerContext, search: Search, least: number | undefined): Promise<Candidate[]> {
  const { found, language } = search;
  const by_words = (await candidatesOf(context, search, language)).filter(speaksMostlyOf(found.analysis));
  if (least === undefined) return by_words.map((text) => ({ text }));
  const offered = new Set(await context.offered(language));
  return [
    ...by_words.filter((text) => offered.has(text)).map((text) => ({ text })),
    ...(await nearFor(context, search, least)),
  ];
}

/** What stands over what is nearest by meaning, in words that its reader may ask; nothing where words alone searched. */
async function nearFor(
  context: AnswerContext,
  { found, language }: Search,
  least: number | undefined,
): Promise<Candidate[]> {
  if (least === undefined) return [];
  const near = await context.reading.listNearHeadings(quoteTaskOf(found, language));
  const { tellAbout } = messagesFor(language).expert;
  return (
    near
      .filter(({ nearness }) => nearness >= least)
      .map((one) => (one.language === language ? one : { ...one, text: tellAbout({ name: one.text }) }))
      // Asked in another language than its reader's, it would be answered in that.
      .filter(({ text }) => languageOf(text) === language)
      .map(({ text, article_id }) => ({ text, articles: [article_id] }))
  );
}

/** What a question would be answered with first for which its reader would gladly pay. */
async function firstPassageFor(
  context: AnswerContext,
  search: Search,
  text: string,
  answered: Trying['answered'],
): Promise<AnswerContent['passages'][number] | undefined> {
  const found = await tryQuestion(context, search, text, answered);
  if (found === undefined) return undefined;
  const { content, doubtful, said_before } = await context.reading.compose(toQuote(found, null));
  return doubtful || said_before ? undefined : content.passages[0];
}
