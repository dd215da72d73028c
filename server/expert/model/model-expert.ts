import { ModelFault } from '#server/providers/model/model-fault.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import type { ChatModel, ModelMessage, ModelReply, ModelRequest } from '#server/providers/model/model.ts';
import { addressesIn, createAddressFilter } from '../check/addresses.ts';
import { citationMark, unsourced } from '../check/citation-marks.ts';
import { createCitationFilter, listCited } from '../check/cite.ts';
import type { ExpertTask, WriteAnswer } from '../expert.ts';
import { profiles } from './model-fit.ts';
import { createPriceGate, isAnswer, remarkOf } from '../check/not-in-sources.ts';
import { orWithout } from '../or-without.ts';
import { buildPrompt, newCode } from './prompt.ts';
import { createReplyLines } from './reply-lines.ts';
import { readSteps } from './steps.ts';
import { checkWritten } from '../check/check-written.ts';
import { estimateUsage } from './estimate-usage.ts';
import { createLoopWatch, withoutLoop } from './without-loop.ts';

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
    const { fit = profiles.api, sources, behind, sink } = task;
    const code = newCode();
    let chunks = sources.list();
    let text = '';
    let searches = 0;
    let came: 'more' | 'nothing' = 'more';
    const isLooping = createLoopWatch();
    let looping = new AbortController();
    const gate = openGate(task);
    const show = (piece: string) => {
      if (piece === '') return;
      text += piece;
      if (isLooping(piece)) looping.abort();
      gate.push(piece);
    };
    sink.showSources();
    for (;;) {
      const may_search = searches < searchesMax;
      // Offered as before although it may not search again, the tool leaves the beginning of the prompt as it was.
      const search_more = searches <= searchesMax ? task.search_more : undefined;
      const prompt = buildPrompt({ ...task, search_more }, { code, chunks, is_widened: searches > 0 });
      const given = chunks.slice(0, prompt.source_count);
      const filter = createTextFilter(given);
      const lines = createReplyLines();
      const written = text.trim();
      if (written !== '') show('\n\n');
      looping = new AbortController();
      const request: ModelRequest = {
        instructions: prompt.instructions,
        messages: [...prompt.messages, ...(searches === 0 ? [] : goOnAfter(written, came))],
        max_output_tokens: fit.output_tokens,
        total_seconds: Math.max(leastSeconds, model.total_seconds - (performance.now() - began) / 1_000),
        ...(search_more && { search: searchTool, may_search }),
        signal: AbortSignal.any([behind.signal, looping.signal]),
        // Which part a piece belongs to is known once all of them are there.
        on_text: (piece) => {
          if (task.writes_steps) sink.emit(piece);
          else show(filter.push(lines.push(piece)));
          sink.judge({ not_in_sources: lines.not_in_sources() });
        },
      };
      const sent_at = performance.now();
      const reply = await model.write(request).catch(async (error: unknown): Promise<ModelReply> => {
        await gate.settled();
        if (!looping.signal.aborted || behind.signal.aborted) throw error;
        const usage = estimateUsage(request, text, performance.now() - sent_at);
        return { text, truncated: false, search: null, first_token_ms: usage.first_text_ms, usage };
      });
      const steps = task.writes_steps ? readSteps(lines.push(reply.text) + lines.end()) : undefined;
      // A server may let it call the tool all the same; then it is asked without.
      const again = reply.search !== null && (may_search || text.trim() === '') ? search_more : undefined;
      if (steps !== undefined && again === undefined) {
        text = filter.push(steps.solution);
        gate.push(text);
      }
      show(filter.whole(lines.end()));
      text = withoutLoop(text) ?? text;
      if (again !== undefined) {
        // What the reader has seen stays.
        searches += 1;
        const query = may_search ? (reply.search ?? '') : '';
        const used = { ...reply.usage, model: model.name };
        const more = await orWithout(behind, () => again(query, used), []);
        came = more.length === 0 ? 'nothing' : 'more';
        if (more.length === 0) continue;
        for (const chunk of more) sources.add(chunk);
        chunks = sources.list();
        sink.showSources();
        continue;
      }
      const { usage } = reply;
      // Hints say as much as the solution may.
      const isAnswered = () => isAnswer(task, [...(steps?.earlier ?? []), text].join('\n\n'), given);
      const not_in_sources = lines.not_in_sources() && !gate.is_open() && !(await isAnswered());
      // Of more nothing was shown yet.
      if (not_in_sources) text = remarkOf(text);
      const said = steps === undefined ? lines.below_it() : readSteps(lines.below_it()).solution;
      const below = not_in_sources ? remarkOf(said, text) : said;
      show(filter.whole(below));
      if (text.replaceAll(unsourced, '').trim() === '' && !not_in_sources)
        throw new ModelFault('empty', 'nothing but citations of sources that do not exist', usage);
      const cut_off = reply.truncated && !lines.has_begun() && !not_in_sources;
      if (cut_off) show(' …');
      await gate.settled();
      const checked = await checkWritten(task, text, given, { finds_sources: true });
      if (checked.not_from_source && !not_in_sources)
        throw new ModelFault('not_from_source', 'its sources hold nothing of what it wrote', usage);
      const earlier: string[] = [];
      for (const step of steps?.earlier ?? []) {
        const shown = await checkWritten(task, createTextFilter(given).whole(step), given);
        // The sources come with the solution; before it their numbers would lead nowhere.
        earlier.push(shown.text.replaceAll(citationMark, '').trim());
      }
      // Nobody pays for sentences that the model gave sources which do not exist, but for what may have been read.
      const is_sourced = checked.invented <= checked.supported;
      const is_cited = is_sourced && (checked.cited.length > 0 || (await isAnswered()));
      const is_answer = !not_in_sources && (gate.is_open() || is_cited);
      if (is_answer) gate.release();
      const left = is_answer || not_in_sources ? checked.text : remarkOf(checked.text);
      return {
        text: left.trimEnd(),
        cited: is_answer ? checked.cited : listCited(left, given.length),
        not_in_sources,
        cut_off,
        is_answer,
        ...(steps && { earlier_steps: earlier.filter((step) => step !== '') }),
        next_questions: lines.questions(),
        usage: { model: model.name, ...usage },
      };
    }
  };
}

