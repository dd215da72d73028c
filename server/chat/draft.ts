import { estimateTokens } from '#server/providers/estimate-tokens.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { AnswerUsage } from '#server/usage/usage.ts';
import { listCited } from './citations.ts';
import type { Expert, ExpertTask } from './expert.ts';
import { buildPrompt } from './prompt.ts';
import type { AnswerEvent } from './running-answers.ts';
import { markUnsupported } from './support.ts';

/** What the writing came to, before it is stored. */
export interface Draft {
  state: 'answered' | 'unsure' | 'refused' | 'stopped';
  text: string;
  is_rag: boolean | null;
  charge: boolean;
  /** What the expert was given; citation n names `chunks[n - 1]`. */
  chunks: readonly RetrievedChunk[];
  cited: readonly number[];
  /** What is told before the text, where the player wants it in steps. */
  earlier_steps?: readonly string[];
  /** Absent where no expert was asked. */
  usage?: AnswerUsage;
}

export interface Written {
  text: string;
  cited: readonly number[];
  /** Those that the expert wrote itself. */
  earlier_steps?: readonly string[];
  usage: AnswerUsage;
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
  let shown = '';
  const show = (piece: string) => {
    if (shown === '') {
      emit({ event: 'status', data: { step: 'writing' } });
      if (opening !== '' && !task.in_steps) emit({ event: 'piece', data: { text: opening } });
    }
    shown += piece;
    if (!task.in_steps) emit({ event: 'piece', data: { text: piece } });
  };
  try {
    const answer = await expert.write({ ...task, emit: show });
    return { ...answer, text: opening + answer.text, stopped: false };
  } catch (error) {
    if (!task.signal.aborted || task.signal.reason !== 'stop') throw error;
    const seen = task.in_steps ? '' : shown.trim();
    const text = task.mode === 'sourced' ? markUnsupported(seen, task.chunks, task.game_title) : seen;
    return {
      text: text === '' ? '' : opening + text,
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
