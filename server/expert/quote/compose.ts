import { joinTables } from '#contract/values/joined-tables.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerContent } from '#contract/chat.ts';
import type { Language } from '#contract/values/languages.ts';
import { messagesFor } from '#server/messages.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { contentTerms } from '#server/retrieval/rank/coverage.ts';
import { editDistance, unitsOf } from '#server/language/edit-distance.ts';
import type { QuestionAnalysis, QuestionTerm } from '#server/retrieval/rank/question-analysis.ts';
import type { ExpertAnswer, ExpertTask, Comparison, Passage, QuoteTask } from '../expert.ts';
import { drawPassage } from './draw-passage.ts';
import { isAboutAchievements, namesUnlocked, progressLine } from '../question/progress-line.ts';
import { languageOf } from '#server/language/question-language.ts';
import { type QuotedPart, quoteParts } from './quote-parts.ts';
import type { Unit } from '#server/language/units.ts';
import { readChunks } from './score-units.ts';
import { goesOn } from '../question/read-so-far.ts';
import { isReadBefore, isSaidBefore, saysSomethingOf } from '../question/said-before.ts';
import { asText } from '#server/language/plain-text.ts';

/**
 * Writes an answer without a model: passages of the best chunks that hold most of what is asked, as they stand there.
 * The same question at the same revision gives the same bytes. Passes on the abort of the task's signal.
 */
export async function writeExtractiveAnswer(
  { quote, sources, behind, sink }: Pick<ExpertTask, 'quote' | 'sources' | 'behind' | 'sink'>,
  compose: (task: QuoteTask) => Composed | Promise<Composed> = composeAnswer,
): Promise<ExpertAnswer> {
  const started_at = performance.now();
  if (quote === undefined) throw new Error('there are no articles to quote');
  const { content, chunks, said_before, doubtful } = await compose(quote);
  for (const chunk of chunks) sources.addPassage(chunk);
  for (const chunk of quote.chunks) sources.add(chunk);
  sink.showSources();
  sink.judge({ said_before, doubtful });
  let text = '';
  let first_text_ms: number | null = null;
  for (const piece of piecesOf(content)) {
    // The passages are all there at once: without a pause a Stop could never come between them.
    await nextTurn();
    behind.signal.throwIfAborted();
    first_text_ms ??= performance.now() - started_at;
    text += piece;
    sink.emit(piece);
  }
  return {
    text,
    content,
    cited: content.passages.map(({ n }) => n),
    said_before,
    doubtful,
    usage: {
      model: null,
      input_tokens: 0,
      output_tokens: 0,
      estimated: false,
      first_text_ms,
      total_ms: performance.now() - started_at,
    },
  };
}

export interface Composed {
  content: AnswerContent;
  /** `chunks[n - 1]` is what passage n quotes. */
  chunks: RetrievedChunk[];
  said_before: boolean;
  /** The articles may not hold what is asked. */
  doubtful: boolean;
}

