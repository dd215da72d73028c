import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerContent } from '#contract/chat.ts';
import type { Language } from '#contract/common.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { ExpertAnswer, ExpertTask } from './expert.ts';
import type { Passage } from './draw-passage.ts';
import { choosePassages, type Composition } from './passages.ts';
import { foreignLead } from './phrases.ts';
import { isAboutAchievements, namesUnlocked, progressLine } from './progress-line.ts';
import { languageOf } from './question-language.ts';

/**
 * Writes an answer without a model: passages of the best chunks that hold most of what is asked, as they stand there.
 * The same question at the same revision gives the same bytes. Passes on the abort of the task's signal.
 */
export async function writeExtractiveAnswer(task: ExpertTask, composition?: Composition): Promise<ExpertAnswer> {
  const started_at = performance.now();
  const { content, chunks } = composeAnswer(task, composition);
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

/** The parts of an answer; `chunks[n - 1]` is what passage n quotes. */
export function composeAnswer(
  task: Pick<ExpertTask, 'question' | 'chunks' | 'analysis' | 'player_progress'>,
  composition?: Composition,
): { content: AnswerContent; chunks: RetrievedChunk[] } {
  const { question, analysis, chunks, player_progress } = task;
  const language = languageOf(analysis?.text ?? question);
  const done = isAboutAchievements(question) ? player_progress : null;
  const options = {
    ...(composition && { composition }),
    skips: ({ label, text }: { label: string; text: string }) =>
      done !== null && namesUnlocked(`${label} ${text}`, done),
  };
  const passages =
    analysis === null ? [] : choosePassages({ text: analysis.text, analysis, language }, chunks, options);
  const quoted = passages.map(({ chunk }) => chunk);
  return {
    content: {
      lead: leadOf(passages, chunks, language),
      passages: passages.map((passage, i) => numbered(passage, i + 1)),
      close: passages.length === 0 ? '' : progressLine(question, player_progress, language),
    },
    chunks: [...quoted, ...chunks.filter((chunk) => !quoted.includes(chunk))],
  };
}

function numbered({ chunk, heading, kind, text, marks }: Passage, n: number): AnswerContent['passages'][number] {
  const { article_id, article_title, section } = chunk;
  return { n, heading, article_id, article_title, section, kind, text, marks };
}

/** Said only where it is true: none of the articles found is in the question's language. */
function leadOf(passages: readonly Passage[], chunks: readonly RetrievedChunk[], language: Language): string {
  const foreign = passages.length > 0 && passages.every(({ chunk }) => chunk.language !== language);
  return foreign
    ? foreignLead(
        language,
        chunks.every((chunk) => chunk.language !== language),
      )
    : '';
}

/** An answer's parts as one markdown text, piece by piece: each passage under its heading, its number at its end. */
function* piecesOf({ lead, passages, close }: AnswerContent): Generator<string> {
  if (lead !== '') yield `${lead}\n\n`;
  for (const [i, { n, heading, article_title, kind, text }] of passages.entries()) {
    const place = heading === article_title ? heading : `${heading} · ${article_title}`;
    yield `${i === 0 ? '' : '\n\n'}**${place}**\n\n${text}${kind === 'table' || text.endsWith('```') ? '\n\n' : ' '}[${n}]`;
  }
  if (close !== '') yield `\n\n${close}`;
}

export function textOfContent(content: AnswerContent): string {
  return [...piecesOf(content)].join('').trim();
}
