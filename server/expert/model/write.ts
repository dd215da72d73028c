import { ModelFault } from '#server/providers/model/model-fault.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { AnswerUsage } from '#server/usage/usage.ts';
import { checkWritten } from '../check/check-written.ts';
import { estimateUsage } from './estimate-usage.ts';
import type { Expert, ExpertAnswer, ExpertTask, Judged, Sink } from '../expert.ts';
import { type Emit, type FinishedAnswer, sourceOf } from '../finished-answer.ts';
import { isLonger } from '../check/not-in-sources.ts';
import { mayTellProgress } from '../question/progress-line.ts';
import { buildPrompt } from './prompt.ts';
import type { AnswerContext } from '../question.ts';

export interface Written extends ExpertAnswer {
  /** Citation n names `chunks[n - 1]`. */
  chunks: readonly RetrievedChunk[];
  /** Why it ended before its end: as by a stop of its reader, or the model failed. `text` is what was shown until then. */
  ended?: 'stopped' | ModelFault;
  /** False where it was stopped before anybody was asked. */
  was_asked?: boolean;
}

/** Without what its writing is heard by. */
export type Task = Omit<ExpertTask, 'sink'>;

/**
 * Lets the expert write and passes its pieces on. Of an answer in steps nothing is passed on: the reader has seen none of
 * it yet. Once text has left for the reader, whatever ends it leaves it as a stop does. Where it had a place in the queue,
 * the next one is let in: what follows needs no model.
 * @throws what the expert throws beside the faults of a model, where nothing has left and the reader did not stop it
 */
export async function write(
  { expert, place }: Pick<AnswerContext, 'expert' | 'place'>,
  task: Task,
  emit: Emit,
): Promise<Written> {
  const started = performance.now();
  const { sources, options, behind } = task;
  const { mode, in_steps } = options;
  let shown = '';
  let was_asked = false;
  let judged: Judged = {};
  const sayWriting = () => emit({ event: 'status', data: { step: 'writing' } });
  const sink: Sink = {
    showSources() {
      // Without articles nothing is read: it writes as soon as it is its turn.
      if (mode === 'general') return sayWriting();
      const chunks = sources.list();
      // The titles of the sources are hints themselves.
      if (!in_steps) emit({ event: 'sources', data: { sources: chunks.map(sourceOf) } });
      const articles = new Set(chunks.map(({ article_id }) => article_id)).size;
      emit({ event: 'status', data: { step: 'reading', articles } });
    },
    judge: (known) => (judged = { ...judged, ...known }),
    emit(piece) {
      if (shown === '') sayWriting();
      shown += piece;
      if (!in_steps) emit({ event: 'piece', data: { text: piece } });
    },
  };
  try {
    await place?.wait();
    was_asked = true;
    const answer = await expert.write({ ...task, sink });
    return { ...answer, chunks: sources.list() };
  } catch (error) {
    const { signal, has_left, on_left_out } = behind;
    const fault = error instanceof ModelFault && !signal.aborted ? error : undefined;
    const isKept = signal.reason === 'stop' || has_left?.() === true;
    if (fault === undefined && !isKept) throw error;
    if (fault === undefined && !signal.aborted) on_left_out?.(error);
    const seen = in_steps ? '' : shown.trim();
    const chunks = sources.list();
    const { text, cited, not_from_source } = await checkWritten(task, seen, chunks);
    return {
      text,
      chunks,
      cited,
      usage: fault
        ? { ...fault.usage, model: expert.model }
        : usageUntilStop(expert, task, shown, performance.now() - started),
      ended: fault ?? 'stopped',
      ...judged,
      // More than a remark was shown as it would have been paid for.
      not_in_sources: judged.not_in_sources === true && !isLonger(seen),
      doubtful: judged.doubtful === true || not_from_source,
      was_asked,
    };
  } finally {
    await place?.leave();
  }
}

/** A stop brings no usage with it, so what the model read and wrote until then is estimated. */
function usageUntilStop({ model }: Expert, task: Task, shown: string, ms: number): AnswerUsage {
  const used = estimateUsage(buildPrompt(task), shown, ms);
  return { ...used, ...(model === null && { input_tokens: 0, output_tokens: 0 }), model };
}

/**
 * A sentence that the reader has seen with its source is paid for, unless the whole answer would have been free; a stop
 * before it is not. Without articles there are no sources, and what was seen is paid for.
 */
export function stoppedAnswer(
  { text, cited, chunks, usage, was_asked }: Written,
  { is_rag, free }: { is_rag: boolean; free: boolean },
): FinishedAnswer {
  const shown = text !== '';
  return {
    state: 'stopped',
    text,
    is_rag: shown ? is_rag : null,
    charge: shown && !free && (cited.length > 0 || !is_rag),
    chunks,
    cited,
    ...(was_asked !== false && { usage }),
  };
}

export function tellsProgress(
  { text, earlier_steps = [], usage }: Written,
  { question, player_progress }: Task,
): boolean {
  const whole = [...earlier_steps, text].join('\n');
  return mayTellProgress({ question, answer: whole, is_by_model: usage.model !== null }, player_progress);
}
