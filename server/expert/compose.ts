import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerContent } from '#contract/chat.ts';
import type { Language } from '#contract/values/languages.ts';
import { messagesFor } from '#server/messages.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { contentTerms } from '#server/retrieval/coverage.ts';
import { editDistance, unitsOf } from '#server/retrieval/edit-distance.ts';
import type { QuestionAnalysis, QuestionTerm } from '#server/retrieval/question-analysis.ts';
import { stemOf } from '#server/retrieval/stem.ts';
import type { ExpertAnswer, ExpertTask, TaskPart } from './expert.ts';
import { fits, readFit } from './answer-fit.ts';
import { isPromised } from './asked-section.ts';
import type { Comparison } from './compare-figures.ts';
import { drawPassage, type Passage } from './draw-passage.ts';
import { leavesOpen } from './missing-kinds.ts';
import { choosePassages, type Composition, defaultComposition } from './passages.ts';
import { readKinds } from './question-kind.ts';
import { asText, isAboutAchievements, namesUnlocked, progressLine } from './progress-line.ts';
import { languageOf } from './question-language.ts';
import type { Unit } from './read-units.ts';
import { readChunks } from './score-units.ts';
import { countDescribed } from './two-things.ts';
import { contentWords, standsForSomething } from './understand.ts';

/**
 * Writes an answer without a model: passages of the best chunks that hold most of what is asked, as they stand there.
 * The same question at the same revision gives the same bytes. Passes on the abort of the task's signal.
 */
