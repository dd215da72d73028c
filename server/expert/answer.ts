import { messagesFor } from '#server/messages.ts';
import { ModelFault, queuedFault } from '#server/providers/model/model-fault.ts';
import { checkByMeaning } from './check/by-meaning.ts';
import { nextOf } from './miss/ask-next.ts';
import { findSources, sourcesOf, toQuote } from './sources/find-sources.ts';
import {
  createSources,
  type Emit,
  emitFirstStep,
  emitWhole,
  type FinishedAnswer,
  sourceOf,
} from './finished-answer.ts';
import { answerFromMemory } from './model/from-memory.ts';
import { isInsult } from './miss/insults.ts';
import { mayBeLost } from './miss/lost-sections.ts';
import { orWithout } from './or-without.ts';
import { type AnswerContext, type ExpertQuestion, type Search, secondsOf } from './question.ts';
import { bareMiss, isBestHidden, missOf, refuse, refuseBarely } from './miss/refusal.ts';
import { profiles } from './model/model-fit.ts';
import { buildPrompt, type Prompt } from './model/prompt.ts';
import { endCutOff, endInDoubt, endHere, putBehind } from './model/put-behind.ts';
import { isReadAgain } from './question/read-so-far.ts';
import { showMeanwhile } from './model/show-meanwhile.ts';
import { searchMore } from './sources/widen-search.ts';
import { suggestNext } from './miss/suggestions.ts';
import { withTakenOffers } from './question/offers.ts';
import { replyToMeant } from './question/meant-talk.ts';
import { answerTalk, readTalkAfter, replyFree } from './question/talk.ts';
import { stoppedAnswer, type Task, tellsProgress, write, type Written } from './model/write.ts';

export { findSources, readTalkAfter, sourcesOf };

/**
 * Answers a question as its reader gets it: understand and search, read or quote, judge. Stores nothing and charges
 * nothing. A model is always asked where there is one; without one the words decide whether anything is quoted.
 * @throws what the expert throws, and the abort of the context's signal but for a stop, where no text has left for a reader
 */
export async function answer(typed: ExpertQuestion, context: AnswerContext, emit: Emit): Promise<FinishedAnswer> {
  const question = withTakenOffers(typed);
  const free = typed.options.mode === 'general' ? undefined : await replyFree(question, context.progress);
  if (free !== undefined) return emitWhole(free, emit);
  return withPlace(context, emit, async (placed) => {
    if (question.options.mode === 'general') return answerFromMemory(question, placed, emit);
    emit({ event: 'status', data: { step: 'searching' } });
    return judge(await findSources(placed, question), placed, emit);
  });
}

/** Answers a question from what was found for it. */
export async function answerFrom(search: Search, context: AnswerContext, emit: Emit): Promise<FinishedAnswer> {
  return withPlace(context, emit, (placed) => judge(search, placed, emit));
}

/** Keeps one place in the queue over all that one answer asks of the model, and says until then how many come before. */
export async function withPlace<T>(
  context: AnswerContext,
  emit: Emit,
  run: (placed: AnswerContext) => Promise<T>,
): Promise<T> {
  const { expert, user_id, signal } = context;
  const place = context.place === undefined ? await expert.join?.(user_id) : undefined;
  if (place === undefined) return run(context);
  const seconds = user_id === undefined ? Infinity : (expert.fit?.().queue_seconds ?? Infinity);
  const onPlace = (at: number) => emit({ event: 'status', data: { step: 'waiting', place: at } });
  let waited: Promise<void> | undefined;
  const wait = async () => {
    if (!(await place.wait({ seconds, signal, onPlace }))) throw queuedFault(seconds);
  };
  try {
    return await run({ ...context, place: { ...place, wait: () => (waited ??= wait()) } });
  } finally {
    await place.leave();
  }
}

async function judge(search: Search, context: AnswerContext, emit: Emit): Promise<FinishedAnswer> {
  const replied = await replyToMeant(context, search);
  if (replied !== undefined) return emitWhole(replied, emit);
  if (await isInsult(context, search))
    return emitWhole(answerTalk('abuse', search.question.game, search.language), emit);
  if (search.parts.length === 1 && (await isBestHidden(context, search)))
    return refuse(context, search, { behind_gate: true });
  return context.expert.model === null ? quote(context, search, emit) : read(context, search, emit);
}