export function composeAnswer(task: QuoteTask): Composed {
  const { question, analysis, chunks, parts, player_progress, quoted_before = '' } = task;
  const language = languageOf(analysis.text);
  if (task.comparison) return composeComparison(task.comparison, language);
  const done = isAboutAchievements(question) ? player_progress : null;
  const isDone = ({ label, text }: Unit) => done !== null && namesUnlocked(`${label} ${text}`, done);
  const limits = {
    passages_max: parts.length === 1 ? passagesMax : Math.max(1, Math.floor(passagesInAll / parts.length)),
  };
  const choose = (isRead: (quote: { text: string }) => boolean) => quoteParts(parts, { limits, skips: isDone, isRead });
  const unread = choose(({ text }) => isReadBefore(text, quoted_before));
  const fresh =
    task.goes_on_from === undefined
      ? unread
      : unread.map((one) => ({ ...one, passages: one.passages.filter((passage) => goesOn(passage, task)) }));
  const best = quoted_before === '' ? fresh : choose(() => false);
  const follow_up = { typed: question, whole: analysis.terms.map(({ word }) => word).join(' ') };
  const [first] = best.flatMap(({ passages }) => passages);
  const [first_new] = fresh.flatMap(({ passages }) => passages);
  const points_back = task.goes_on_from === undefined && isSaidBefore(follow_up, first, first_new);
  const quotes = points_back ? onlyFirst(best) : fresh;
  const distinct = quotes.flatMap(({ part, passages }) => passages.map((passage) => ({ ...passage, part: part.text })));
  const texts = messagesFor(language).expert;
  const guess = parts.length === 1 ? guessOf(parts[0]!.analysis) : null;
  const doubtful =
    distinct.length > 0 &&
    !points_back &&
    (!quotes.some(({ is_sure }) => is_sure) || guess?.is_certain === false || isFragment(distinct));
  const lead = points_back ? texts.saidBefore : leadOf(distinct, chunks, language);
  return {
    content: {
      lead: [guess === null ? '' : texts.guessed({ word: asText(guess.word) }), lead]
        .filter((line) => line !== '')
        .join('\n\n'),
      passages: distinct.map((passage, i) => numbered(passage, i + 1, language)),
      close: distinct.length === 0 ? '' : closeOf(task, quotes, { language, doubtful }),
      miss: null,
    },
    chunks: distinct.map(({ chunk }) => chunk),
    // All that there is to quote was read, or what was read answers it.
    said_before: points_back || (distinct.length === 0 && first !== undefined && saysSomethingOf(follow_up, first)),
    doubtful,
  };
}

/** Whether all that is quoted is a few words, no figure and no sentence: a name in a list, the caption of a picture. */
export function isFragment(passages: readonly Passage[]): boolean {
  const text = passages.map((passage) => passage.text).join(' ');
  return !/\p{N}|[.!?…]\s*$/u.test(text) && (text.match(/\p{L}+/gu)?.length ?? 0) < wordsSaid;
}

/** Shorter words have too many neighbours for a typo to name one of them, and two typos may name any. */
const certainLength = 5;
const certainEdits = 1;

/** What a question is taken to mean of which nothing is known as typed; null where something is. */
function guessOf(analysis: QuestionAnalysis): { word: string; is_certain: boolean } | null {
  const terms = contentTerms(analysis);
  const repaired = terms.filter(({ kind }) => kind === 'repaired');
  if (repaired.length === 0 || terms.some(({ kind }) => stands.has(kind))) return null;
  return {
    word: repaired.map(({ matches }) => matches[0]!.word).join(' '),
    is_certain: repaired.every(
      ({ word, matches: [taken, other] }) =>
        word.length >= certainLength &&
        other?.is_expansion !== false &&
        editDistance(unitsOf(word), unitsOf(taken!.word), certainEdits) <= certainEdits,
    ),
  };
}

/** What has the most or the least of something, with what it was compared to said above. */
function composeComparison({ name, things, best }: Comparison, language: Language): Composed {
  const passages = best.map(({ chunk, unit }) => {
    const [from] = readChunks([chunk]);
    const quoted = from!.units.filter(({ start }) => start === unit.start);
    return { chunk, part: '', score: 1, ...drawPassage(from!, quoted) };
  });
  return {
    content: {
      lead: messagesFor(language).expert.compared({ name: asText(name), count: things }),
      passages: passages.map((passage, i) => numbered(passage, i + 1, language)),
      close: '',
      miss: null,
    },
    chunks: best.map(({ chunk }) => chunk),
    said_before: false,
    doubtful: false,
  };
}

/** Fewer words say nothing of what they name. */
const wordsSaid = 4;

/** Words of which somebody wrote articles. */
const stands: ReadonlySet<QuestionTerm['kind']> = new Set(['known', 'expanded']);

/** For one question, and for all that is asked together. */
const passagesMax = 3;
const passagesInAll = 4;

