import type { AnswerContent } from '#contract/chat.ts';
import type { Language } from '#contract/values/languages.ts';
import { messagesFor } from '#server/messages.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { contentTerms, heldShare } from '#server/retrieval/coverage.ts';
import type { QuestionAnalysis } from '#server/retrieval/question-analysis.ts';
import { isQuestionWord } from '#server/retrieval/question-words.ts';
import { nearestArticles, type Retrieved } from '#server/retrieval/retrieval.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import { isStopWord } from '#server/retrieval/stop-words.ts';
import { findGroups, normaliseText, tokenise } from '#server/retrieval/tokenise.ts';
import type { FinishedAnswer } from './finished-answer.ts';
import { queriesOf } from './model-record.ts';
import { asText } from './progress-line.ts';
import type { AnswerContext, Search } from './question.ts';
import { onceEach, quoteTaskOf } from './search-parts.ts';

/** A text without what only its spelling and punctuation make of it. */
export function levelled(title: string): string {
  return findGroups(normaliseText(title)).join(' ').toLowerCase();
}

const suggestionsMax = 3;
const triedMax = 12;
/** A suggestion speaks of at least this share of what was asked in words that the articles know. */
const aboutFrom = 0.25;
const suggestionLengthMax = 80;

type Miss = NonNullable<AnswerContent['miss']>;

/**
 * A refusal that says what was searched for and what may help instead.
 * @param said stands in the place of "the articles do not hold it"; then nothing is quoted
 */
export async function refuse(context: AnswerContext, search: Search, said?: string): Promise<FinishedAnswer> {
  const { question, language, standing } = search;
  const texts = messagesFor(language).expert;
  const game = asText(question.game.title);
  const behind_gate = await isBehindGate(context, search);
  const near = await nearIn(context, search);
  const refused = behind_gate ? texts.hiddenByGate({ game }) : said === undefined ? texts.refused({ game }) : '';
  const lead = [said ?? '', refused, standing].filter(isText).join('\n\n');
  // What the articles say is a hint itself, and nothing is left to quote where all was read.
  const quotes_nothing = question.options.in_steps || said !== undefined;
  const { may_answer, chunks, passages, text } = await context.reading.quoteNearest({
    ...quoteTaskOf({ ...near, further: [] }, language),
    quotes_nothing,
  });
  const nearest = firstOfArticles([...chunks, ...may_answer]);
  const miss = withoutShown(await missOf(context, search, behind_gate), [
    ...nearest.map(({ article_title }) => article_title),
    ...passages.map(({ heading }) => heading),
  ]);
  const suggested = miss.suggestions.map((suggestion) => `- ${asText(suggestion)}`);
  const listed = nearest
    .map(({ article_title }, i) => `- ${article_title} [${i + 1}]`)
    .slice(passages.length)
    .join('\n');
  const below = [text, listed].filter(isText).join('\n\n');
  const parts = [
    lead,
    ...(suggested.length > 0 ? [`${texts.wouldBeAnswered}\n${suggested.join('\n')}`] : []),
    ...(nearest.length > 0 ? [`${texts.nearest}\n${passages.length > 0 ? '\n' : ''}${below}`] : []),
  ];
  return {
    state: 'refused',
    text: parts.join('\n\n'),
    content: { lead, passages, close: '', miss },
    is_rag: false,
    charge: false,
    chunks: onceEach([...nearest, ...search.found.hits]),
    cited: nearest.map((_, i) => i + 1),
  };
}

function firstOfArticles(hits: readonly RetrievedChunk[]): RetrievedChunk[] {
  return nearestArticles(hits).flatMap(
    (article) => hits.find(({ chunk_key }) => chunk_key === article.chunk_key) ?? [],
  );
}

/** A suggestion that only names what is shown beside it leads nowhere else. */
function withoutShown(miss: Miss, shown: readonly string[]): Miss {
  const names = new Set(shown.map(levelled));
  return { ...miss, suggestions: miss.suggestions.filter((text) => !names.has(levelled(text))) };
}

/** A refusal with nothing beside what is said, for which nothing has to be searched. */
export function refuseBarely(context: AnswerContext, search: Search, said?: string): FinishedAnswer {
  const game = asText(search.question.game.title);
  const text = said ?? messagesFor(search.language).expert.refused({ game });
  return {
    state: 'refused',
    text,
    content: { lead: text, passages: [], close: '', miss: bareMiss(context, search) },
    is_rag: false,
    charge: false,
    chunks: search.found.hits,
    cited: [],
  };
}

/** What may help a player whom the articles do not, or hardly, help. */
export async function missOf(context: AnswerContext, search: Search, behind_gate = false): Promise<Miss> {
  const { found, language } = search;
  const about = (await candidatesOf(context, search, language)).filter(speaksMostlyOf(found.analysis));
  return { ...bareMiss(context, search, behind_gate), suggestions: await suggest(context, search, about) };
}

