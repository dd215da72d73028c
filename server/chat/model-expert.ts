import { ModelFault } from '#server/providers/model-fault.ts';
import type { ChatModel } from '#server/providers/model.ts';
import { createCitationFilter } from './citations.ts';
import type { WriteAnswer } from './expert.ts';
import { buildPrompt } from './prompt.ts';
import { markUnsupported } from './support.ts';

/** Room for a short answer and for the thoughts of a model that counts them too. */
const outputTokensMax = 2_000;

/**
 * An expert that lets a model write. The text that it emits carries checked citations; the answer it returns also marks
 * the sentences that their sources do not support. Both are untrusted Markdown.
 */
export function createModelExpert(model: ChatModel): WriteAnswer {
  return async (task) => {
    const prompt = buildPrompt(task);
    const citations = createCitationFilter(prompt.source_count);
    let text = '';
    const show = (piece: string) => {
      if (piece === '') return;
      text += piece;
      task.emit(piece);
    };
    const { usage, truncated } = await model.write({
      instructions: prompt.instructions,
      messages: prompt.messages,
      max_output_tokens: outputTokensMax,
      signal: task.signal,
      on_text: (piece) => show(citations.push(piece)),
    });
    show(citations.end());
    if (text.trim() === '') throw new ModelFault('empty', 'nothing but citations of sources that do not exist', usage);
    if (truncated) show(' …');
    return {
      text: (task.mode === 'sourced' ? markUnsupported(text, task.chunks, task.game_title) : text).trimEnd(),
      cited: citations.cited(),
      usage: { model: model.name, ...usage },
    };
  };
}
