import type { Language } from '#contract/values/languages.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { findComparison } from '../quote/compare-figures.ts';
import { progressLine } from '../question/progress-line.ts';
import type { QuoteTask } from '../expert.ts';
import { readSoFar } from '../question/read-so-far.ts';
import type { AnswerContext, ExpertQuestion, Search } from '../question.ts';
import { languageOf } from '#server/language/question-language.ts';
import { inTurn, partOf, searchParts } from './search-parts.ts';
import { type UnderstoodQuestion, understandQuestion } from '../question/understand.ts';
import { addQueries, namesIn, rewriteBeside } from './widen-search.ts';
import { withoutTwins } from './without-twins.ts';
import { onceEach } from '../finished-answer.ts';
import { contentWords } from '#server/language/content-words.ts';

/** What a model reads of one question at most; more only costs time and hides what counts. */
const readMax = 8;

/**
 * Searches for all that a question asks. What its own words find stays, whatever a model writes: its queries only add
 * chunks, out of the same game and past the same gates, and late or useless ones change nothing. Of what a model is to
 * read, the best third of its own words stays, and only one of two chunks that say the same.
 */
export async function findSources(context: AnswerContext, question: ExpertQuestion): Promise<Search> {
  const { game, text, recognised, conversation, excluded, freshness } = question;
  const { retrieval: settings, chunks_given } = question.settings;
  const attributes = conversation.length === 0 ? new Set<string>() : await context.retrieval.listSharedHeadings(game);
  const typed = [text, ...conversation.map((turn) => turn.question)];
  const [asked = text, ...before] = await context.retrieval.withoutNames(typed, game.title);
  const earlier = conversation.map((turn, i) => ({ ...turn, question: before[i] ?? turn.question }));
  const understood = withPicture(understandQuestion(asked, earlier, attributes), recognised);
  const reads_all = context.expert.model !== null;
  const limit = reads_all ? Math.min(readMax, chunks_given) : chunks_given;
  const request = { game, limit, settings, excluded, ...(freshness !== undefined && { freshness }) };
  const queriesFor = rewriteBeside(context, { ...question, text: asked }, understood.language);
  const parts = await searchParts(context, understood.parts, request);
  const found = parts.toSorted((a, b) => b.evidence.certainty - a.evidence.certainty)[0]!;
  // Typed in the other keyboard layout, a question shows its language only now.
  const language = found.analysis.layout_swapped ? languageOf(found.analysis.text) : understood.language;
  const progress = await context.progress(language);
  const comparison =
    parts.length === 1 ? await findComparison(context, { ...request, question: text }, found, language) : null;
  const hits = sourcesOf({ parts, found, comparison }, limit, { reads_all });
  const decision = comparison === null ? found.evidence.decision : 'answer';
  const seen = await addQueries(context, { hits, decision, is_widened: false }, namesIn(recognised), request);
  const widened = await addQueries(context, seen, await queriesFor(seen.decision), request);
  return {
    question,
    understood,
    language,
    request,
    parts,
    found,
    comparison,
    ...widened,
    ...(reads_all && { hits: toRead(widened.hits, { own: hits, further: found.further, language, most: limit }) }),
    progress,
    standing: progressLine(text, progress, language),
  };
}

type Reading = { language: Language; most: number };

/** What a model reads of all that was found; where twins are left out, the next ones come in. */
function toRead(
  ranked: readonly RetrievedChunk[],
  { own, further, language, most }: Record<'own' | 'further', readonly RetrievedChunk[]> & Reading,
): RetrievedChunk[] {
  const distinct = withoutTwins(onceEach([...ranked, ...further]), language);
  const staying = new Set(own.slice(0, Math.ceil(most / 3)).map(({ id }) => id));
  const places = Math.min(most, ranked.length);
  let free = places - distinct.filter(({ id }) => staying.has(id)).length;
  return distinct.filter(({ id }) => staying.has(id) || free-- > 0);
}

/**
 * What was found by the question's own words, best first.
 * @param options.reads_all takes what was found for a part whose words speak against an answer, too
 */
export function sourcesOf(
  { parts, found, comparison }: Pick<Search, 'parts' | 'found' | 'comparison'>,
  most: number,
  { reads_all = false } = {},
): RetrievedChunk[] {
  const compared = comparison?.best.map(({ chunk }) => chunk) ?? [];
  const own =
    parts.length === 1 ? found.hits : inTurn(parts.map((part) => (reads_all ? part.hits : partOf('', part).chunks)));
  return onceEach([...compared, ...own]).slice(0, most);
}

/** What is to be quoted of what was found. */
export function toQuote(search: Search, player_progress: QuoteTask['player_progress']): QuoteTask {
  const { question, understood, found, hits, comparison } = search;
  const { analysis, evidence, further } = found;
  const parts =
    search.parts.length > 1
      ? search.parts.map((part) => partOf(part.asked, part))
      : [{ text: '', chunks: hits, further, analysis, evidence }];
  return {
    question: question.text,
    analysis,
    chunks: hits,
    parts,
    player_progress,
    ...(understood.follow_up && readSoFar(question.text, question.conversation)),
    comparison,
  };
}

/** Puts what a picture shows into the question: it is what the question speaks of. */
function withPicture(understood: UnderstoodQuestion, recognised: string | null): UnderstoodQuestion {
  if (recognised === null) return understood;
  const parts = understood.parts.map(({ text, context }) =>
    contentWords(text).length === 0
      ? { text: recognised, context }
      : { text, context: context === '' ? recognised : `${recognised} ${context}` },
  );
  return { ...understood, parts };
}