/** The model reads what was found and says whether that answers the question. */
async function read(context: AnswerContext, search: Search, emit: Emit): Promise<FinishedAnswer> {
  const { expert, record } = context;
  const { hints, task } = await modelTaskOf(context, search);
  let quoting: Promise<FinishedAnswer> | undefined;
  // What failed beside the model is tried again where it is needed.
  const quoted = () =>
    (quoting ??= quote(context, search, () => {}).catch((error: unknown) => {
      quoting = undefined;
      throw error;
    }));
  // The passages would be hints themselves.
  const isShown = context.shows_passages === true && !search.question.options.in_steps;
  const seconds = isShown ? (expert.fit?.() ?? profiles.api).passages_seconds : Infinity;
  const meanwhile = showMeanwhile(task.sources, quoted, { seconds, emit });
  const written = await write(context, task, meanwhile.emit).finally(meanwhile.stop);
  const { ended, cited, text, usage, was_asked, not_in_sources = false, is_answer = cited.length > 0 } = written;
  const free = not_in_sources || written.doubtful === true;
  if (ended === 'stopped') {
    const quotation = meanwhile.shown();
    // Whoever stops before the model writes has read what is quoted without it.
    if (text === '' && quotation) return { ...quotation, state: 'stopped', ...(was_asked !== false && { usage }) };
    const stopped = meanwhile.below(stoppedAnswer(written, { is_rag: true, free }));
    // What was read has its price, whatever a model that was stopped had said of it.
    return { ...stopped, charge: stopped.charge || quotation?.charge === true };
  }
  if (ended !== undefined) {
    context.onFault(ended);
    record.addFault({ outcome: ended.kind, usage });
    meanwhile.takeBack();
    const quotation = text === '' ? await quoted() : await orWithout(context, quoted, undefined);
    if (quotation === undefined) return { ...endHere(written, search.language, emit), state: 'unsure', is_rag: true };
    // Stopped before anything came below it; what the model used was counted with its fault.
    if (quotation.state === 'stopped' && text !== '')
      return stoppedAnswer({ ...written, was_asked: false }, { is_rag: true, free });
    // Whatever it had said of the sources: an answer without it costs what it costs.
    return putQuoteBehind(search, written, quotation, emit);
  }
  if (not_in_sources && cited.length === 0) {
    const elsewhere =
      search.decision === 'none' ? await orWithout(context, () => context.elsewhere(search), undefined) : undefined;
    const said = [text, elsewhere?.text ?? ''].filter((part) => part !== '').join('\n\n') || undefined;
    const refused = await refuseBehind(context, search, said);
    return meanwhile.below({ ...refused, usage, not_in_sources });
  }
  // What no source supports is given, and costs nothing.
  const isLost = await isLostBehind(context, search, written);
  const unsure = not_in_sources || !is_answer || isLost;
  const { goes_on_from, quoted_before = '' } = task.quote ?? {};
  const is_again = goes_on_from !== undefined && isReadAgain(text, quoted_before);
  const finished = await finish(context, search, { written, task, hints, unsure, free: unsure || is_again }, emit);
  return meanwhile.below({ ...finished, not_in_sources });
}

/** What is quoted in the place of a model that failed, below what it had written until then. */
function putQuoteBehind(search: Search, before: Written, quoted: FinishedAnswer, emit: Emit): FinishedAnswer {
  const texts = messagesFor(search.language).expert;
  const kind = before.ended instanceof ModelFault ? before.ended.kind : 'cut_off';
  const failed = before.text === '' ? texts.modelFailed : texts.modelBrokeOff;
  const lines: Partial<Record<typeof kind, string>> = { queued: texts.modelBusy, not_from_source: texts.notFromSource };
  // Nobody pays where they took something else for the answer.
  const charge = quoted.charge && kind !== 'not_from_source';
  const behind = putBehind(before, lines[kind] ?? failed, { ...quoted, charge });
  if (search.question.options.in_steps) return emitFirstStep(behind, emit);
  if (quoted.state === 'refused') return behind;
  emit({ event: 'sources', data: { sources: behind.chunks.map(sourceOf) } });
  emit({ event: 'piece', data: { text: behind.text.slice(before.text.length) } });
  return behind;
}

/** The best passages as they stand, where the words speak for an answer. */
async function quote(context: AnswerContext, search: Search, emit: Emit): Promise<FinishedAnswer> {
  if (search.decision === 'none') {
    const elsewhere = await context.elsewhere(search);
    return elsewhere === undefined ? refuse(context, search) : emitWhole(elsewhere, emit);
  }
  const { hints, task } = await taskOf(context, search);
  const written = await write({ expert: context.extractive }, task, emit);
  // The expert says itself whether it is sure of what it quotes.
  const doubtful = written.doubtful ?? search.decision === 'unsure';
  const unsure = doubtful || (await isLostBehind(context, search, written));
  const free = unsure || written.said_before === true;
  if (written.ended === 'stopped') return stoppedAnswer(written, { is_rag: true, free });
  if (written.ended !== undefined) throw written.ended;
  if (written.cited.length === 0) {
    const said = written.said_before === true ? messagesFor(search.language).expert.nothingMore : undefined;
    return { ...(await refuseBehind(context, search, said)), usage: written.usage };
  }
  return finish(context, search, { written, task, hints, unsure, free }, emit);
}