/** The same without suggestions, which have to be tried. */
export function bareMiss({ has_model }: AnswerContext, { found }: Search, behind_gate = false): Miss {
  const words = contentTerms(found.analysis).map(({ word }) => word);
  const model = has_model ? (['general'] as const) : [];
  return {
    searched_for: [...new Set(words)],
    suggestions: [],
    behind_gate,
    actions: behind_gate ? [] : ['tell_me', 'write', ...model],
  };
}

/** Whether a heading is about what was asked: one that holds a word of it among many others leads elsewhere. */
function speaksMostlyOf(analysis: QuestionAnalysis): (heading: string) => boolean {
  const certain = contentTerms(analysis).filter(({ kind }) => kind === 'known' || kind === 'expanded');
  const stems = new Set(certain.flatMap(({ matches }) => matches.map(({ stem }) => stem)));
  return (heading) => {
    const words = tokenise(heading).filter((word) => !isStopWord(word) && !isQuestionWord(word));
    return words.filter((word) => stems.has(stemOf(word))).length * 2 >= Math.max(1, words.length);
  };
}

/** Whether the articles would answer if nothing were hidden from this reader. */
export async function isBehindGate({ retrieval, record }: AnswerContext, search: Search): Promise<boolean> {
  if (search.question.excluded.size === 0) return false;
  for (const text of [search.question.text, ...queriesOf(record)]) {
    const { evidence } = await retrieval.retrieve({ ...openRequest(search), question: text });
    if (evidence.decision === 'answer') return true;
  }
  return false;
}

/** Whether what comes first of all articles is hidden from this reader, so that whatever is quoted is second to it. */
export async function isBestHidden({ retrieval }: AnswerContext, search: Search): Promise<boolean> {
  const { excluded } = search.question;
  if (excluded.size === 0) return false;
  const request = { ...openRequest(search), question: search.found.analysis.text };
  const { hits, evidence } = await retrieval.retrieve(request);
  return evidence.decision === 'answer' && hits.some(({ id }) => excluded.has(id));
}

/** The best by words alone of all articles, hidden ones too. */
function openRequest({ request: { excluded: _hidden, ...request } }: Search) {
  return { ...request, limit: 1, words_only: true };
}

/** Headings next to what was asked that speak of it, and the questions that the game's page offers. */
export async function candidatesOf(
  { offered }: AnswerContext,
  { found }: Search,
  language: Language,
): Promise<string[]> {
  // What a word was only repaired to is too uncertain to lead anywhere.
  const terms = contentTerms(found.analysis).filter(({ kind }) => kind === 'known' || kind === 'expanded');
  const speaksOfIt = (text: string) => heldShare(terms, text) >= aboutFrom && text.length <= suggestionLengthMax;
  const headings = found.hits
    .filter((hit) => hit.language === language)
    .flatMap(({ section, article_title }) => [...section.split(';').map(lastOf), article_title])
    .map((heading) => heading.replaceAll(/\*\*|`/g, '').trim());
  const onPage = await offered(language);
  const near = [...onPage, ...headings].filter((text) => text !== '' && speaksOfIt(text));
  return [...new Set([...near, ...onPage])];
}

function lastOf(heading: string): string {
  return heading.split(' › ').at(-1)!;
}

/** Of these the first that would be answered: each is tried, and leads to a section of its own. */
async function suggest(
  { retrieval }: AnswerContext,
  { request }: Search,
  candidates: readonly string[],
): Promise<string[]> {
  const suggestions: string[] = [];
  const sections = new Set<string>();
  for (const text of candidates.slice(0, triedMax)) {
    if (suggestions.length === suggestionsMax) break;
    const { hits, evidence } = await retrieval.retrieve({ ...request, question: text, limit: 1, words_only: true });
    const [best] = hits;
    if (evidence.decision !== 'answer' || best === undefined) continue;
    if (sections.has(best.chunk_key)) continue;
    sections.add(best.chunk_key);
    suggestions.push(text);
  }
  return suggestions;
}

/** What stands nearest to the question in its own language, or in the other where that has no articles with its words. */
async function nearIn({ retrieval }: AnswerContext, { question, language, request, found }: Search) {
  const nearTo = ({ hits, analysis }: Pick<Retrieved, 'hits' | 'analysis'>) => ({ hits, analysis });
  if (found.hits.some((hit) => hit.language !== language)) {
    const own = await retrieval.retrieve({ ...request, question: question.text, language, words_only: true });
    if (holdsAny(own)) return nearTo(own);
  }
  return holdsAny(found) ? nearTo(found) : { ...nearTo(found), hits: [] };
}

function holdsAny({ evidence }: Pick<Retrieved, 'evidence'>): boolean {
  return evidence.coverage > 0;
}

function isText(part: string): boolean {
  return part !== '';
}