function openGate(task: ExpertTask) {
  const isFromSources = async (written: string) => {
    const { not_from_source } = await checkWritten(task, written, task.sources.list(), { finds_sources: true });
    return !not_from_source && !task.behind.signal.aborted;
  };
  return createPriceGate(task.options.mode === 'general', isFromSources, (piece, doubtful) => {
    // Whoever stops before it is known to be paid for pays nothing.
    task.sink.judge({ doubtful });
    // In steps it has left piece by piece, as the model wrote it.
    if (piece !== '' && task.writes_steps !== true) task.sink.emit(piece);
  });
}

function goOnAfter(written: string, came: 'more' | 'nothing'): ModelMessage[] {
  const found =
    came === 'more'
      ? 'More sources are among the data now.'
      : 'The search found nothing that is not among the data already.';
  if (written === '') return [{ role: 'user', content: `${found} Answer the question above.` }];
  return [
    { role: 'assistant', content: written },
    { role: 'user', content: `${found} Go on without repeating what you wrote.` },
  ];
}

/** What of a model's text may be shown of it: citations of its sources, and the addresses that stand in them. */
function createTextFilter(sources: readonly RetrievedChunk[]) {
  const citations = createCitationFilter(sources.length);
  const addresses = createAddressFilter(addressesIn(sources));
  const push = (piece: string) => addresses.push(citations.push(piece));
  const end = () => addresses.push(citations.end()) + addresses.end();
  return { push, end, whole: (text: string) => push(text) + end() };
}
