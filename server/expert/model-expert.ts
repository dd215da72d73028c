import { ModelFault } from '#server/providers/model-fault.ts';
import type { ChatModel, ModelMessage, ModelReply } from '#server/providers/model.ts';
import { createCitationFilter } from './cite.ts';
import type { ExpertTask, WriteAnswer } from './expert.ts';
import { createNextFilter } from './next-questions.ts';
import { buildPrompt, type Prompt } from './prompt.ts';
import { readSteps } from './steps.ts';
import { markUnsupported } from './check.ts';

/** Room for a short answer and for the thoughts of a model that counts them too. */
const outputTokensMax = 2_000;
/** What is left for an answer after a search that took nearly all of the time. */
const leastSeconds = 1;

const searchTool =
  'Searches the articles on this game once more for a few words, where the sources given do not hold the answer.';

/**
 * An expert that lets a model write. The text that it emits carries checked citations; the answer it returns also marks
 * the sentences that their sources do not support. Both are untrusted Markdown. In place of its first answer the model
 * may ask once for another search; what it wrote before that stays.
 */
export function createModelExpert(model: ChatModel): WriteAnswer {
  return async (task) => {
    const began = performance.now() - (task.seconds_gone ?? 0) * 1_000;
    let chunks = task.chunks;
    let prompt = buildPrompt(task);
    task.show_sources?.(chunks);
    let citations = createCitationFilter(prompt.source_count);
    let next = createNextFilter();
    let text = '';
    const show = (piece: string) => {
      if (piece === '') return;
      text += piece;
      task.emit(piece);
    };
    const ask = ({ instructions, messages }: Prompt, more: readonly ModelMessage[], search?: string) =>
      model.write({
        instructions,
        messages: [...messages, ...more],
        max_output_tokens: outputTokensMax,
        total_seconds: Math.max(leastSeconds, model.total_seconds - (performance.now() - began) / 1_000),
        ...(search !== undefined && { search }),
        signal: task.signal,
        // Which part a piece belongs to is known once all of them are there.
        on_text: (piece) => (task.writes_steps ? task.emit(piece) : show(citations.push(next.push(piece)))),
      });
    let reply: ModelReply = await ask(prompt, [], task.search_more && searchTool);
    const cited = new Set<number>();
    if (reply.search !== null && task.search_more !== undefined) {
      const used = { ...reply.usage, model: model.name };
      const { search_more: _once, ...rest } = task;
      chunks = [...chunks, ...(await task.search_more(reply.search, used))];
      const again = { ...rest, chunks, is_widened: true } satisfies ExpertTask;
      prompt = buildPrompt(again);
      if (chunks.length > task.chunks.length) task.show_sources?.(chunks);
      // What the player has read stays, and its numbers still name the same sources.
      if (!task.writes_steps) show(citations.push(next.end()) + citations.end());
      next = createNextFilter();
      for (const n of citations.cited()) cited.add(n);
      citations = createCitationFilter(prompt.source_count);
      const written = text.trim();
      if (written !== '') show('\n\n');
      reply = await ask(prompt, written === '' ? [] : goOnAfter(written));
    }
    const steps = task.writes_steps ? readSteps(next.push(reply.text) + next.end()) : undefined;
    if (steps !== undefined) text = citations.push(steps.solution);
    show(citations.push(next.end()) + citations.end());
    for (const n of citations.cited()) cited.add(n);
    const { usage } = reply;
    if (text.trim() === '') throw new ModelFault('empty', 'nothing but citations of sources that do not exist', usage);
    if (reply.truncated && !next.has_begun()) show(' …');
    const check = (written: string) =>
      (task.options.mode === 'general' ? written : markUnsupported(written, chunks, task.game_title)).trimEnd();
    const earlier = steps?.earlier.map((step) => withoutNumbers(check(filtered(step, prompt.source_count))));
    return {
      text: check(text),
      chunks,
      cited: [...cited],
      ...(earlier && { earlier_steps: earlier.filter((step) => step !== '') }),
      next_questions: next.questions(),
      usage: { model: model.name, ...usage },
    };
  };
}

function goOnAfter(written: string): ModelMessage[] {
  return [
    { role: 'assistant', content: written },
    { role: 'user', content: 'More sources are among the data now. Go on without repeating what you wrote.' },
  ];
}

function filtered(text: string, source_count: number): string {
  const citations = createCitationFilter(source_count);
  return citations.push(text) + citations.end();
}

/** The sources come with the solution; before it their numbers would lead nowhere. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/ ?\[\d+\]/g, '').trim();
}
