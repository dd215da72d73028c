import { ModelFault } from '#server/providers/model-fault.ts';
import type { ChatModel, ModelMessage } from '#server/providers/model.ts';
import { createCitationFilter } from './cite.ts';
import type { WriteAnswer } from './expert.ts';
import { profiles } from './model-fit.ts';
import { buildPrompt, newCode } from './prompt.ts';
import { createReplyLines } from './reply-lines.ts';
import { readSteps } from './steps.ts';
import { checkWritten } from './check-written.ts';

/** What is left for an answer after a search that took nearly all of the time. */
const leastSeconds = 1;

const searchTool =
  'Searches the articles on this game once more for a few words, where the sources given do not hold the answer.';

/** Searches that a model may ask for, one after the other. */
const searchesMax = 2;

/**
 * An expert that lets a model write. The text that it emits carries checked citations; the answer it returns also has the
 * sources of sentences that came without one, and marks those that their sources do not support. Both are untrusted
 * Markdown. In place of an answer the model may ask for another search; what it wrote before that stays.
 */
export function createModelExpert(model: ChatModel): WriteAnswer {
  return async (task) => {
    const began = performance.now() - (task.seconds_gone ?? 0) * 1_000;
    const { fit = profiles.api, prompt_code = newCode() } = task;
    let { chunks } = task;
    let text = '';
    let searches = 0;
    const show = (piece: string) => {
      if (piece === '') return;
      text += piece;
      task.emit(piece);
    };
    task.show_sources?.(chunks);
    for (;;) {
      const { search_more, ...alone } = searches < searchesMax ? task : { ...task, search_more: undefined };
      const prompt = buildPrompt({
        ...alone,
        prompt_code,
        ...(search_more && { search_more }),
        chunks,
        ...(searches > 0 && { is_widened: true }),
      });
      const citations = createCitationFilter(prompt.source_count);
      const lines = createReplyLines();
      const written = text.trim();
      if (written !== '') show('\n\n');
      const reply = await model.write({
        instructions: prompt.instructions,
        messages: [...prompt.messages, ...(written === '' ? [] : goOnAfter(written))],
        max_output_tokens: fit.output_tokens,
        total_seconds: Math.max(leastSeconds, model.total_seconds - (performance.now() - began) / 1_000),
        ...(search_more && { search: searchTool }),
        signal: task.signal,
        // Which part a piece belongs to is known once all of them are there.
        on_text: (piece) => {
          if (task.writes_steps) task.emit(piece);
          else show(citations.push(lines.push(piece)));
          if (lines.not_in_sources()) task.on_not_in_sources?.();
        },
      });
      const steps = task.writes_steps ? readSteps(lines.push(reply.text) + lines.end()) : undefined;
      const is_again = reply.search !== null && search_more !== undefined;
      if (steps !== undefined && !is_again) text = citations.push(steps.solution);
      show(citations.push(lines.end()) + citations.end());
      if (search_more !== undefined && reply.search !== null) {
        // What the reader has seen stays, and its numbers still name the same sources.
        searches += 1;
        const more = await search_more(reply.search, { ...reply.usage, model: model.name });
        if (more.length === 0) continue;
        chunks = [...chunks, ...more];
        task.show_sources?.(chunks);
        continue;
      }
      const not_in_sources = lines.not_in_sources();
      const { usage } = reply;
      if (text.trim() === '' && !not_in_sources)
        throw new ModelFault('empty', 'nothing but citations of sources that do not exist', usage);
      if (reply.truncated && !lines.has_begun()) show(' …');
      const given = chunks.slice(0, prompt.source_count);
      const checked = await checkWritten(task, text, given, { finds_sources: true });
      const earlier: string[] = [];
      for (const step of steps?.earlier ?? []) {
        const shown = await checkWritten(task, filtered(step, prompt.source_count), given);
        earlier.push(withoutNumbers(shown.text).trimEnd());
      }
      return {
        text: checked.text.trimEnd(),
        chunks,
        cited: checked.cited,
        not_in_sources,
        ...(steps && { earlier_steps: earlier.filter((step) => step !== '') }),
        next_questions: lines.questions(),
        usage: { model: model.name, ...usage },
      };
    }
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