/** Of several things asked the one that was read before, and those of which the articles hold nothing. */
function onlyFirst(parts: readonly QuotedPart[]): QuotedPart[] {
  const first = parts.find(({ passages }) => passages.length > 0);
  return parts
    .filter((quoted) => quoted === first || quoted.part.chunks.length === 0)
    .map((quoted) => ({ ...quoted, passages: quoted.passages.slice(0, 1) }));
}

/** What is said below: what becomes of each of several questions that is not answered under its own words, and where the player stands. */
function closeOf(
  { question, player_progress }: Pick<QuoteTask, 'question' | 'player_progress'>,
  quotes: readonly QuotedPart[],
  { language, doubtful }: { language: Language; doubtful: boolean },
): string {
  const { refusedPart, unsurePart, saidAbove } = messagesFor(language).expert;
  const lineOf = ({ passages, said_above, is_sure }: QuotedPart): string => {
    if (said_above !== undefined && is_sure) return saidAbove({ heading: asText(said_above.heading) });
    if (passages.length === 0) return refusedPart;
    return is_sure || doubtful ? '' : unsurePart;
  };
  const lines = quotes
    .filter(({ part }) => part.text !== '')
    .map((quoted) => ({ text: quoted.part.text, line: lineOf(quoted) }))
    .filter(({ line }) => line !== '')
    .map(({ text, line }) => `**${asText(text)}**\n\n${line}`);
  return [...lines, progressLine(question, player_progress, language)].filter((line) => line !== '').join('\n\n');
}

/** A passage as the wire carries it; that it speaks of an earlier version is said above it. */
export function numbered(
  passage: Passage & { part?: string },
  n: number,
  language: Language,
): AnswerContent['passages'][number] {
  const { part = '', chunk, heading, kind, text, marks, is_whole, of, is_earlier } = passage;
  const { article_id, article_title, section } = chunk;
  const note = is_earlier === true ? `*${messagesFor(language).expert.earlierVersion}*\n\n` : '';
  return { n, part, heading, article_id, article_title, section, kind, text: `${note}${text}`, marks, is_whole, of };
}

/** Passages as markdown: each under its heading, with its number at its end; rows of one table are one table. */
export function passageTexts(
  passages: AnswerContent['passages'],
): { first: AnswerContent['passages'][number]; text: string }[] {
  return joinTables(passages, (passage) => passage.text).map(({ text, quoted }) => {
    const [first] = quoted;
    const { heading, article_title, kind } = first!;
    const place = heading === article_title ? heading : `${heading} · ${article_title}`;
    const numbers = quoted.map(({ n }) => `[${n}]`).join('');
    return {
      first: first!,
      text: `**${place}**\n\n${text}${kind === 'table' || text.endsWith('```') ? '\n\n' : ' '}${numbers}`,
    };
  });
}

/** Said only where it is true: none of the articles found is in the question's language. */
function leadOf(passages: readonly Passage[], chunks: readonly RetrievedChunk[], language: Language): string {
  const foreign = passages.length > 0 && passages.every(({ chunk }) => chunk.language !== language);
  if (!foreign) return '';
  const texts = messagesFor(language).expert;
  return chunks.every((chunk) => chunk.language !== language) ? texts.foreignOnly : texts.foreign;
}

/** An answer's parts as one markdown text, piece by piece: each passage under its heading, its number at its end. */
function* piecesOf({ lead, passages, close }: AnswerContent): Generator<string> {
  if (lead !== '') yield `${lead}\n\n`;
  let above = '';
  for (const [i, { first, text }] of passageTexts(passages).entries()) {
    const { part } = first;
    const question_head = part === '' || part === above ? '' : `### ${asText(part)}\n\n`;
    above = part;
    yield `${i === 0 ? '' : '\n\n'}${question_head}${text}`;
  }
  if (close !== '') yield `\n\n${close}`;
}
