import type { AnswerContent } from '#contract/chat.ts';
import { messagesFor } from '#server/messages.ts';
import { nearnessOf, type RetrievedChunk, nearestArticles } from '#server/retrieval/chunk.ts';
import { contentTerms } from '#server/retrieval/rank/coverage.ts';
import { type Retrieved } from '#server/retrieval/retrieval.ts';
import { type FinishedAnswer, onceEach } from '../finished-answer.ts';
import { isBestHidden } from './hidden-best.ts';
import { nearToRefused } from './near.ts';
import { orWithout } from '../or-without.ts';
import type { AnswerContext, Search } from '../question.ts';
import { quoteTaskOf } from '../sources/search-parts.ts';
import type { Nearest } from '../quote/quote-nearest.ts';
import { suggest, topicsMax } from './suggestions.ts';
import type { Written } from '../model/write.ts';
import { lastHeading, asText } from '#server/language/plain-text.ts';

export { isBestHidden };

type Miss = NonNullable<AnswerContent['miss']>;

/**
 * A refusal that says what was searched for and what may help instead.
 * @param known.said stands in the place of "the articles do not hold it"; then nothing is quoted
 * @param known.behind_gate whether a hidden section would answer, where that was found out before
 */
export async function refuse(
  context: AnswerContext,
  search: Search,
  { said, behind_gate: is_hidden }: { said?: string | undefined; behind_gate?: boolean } = {},
): Promise<FinishedAnswer> {
  const { question, language, standing } = search;
  const texts = messagesFor(language).expert;
  const game = asText(question.game.title);
  const queries = context.record.searches.map(({ query }) => query);
  // A single question was looked for before anything was quoted.
  const texts_left = search.parts.length === 1 ? queries : [question.text, ...queries];
  const behind_gate = is_hidden ?? (await isBestHidden(context, search, texts_left));
  // Beside what is hidden nothing else comes near.
  const near = behind_gate ? { ...search.found, hits: [] } : await nearIn(context, search);
  // What the articles say is a hint itself, and nothing is left to quote where all was read.
  const quotes_nothing = question.options.in_steps || said !== undefined;
  const { chunks, passages, text } = quotes_nothing
    ? nothingQuoted
    : await context.reading.quoteNearest(quoteTaskOf({ ...near, further: [] }, language));
  // What comes near is shown first, and that it is no more than that below it.
  const nearest = passages.length > 0 ? chunks : nearestArticles(near.hits).slice(0, topicsMax);
  const refused = behind_gate ? texts.hiddenByGate : said === undefined ? texts.refused({ game }) : '';
  const lead = [said ?? '', passages.length > 0 ? '' : refused, standing].filter(Boolean).join('\n\n');
  const close = passages.length > 0 ? texts.unsure : '';
  const shown = [
    ...passages,
    ...nearest.map(({ article_title }) => ({ heading: article_title, article_title, text: article_title })),
  ];
  const miss = {
    ...bareMiss(context, search, behind_gate),
    suggestions: await orWithout(context, () => suggest(context, search, { shown, is_refused: true }), []),
  };
  const articles = passages.length > 0 ? [] : nearest.map(({ article_title }, i) => `- ${article_title} [${i + 1}]`);
  const topics = [...miss.suggestions.map((suggestion) => `- ${asText(suggestion)}`), ...articles];
  const nearby = topics.length > 0 ? `${texts.wouldBeAnswered}\n${topics.join('\n')}` : '';
  return {
    state: 'refused',
    text: [lead, text, close, nearby].filter(Boolean).join('\n\n'),
    content: { lead, passages, close, miss },
    is_rag: false,
    charge: false,
    chunks: onceEach([...nearest, ...search.found.hits]),
    cited: nearest.map((_, i) => i + 1),
  };
}

const nothingQuoted: Nearest = { chunks: [], passages: [], text: '' };

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

/** What may help a player whom the articles hardly help, beside what was written. */
export async function missOf(
  context: AnswerContext,
  search: Search,
  { content, chunks, cited }: Pick<Written, 'content' | 'chunks' | 'cited'>,
): Promise<Miss> {
  // A model quotes nothing: what it cites is not suggested again.
  const sources = cited.flatMap((n) => chunks[n - 1] ?? []);
  const shown =
    content?.passages ??
    sources.map(({ article_title, section, content: text }) => ({
      heading: lastHeading(section),
      article_title,
      text,
    }));
  return { ...bareMiss(context, search), suggestions: await suggest(context, search, { shown, is_refused: false }) };
}

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

/** What stands nearest to the question in its own language, or in the other where that has nothing near to it. */
async function nearIn({ retrieval }: AnswerContext, { question, language, request, found }: Search) {
  if (found.hits.some((hit) => hit.language !== language)) {
    const own = await retrieval.retrieve({ ...request, question: question.text, language });
    const hits = nearOf(own);
    if (hits.length > 0) return { analysis: own.analysis, hits };
  }
  return { analysis: found.analysis, hits: nearOf(found) };
}

/** By meaning, nearest first, where that searched; else all that was found, if it holds a word of the question. */
function nearOf(found: Pick<Retrieved, 'evidence' | 'hits' | 'second_signal'>): RetrievedChunk[] {
  const least = nearToRefused(found);
  if (least !== undefined)
    return found.hits.filter((hit) => nearnessOf(hit) >= least).toSorted((a, b) => nearnessOf(b) - nearnessOf(a));
  return found.evidence.coverage > 0 ? found.hits : [];
}
