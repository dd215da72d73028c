import { ModelFault } from '#server/providers/model-fault.ts';
import type { ChatModel } from '#server/providers/model.ts';
import { createCitationFilter } from './cite.ts';
import type { WriteAnswer } from './expert.ts';
import { buildPrompt } from './prompt.ts';
import { readSteps } from './steps.ts';
import { markUnsupported } from './check.ts';

/** Room for a short answer and for the thoughts of a model that counts them too. */
const outputTokensMax = 2_000;

/**
 * An expert that lets a model write. The text that it emits carries checked citations; the answer it returns also marks
 * the sentences that their sources do not support. Both are untrusted Markdown.
 */
export function createModelExpert(model: ChatModel): WriteAnswer {
  return async (task) => {
    const prompt = buildPrompt(task);
    task.show_sources?.(task.chunks);
    const citations = createCitationFilter(prompt.source_count);
    let text = '';
    const show = (piece: string) => {
      if (piece === '') return;
      text += piece;
      task.emit(piece);
    };
    const reply = await model.write({
      instructions: prompt.instructions,
      messages: prompt.messages,
      max_output_tokens: outputTokensMax,
      signal: task.signal,
      // Which part a piece belongs to is known once all of them are there.
      on_text: (piece) => (task.writes_steps ? task.emit(piece) : show(citations.push(piece))),
    });
    const steps = task.writes_steps ? readSteps(reply.text) : undefined;
    if (steps !== undefined) text = citations.push(steps.solution);
    show(citations.end());
    const { usage } = reply;
    if (text.trim() === '') throw new ModelFault('empty', 'nothing but citations of sources that do not exist', usage);
    if (reply.truncated) show(' …');
    const check = (written: string) =>
      (task.options.mode === 'general' ? written : markUnsupported(written, task.chunks, task.game_title)).trimEnd();
    const earlier = steps?.earlier.map((step) => withoutNumbers(check(filtered(step, prompt.source_count))));
    return {
      text: check(text),
      cited: citations.cited(),
      ...(earlier && { earlier_steps: earlier.filter((step) => step !== '') }),
      usage: { model: model.name, ...usage },
    };
  };
}

function filtered(text: string, source_count: number): string {
  const citations = createCitationFilter(source_count);
  return citations.push(text) + citations.end();
}

/** The sources come with the solution; before it their numbers would lead nowhere. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/ ?\[\d+\]/g, '').trim();
}