/** Whether an import may have lost what is asked; where that cannot be told, the answer counts as it stands. */
function isLostBehind(context: AnswerContext, search: Search, { chunks, cited }: Written): Promise<boolean> {
  const sources = cited.flatMap((n) => chunks[n - 1] ?? []);
  return orWithout(context, () => mayBeLost(context, search, sources), false);
}

/** A refusal in the place of an answer whose reader may have seen text of it. */
function refuseBehind(context: AnswerContext, search: Search, said: string | undefined): Promise<FinishedAnswer> {
  return orWithout(context, () => refuse(context, search, { said }), refuseBarely(context, search, said));
}

type Hints = Awaited<ReturnType<AnswerContext['hints']>>;

async function taskOf(
  context: AnswerContext,
  search: Search,
  sources = createSources(),
): Promise<{ hints: Hints; task: Task }> {
  const { retrieval } = context;
  const { question, hits, found, progress } = search;
  const { game, text, recognised, conversation, options, settings } = question;
  const { in_steps } = options;
  const hints: Hints = in_steps ? await context.hints(hits) : new Map();
  const task = {
    game_title: game.title,
    question: text,
    recognised,
    conversation,
    sources,
    options,
    writes_steps: in_steps && !hints.has(hits[0]?.id ?? 0),
    player_progress: progress,
    guidance: settings.prompt,
    check: checkByMeaning(context.reading.check, (statement, units) =>
      retrieval.nearnessTo({ ...found, analysis: { ...found.analysis, text: statement } }, units),
    ),
    quote: toQuote(search, progress),
    behind: context,
  };
  return { hints, task };
}

async function modelTaskOf(context: AnswerContext, search: Search): ReturnType<typeof taskOf> {
  const { hints, task } = await taskOf(context, search, createSources(search.hits));
  const search_more = searchMore(context, search.hits, search.request);
  const seconds_gone = secondsOf(context.record);
  return { hints, task: { ...task, fit: context.expert.fit?.(), proposes_next: true, seconds_gone, search_more } };
}

export async function promptFor(context: AnswerContext, search: Search): Promise<Prompt> {
  const { task } = await modelTaskOf(context, search);
  return buildPrompt(task);
}

async function finish(
  context: AnswerContext,
  search: Search,
  known: { written: Written; task: Task; hints: Hints; unsure: boolean; free: boolean },
  emit: Emit,
): Promise<FinishedAnswer> {
  const { written, task, hints, unsure, free } = known;
  const { content, text, chunks, cited, usage, earlier_steps = [], next_questions = [] } = written;
  const parted = content ?? { lead: text, passages: [], close: '' };
  // Nobody reads them where no player waits, or where a model may still answer instead.
  const isRead = context.user_id !== undefined && context.expert.model === null;
  const findNext = async () => (isRead ? suggestNext(context, search, { text, ...parted }) : []);
  const findMiss = () => orWithout(context, () => missOf(context, search, written), bareMiss(context, search));
  const whole: FinishedAnswer = {
    text,
    chunks,
    cited,
    usage,
    ...((content || unsure) && { content: { ...parted, miss: unsure ? await findMiss() : null } }),
    ask_next: unsure
      ? []
      : content
        ? await orWithout(context, findNext, [])
        : await orWithout(context, () => nextOf(context, search, next_questions, { text, chunks }), []),
    state: unsure ? 'unsure' : 'answered',
    is_rag: true,
    charge: !free,
    tells_progress: tellsProgress(written, task),
  };
  const { in_steps } = search.question.options;
  const end = written.cut_off === true ? endCutOff : endInDoubt;
  const finished = end(whole, search.language, in_steps ? () => {} : emit);
  if (!in_steps) return finished;
  const main = chunks[(cited[0] ?? 0) - 1];
  // What costs nothing comes without the hints of a model, which may hold the solution.
  const made = finished.charge ? earlier_steps : [];
  // The author's word before the expert's own.
  const steps = (main && hints.get(main.id)) ?? made;
  if (steps.length > 0) return emitFirstStep({ ...finished, earlier_steps: steps }, emit);
  // Nobody pays for reading that there are no hints.
  const answered = { ...finished, content: finished.content ?? { ...parted, miss: null } };
  const line = messagesFor(search.language).expert.noHints;
  const behind = unsure ? answered : putBehind({ text: '', chunks, cited }, line, answered);
  emit({ event: 'sources', data: { sources: behind.chunks.map(sourceOf) } });
  return emitWhole(behind, emit);
}