export async function writeExtractiveAnswer(task: ExpertTask, composition?: Composition): Promise<ExpertAnswer> {
  const started_at = performance.now();
  const { content, chunks, said_before, doubtful } = composeAnswer(task, composition);
  task.show_sources?.(chunks);
  let text = '';
  let first_text_ms: number | null = null;
  for (const piece of piecesOf(content)) {
    // The passages are all there at once: without a pause a Stop could never come between them.
    await nextTurn();
    task.signal.throwIfAborted();
    first_text_ms ??= performance.now() - started_at;
    text += piece;
    task.emit(piece);
  }
  return {
    text,
    content,
    chunks,
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

interface Composed {
  content: AnswerContent;
  /** `chunks[n - 1]` is what passage n quotes. */
  chunks: RetrievedChunk[];
  said_before: boolean;
  /** Nothing quoted holds what the kind of question asks for. */
  doubtful: boolean;
}

/** The parts of an answer. */
export function composeAnswer(
  task: Pick<
    ExpertTask,
    | 'question'
    | 'chunks'
    | 'further'
    | 'analysis'
    | 'features'
    | 'player_progress'
    | 'parts'
    | 'quoted_before'
    | 'is_unsure'
    | 'comparison'
  >,
  composition: Composition = defaultComposition,
): Composed {
  const { question, analysis, features, chunks, further = [], player_progress, quoted_before = '' } = task;
  const language = languageOf(analysis?.text ?? question);
  if (task.comparison) return composeComparison(task.comparison, chunks, language);
  const done = isAboutAchievements(question) ? player_progress : null;
  const isDone = ({ label, text }: Unit) => done !== null && namesUnlocked(`${label} ${text}`, done);
  const isRead = ({ text }: Unit) => text.length >= telling && quoted_before.includes(text);
  const parts =
    task.parts ?? (analysis === null || features === null ? [] : [{ text: '', chunks, further, analysis, features }]);
  const passages_max = Math.max(1, Math.min(composition.passages_max, Math.floor(passagesInAll / parts.length)));
  const choose = (skips: (unit: Unit) => boolean) =>
    parts.flatMap((part) => {
      const partQuestion = { text: part.analysis.text, analysis: part.analysis, language };
      const found = choosePassages(partQuestion, part, { composition: { ...composition, passages_max }, skips });
      return found.map((passage) => ({ ...passage, part: part.text }));
    });
  const fresh = choose((unit) => isDone(unit) || isRead(unit)).filter(
    ({ text }) => text.length < telling || !quoted_before.includes(text),
  );
  const best = quoted_before === '' ? fresh : choose(isDone);
  const points_back =
    !asksForMore.test(question) && !asksForThings.test(question) && answersBetter(question, best[0], fresh[0]);
  const passages = points_back ? best.slice(0, 1) : fresh;
  const different = passages.filter((passage, i) => passages.findIndex((other) => isSame(other, passage)) === i);
  const needed = new Map(parts.map(({ text, analysis: of }) => [text, readKinds(of.text).needed]));
  const fitting = different.filter(
    ({ part, text, same_question, is_compared, of_two = 0 }) =>
      same_question === true ||
      is_compared === true ||
      of_two > 0 ||
      needed.get(part)?.every((words) => words.test(text)) !== false,
  );
  // The best stays whatever words it has: the lists of what an answer may say are not complete.
  const distinct = fitting.length > 0 ? different.filter((one, i) => i === 0 || fitting.includes(one)) : different;
  const quoted = distinct.map(({ chunk }) => chunk);
  const texts = messagesFor(language).expert;
  const lead = points_back ? texts.saidBefore : leadOf(distinct, chunks, language);
  const is_fit = parts.some((one) =>
    answersPart(
      one,
      distinct.filter(({ part }) => part === one.text),
    ),
  );
  const guess = parts.length === 1 ? guessOf(parts[0]!.analysis) : null;
  const doubtful =
    distinct.length > 0 &&
    !points_back &&
    ((fitting.length === 0 && !isPromised(parts[0]!.analysis.text, distinct[0]!.heading)) ||
      !is_fit ||
      guess?.is_certain === false ||
      isFragment(distinct));
  return {
    content: {
      lead: [
        doubtful && task.is_unsure !== true ? texts.unsure : '',
        guess === null ? '' : texts.guessed({ word: asText(guess.word) }),
        lead,
      ]
        .filter((line) => line !== '')
        .join('\n\n'),
      passages: distinct.map((passage, i) => numbered(passage, i + 1)),
      close: passages.length === 0 ? '' : closeOf(task, parts, language),
      miss: null,
    },
    chunks: [...quoted, ...chunks.filter(({ id }) => !quoted.some((chunk) => chunk.id === id))],
    said_before: points_back,
    doubtful,
  };
}

/** @param passages what is quoted for it */
function answersPart(part: TaskPart, passages: readonly Passage[]): boolean {
  // Whoever wrote that heading had the same question.
  if (passages[0]?.same_question === true) return true;
  if (passages.length === 0 || leavesOpen(part.analysis, passages)) return false;
  return countDescribed(passages) > 1 || fits(readFit(passages, { ...part, evidence: part.features }));
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
function composeComparison(
  { name, things, best }: Comparison,
  chunks: readonly RetrievedChunk[],
  language: Language,
): Composed {
  const passages = best.map(({ chunk, unit }) => {
    const [from] = readChunks([chunk]);
    const quoted = from!.units.filter(({ start }) => start === unit.start);
    return { chunk, part: '', score: 1, ...drawPassage(from!, quoted) };
  });
  const quoted = passages.map(({ chunk }) => chunk);
  return {
    content: {
      lead: messagesFor(language).expert.compared({ name: asText(name), count: things }),
      passages: passages.map((passage, i) => numbered(passage, i + 1)),
      close: '',
      miss: null,
    },
    chunks: [...quoted, ...chunks.filter(({ id }) => !quoted.some((chunk) => chunk.id === id))],
    said_before: false,
    doubtful: false,
  };
}

/** Fewer words say nothing of what they name. */
const wordsSaid = 4;

/** Words of which somebody wrote articles, in these letters or in others. */
const stands: ReadonlySet<QuestionTerm['kind']> = new Set(['known', 'expanded', 'cross_script']);

/** From this length on, words that were read before are known again. */
const telling = 30;
const passagesInAll = 4;

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
function answersBetter(question: string, read: Passage | undefined, fresh: Passage | undefined): boolean {
  if (read === undefined || read.score <= (fresh?.score ?? 0)) return false;
  const added = contentWords(question).map((word) => stemOf(word.toLowerCase()));
  const countHeld = ({ heading, text }: Passage) => {
    const stems = new Set(contentWords(`${heading} ${text}`).map((word) => stemOf(word.toLowerCase())));
    return added.filter((stem) => stems.has(stem)).length;
  };
  const held = countHeld(read);
  if (fresh === undefined) return held > 0;
  // What is left of the same place is the rest of it, and "it" is what was spoken of; else another place may say as much.
  const is_rest = fresh.chunk.id === read.chunk.id && fresh.heading === read.heading;
  if (is_rest || standsForSomething(question)) return held > 0 && held >= countHeld(fresh);
  return held > countHeld(fresh);
}

function isSame(a: Passage, b: Passage): boolean {
  return a.chunk.id === b.chunk.id && a.text === b.text;
}

/** What is said below: which of several questions the articles do not answer, and where the player stands. */
function closeOf(
  { question, player_progress }: Pick<ExpertTask, 'question' | 'player_progress'>,
  parts: readonly TaskPart[],
  language: Language,
): string {
  const missing = parts.filter(({ text, chunks }) => text !== '' && chunks.length === 0);
  const { refusedPart } = messagesFor(language).expert;
  const lines = missing.map(({ text }) => `**${asText(text)}**\n\n${refusedPart}`);
  return [...lines, progressLine(question, player_progress, language)].filter((line) => line !== '').join('\n\n');
}

/** A passage as the wire carries it. */
export function numbered(passage: Passage & { part?: string }, n: number): AnswerContent['passages'][number] {
  const { part = '', chunk, heading, kind, text, marks } = passage;
  const { article_id, article_title, section } = chunk;
  return { n, part, heading, article_id, article_title, section, kind, text, marks };
}

/** A passage as markdown: under its heading, with its number at its end. */
export function passageText({ n, heading, article_title, kind, text }: AnswerContent['passages'][number]): string {
  const place = heading === article_title ? heading : `${heading} · ${article_title}`;
  return `**${place}**\n\n${text}${kind === 'table' || text.endsWith('```') ? '\n\n' : ' '}[${n}]`;
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
  for (const [i, passage] of passages.entries()) {
    const { part } = passage;
    const question_head = part === '' || part === passages[i - 1]?.part ? '' : `### ${asText(part)}\n\n`;
    yield `${i === 0 ? '' : '\n\n'}${question_head}${passageText(passage)}`;
  }
  if (close !== '') yield `\n\n${close}`;
}
