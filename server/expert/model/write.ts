import { ModelFault } from '#server/providers/model/model-fault.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { AnswerUsage } from '#server/usage/usage.ts';
import { checkWritten } from '../check/check-written.ts';
import { estimateUsage } from './estimate-usage.ts';
import type { Expert, ExpertAnswer, ExpertTask, Judged } from '../expert.ts';
import type { Emit, FinishedAnswer } from '../finished-answer.ts';
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

/**
 * Lets the expert write and passes its pieces on. Of an answer in steps nothing is passed on: the reader has seen none of
 * it yet. Once text has left for the reader, whatever ends it leaves it as a stop does.
 * @throws what the expert throws beside the faults of a model, where nothing has left and the reader did not stop it
 */
export async function write(expert: Expert, task: Omit<ExpertTask, 'emit'>, emit: Emit): Promise<Written> {
  const started = performance.now();
  const { in_steps } = task.options;
  let shown = '';
  let was_asked = false;
  let not_in_sources = false;
  let judged: Judged = {};
  const show = (piece: string) => {
    if (shown === '') emit({ event: 'status', data: { step: 'writing' } });
    shown += piece;
    if (!in_steps) emit({ event: 'piece', data: { text: piece } });
  };
  try {
    await task.await_place?.();
    was_asked = true;
    const answer = await expert.write({
      ...task,
      on_not_in_sources: (is_said) => (not_in_sources = is_said),
      on_judged: (known) => (judged = known),
      emit: show,
    });
    return { ...answer, chunks: task.sources.list() };
  } catch (error) {
    const fault = error instanceof ModelFault && !task.signal.aborted ? error : undefined;
    const isKept = task.signal.reason === 'stop' || task.has_left?.() === true;
    if (fault === undefined && !isKept) throw error;
    if (fault === undefined && !task.signal.aborted) task.on_left_out?.(error);
    const seen = in_steps ? '' : shown.trim();
    const chunks = task.sources.list();
    const { text, cited } = await checkWritten(task, seen, chunks);
    return {
      text,
      chunks,
      cited,
      usage: fault
        ? { ...fault.usage, model: expert.model }
        : usageUntilStop(expert, task, shown, performance.now() - started),
      // More than a remark was shown as it would have been paid for.
      not_in_sources: not_in_sources && !isLonger(seen),
      ended: fault ?? 'stopped',
      ...judged,
      was_asked,
    };
  }
}

/** Lets the model write, and the next one in once it has: what follows needs no model. */
export async function writeByModel(
  { expert, place }: Pick<AnswerContext, 'expert' | 'place'>,
  task: Omit<ExpertTask, 'emit'>,
  emit: Emit,
): Promise<Written> {
  try {
    return await write(expert, task, emit);
  } finally {
    await place?.leave();
  }
}

/** A stop brings no usage with it, so what the model read and wrote until then is estimated. */
function usageUntilStop({ model }: Expert, task: Omit<ExpertTask, 'emit'>, shown: string, ms: number): AnswerUsage {
  const used = estimateUsage(buildPrompt({ ...task, emit: () => {} }), shown, ms);
  return { ...used, ...(model === null && { input_tokens: 0, output_tokens: 0 }), model };
}

/** Text that the reader has seen is paid for, unless the whole answer would have been free; a stop before it is not. */
export function stoppedAnswer(
  { text, cited, chunks, usage, was_asked }: Written,
  { is_rag, free }: { is_rag: boolean; free: boolean },
): FinishedAnswer {
  const shown = text !== '';
  return {
    state: 'stopped',
    text,
    is_rag: shown ? is_rag : null,
    charge: shown && !free,
    chunks,
    cited,
    ...(was_asked !== false && { usage }),
  };
}

export function tellsProgress(
  { text, earlier_steps = [], usage }: Written,
  { question, player_progress }: Omit<ExpertTask, 'emit'>,
): boolean {
  const whole = [...earlier_steps, text].join('\n');
  return mayTellProgress({ question, answer: whole, is_by_model: usage.model !== null }, player_progress);
}
