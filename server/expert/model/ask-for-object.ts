import { ModelFault } from '#server/providers/model/model-fault.ts';
import type { ChatModel, ModelRequest } from '#server/providers/model/model.ts';
import type { AnswerUsage } from '#server/usage/usage.ts';
import { estimateUsage } from './estimate-usage.ts';

/** A server that is finished says so right behind the object; a model that goes on talking is not waited for. */
const goesOnMs = 250;

/**
 * Asks a model for an object beside the answer, and never throws. What was finished before a fault counts; where nothing
 * came in time, or it cannot be read, `outcome` says why.
 * @param read gives what a text holds of it; nothing while it is not finished
 */
export async function askForObject<T>(
  model: ChatModel,
  request: Omit<ModelRequest, 'on_text'>,
  read: (text: string) => T | undefined,
): Promise<{ found: T | undefined; outcome: string; usage: AnswerUsage }> {
  const began = performance.now();
  const is_read = new AbortController();
  let shown = '';
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    const { text, usage } = await model.write({
      ...request,
      signal: AbortSignal.any([request.signal, is_read.signal]),
      on_text: (piece) => {
        shown += piece;
        if (late === undefined && piece.includes('}') && read(shown) !== undefined)
          late = setTimeout(() => is_read.abort(), goesOnMs);
      },
    });
    return { found: read(text), outcome: 'unreadable', usage: { ...usage, model: model.name } };
  } catch (error) {
    const fault = error instanceof ModelFault ? error : undefined;
    const usage = fault?.usage ?? estimateUsage(request, shown, performance.now() - began);
    return {
      found: request.signal.aborted ? undefined : read(shown),
      outcome: fault?.kind ?? 'stopped',
      usage: { ...usage, model: model.name },
    };
  } finally {
    clearTimeout(late);
  }
}
