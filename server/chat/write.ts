import { listCited } from '#server/expert/cite.ts';
import { markUnsupported } from '#server/expert/check.ts';
import type { Expert, ExpertAnswer, ExpertTask } from '#server/expert/expert.ts';
import { buildPrompt } from '#server/expert/prompt.ts';
import { estimateTokens } from '#server/providers/estimate-tokens.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { AnswerUsage } from '#server/usage/usage.ts';
import type { AnswerEvent } from './running-answers.ts';
import type { Draft } from './close.ts';

export interface Written extends ExpertAnswer {
  /** Citation n names `chunks[n - 1]`. */
  chunks: readonly RetrievedChunk[];
  /** The player stopped it; `text` is what was shown until then. */
  stopped: boolean;
}

/**
 * Lets the expert write and passes its pieces on, after the opening line if there is one. Of an answer in steps nothing
 * is passed on: the player has seen none of it yet.
 * @throws what the expert throws, unless the player stopped it
 */
export async function write(
  expert: Expert,
  task: Omit<ExpertTask, 'emit'>,
  opening: string,
  emit: (event: AnswerEvent) => void,
): Promise<Written> {
  const started = performance.now();
  const { in_steps, mode } = task.options;
  let shown = '';
  let chunks: readonly RetrievedChunk[] | undefined;
  const show_sources = (numbered: readonly RetrievedChunk[]) => {
    chunks = numbered;
    task.show_sources?.(numbered);
  };
  const show = (piece: string) => {
    if (shown === '') {
      if (chunks === undefined) show_sources(task.chunks);
      emit({ event: 'status', data: { step: 'writing' } });
      if (opening !== '' && !in_steps) emit({ event: 'piece', data: { text: opening } });
    }
    shown += piece;
    if (!in_steps) emit({ event: 'piece', data: { text: piece } });
  };
  try {
    const { content, ...answer } = await expert.write({ ...task, show_sources, emit: show });
    return {
      ...answer,
      chunks: answer.chunks ?? task.chunks,
      text: opening + answer.text,
      ...(content && { content: { ...content, lead: (opening + content.lead).trim() } }),
      stopped: false,
    };
  } catch (error) {
    if (!task.signal.aborted || task.signal.reason !== 'stop') throw error;
    const seen = in_steps ? '' : shown.trim();
    const text = mode === 'general' ? seen : markUnsupported(seen, chunks ?? task.chunks, task.game_title);
    return {
      text: text === '' ? '' : opening + text,
      chunks: chunks ?? task.chunks,
      cited: listCited(text, task.chunks.length),
      usage: usageUntilStop(expert, task, shown, performance.now() - started),
      stopped: true,
    };
  }
}

/** A stop brings no usage with it, so what the model read and wrote until then is estimated. */
function usageUntilStop({ model }: Expert, task: Omit<ExpertTask, 'emit'>, shown: string, ms: number): AnswerUsage {
  const timing = { estimated: true, first_text_ms: null, total_ms: Math.round(ms) };
  if (model === null) return { model, input_tokens: 0, output_tokens: 0, ...timing };
  const prompt = buildPrompt({ ...task, emit: () => {} });
  const read = [prompt.instructions, ...prompt.messages.map((message) => message.content)].join('\n');
  return { model, input_tokens: estimateTokens(read), output_tokens: estimateTokens(shown), ...timing };
}

/** Text that the player has read is paid for, unless the whole answer would have been free; a stop before it is not. */
export function stoppedDraft(
  { text, cited, chunks, usage }: Written,
  { is_rag, free }: { is_rag: boolean; free: boolean },
): Draft {
  const shown = text !== '';
  return { state: 'stopped', text, is_rag: shown ? is_rag : null, charge: shown && !free, chunks, cited, usage };
}
