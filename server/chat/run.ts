import type { ChatEvents, Source } from '#contract/chat.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Deps } from '#server/deps.ts';
import { type Comparison, findComparison } from '#server/expert/compare-figures.ts';
import { chooseExpert } from '#server/expert/choose-expert.ts';
import type { Expert, ExpertTask, PlayerProgress } from '#server/expert/expert.ts';
import { mayTellProgress, progressLine } from '#server/expert/progress-line.ts';
import { languageOf } from '#server/expert/question-language.ts';
import { stepsWithoutHints } from '#server/expert/steps.ts';
import { understandQuestion } from '#server/expert/understand.ts';
import {
  type ModelRecord,
  openModelRecord,
  queriesOf,
  searchMore,
  secondsOf,
  widenSearch,
} from '#server/expert/widen-search.ts';
import { settingsFrom } from '#server/game-settings/game-settings.ts';
import { findHints, listHiddenChunks } from '#server/knowledge/knowledge.ts';
import { findProgress } from '#server/library/library.ts';
import { messagesFor } from '#server/messages.ts';
import type { RetrievedChunk } from '#server/retrieval/chunk.ts';
import { asInserted } from './as-inserted.ts';
import type { AnswerEvent, ClosingEvent } from './running-answers.ts';
import * as store from './chat.store.ts';
import { closeAnswered, closeFailed, type Draft } from './close.ts';
import {
  answerOtherGame,
  answerProgress,
  answerTalk,
  isBestHidden,
  missOf,
  nextOf,
  refuse,
  type Search,
} from './free-answers.ts';
import { findMeant } from './meant-question.ts';
import { conversationOf } from './conversation-of.ts';
import { lookAtPicture, withPicture } from './look.ts';
import type { AcceptedQuestion } from './question.ts';
import { aboutTheThing } from './other-language.ts';
import { type FoundPart, inTurn, onceEach, partOf, searchParts } from './search-parts.ts';
import { stoppedDraft, write, type Written } from './write.ts';

const noHints: ReadonlyMap<number, string[]> = new Map();

/** With what was recognised in its picture. */
type SeenQuestion = AcceptedQuestion & { recognised: string | null };
type Emit = (event: AnswerEvent) => void;

/**
 * The main job: understand, retrieve, weigh the evidence, write, store. No transaction is open while the expert works;
 * the finished answer and its charge are stored in one. Never throws: whatever happens ends in exactly one closing
 * event, and on any failure the call is given back.
 */
export async function runAnswer(
  deps: Deps,
  question: AcceptedQuestion,
  emit: Emit,
  signal: AbortSignal,
): Promise<ClosingEvent> {
  const record = openModelRecord();
  try {
    emit({ event: 'accepted', data: await acceptedEvent(deps, question) });
    const isGeneral = question.options.mode === 'general';
    const recognised = await lookAtPicture(deps, question, emit, signal, record);
    const draft = isGeneral
      ? await writeGeneral(deps, { ...question, recognised }, emit, signal)
      : await writeSourced(deps, { ...question, recognised }, emit, signal, record);
    emit({ event: 'status', data: { step: 'checking' } });
    return await closeAnswered(deps, question, draft, record);
  } catch (error) {
    return closeFailed(deps, question, error, record);
  }
}

async function acceptedEvent({ db }: Deps, question: AcceptedQuestion): Promise<ChatEvents['accepted']> {
  const { calls_summary, question_id, picture_id, created_at } = question;
  // Of a picture its size is read.
  if (picture_id === undefined) return { ...asInserted(question, 'running', created_at), calls_summary };
  const { question: asked, answer } = await store.requireExchange(db, question_id);
  return { question: asked, message: answer, calls_summary };
}

async function writeSourced(
  deps: Deps,
  question: SeenQuestion,
  emit: Emit,
  signal: AbortSignal,
  record: ModelRecord,
): Promise<Draft> {
  const { game, text, options, recognised } = question;
  const conversation = await conversationOf(deps, question);
  const understood = withPicture(understandQuestion(text, conversation), recognised);
  const talk = recognised === null ? answerTalk(question, conversation, understood.language) : undefined;
  if (talk !== undefined) return emitWhole(talk, emit);
  emit({ event: 'status', data: { step: 'searching' } });
  const settings = settingsFrom(game.settings);
  const { retrieval, chunks_given, prompt } = settings;
  const excluded = await listHiddenChunks(deps.db, question.user_id, game.id);
  const request = { game, limit: chunks_given, settings: retrieval, excluded };
  const searched = await searchParts(deps, understood.parts, request);
  const found: FoundPart[] = [];
  for (const part of searched) found.push(await aboutTheThing(deps, part, understood.language, request));
  let best = found.toSorted((a, b) => b.evidence.certainty - a.evidence.certainty)[0]!;
  // Typed in the other keyboard layout, a question shows its language only now.
  const language = best.analysis.layout_swapped ? languageOf(best.analysis.text) : understood.language;
  const player_progress = await progressOf(deps, question, language);
  const progress = answerProgress(question, player_progress, language);
  if (progress !== undefined) return emitWhole(progress, emit);
  const standing = progressLine(text, player_progress, language);
  let search = { question, language, settings: retrieval, excluded, found: best, standing };
  const comparison = understood.parts.length === 1 ? await compare(deps, search) : null;
  if (best.evidence.decision === 'none' && comparison === null) {
    const other = await answerOtherGame(deps, question, best, language);
    if (other !== undefined) return emitWhole(other, emit);
    const meant = found.length === 1 ? await findMeant(deps, search, request) : undefined;
    if (meant !== undefined) {
      best = meant;
      found[0] = meant;
      search = { ...search, found: meant };
    }
  }
  const expert = await chooseExpert(deps);
  const parts = understood.parts.map(({ text: part }, i) => partOf(part, found[i]!));
  const compared = comparison?.best.map(({ chunk }) => chunk) ?? [];
  const { hits, decision, is_widened } = await widenSearch(
    deps,
    expert,
    {
      user_id: question.user_id,
      text,
      recognised,
      language,
      follow_up: understood.follow_up,
      conversation,
      hits: onceEach([...compared, ...(parts.length === 1 ? best.hits : inTurn(parts))]).slice(0, chunks_given),
      decision: comparison === null ? best.evidence.decision : 'answer',
      request,
      signal,
    },
    record,
  );
  const is_refused = decision === 'none' || (understood.parts.length === 1 && (await isBestHidden(deps, search)));
  if (is_refused) return refuse(deps, { ...search, queries: queriesOf(record) });

  const { in_steps } = options;
  const before = conversation.at(-1);
  const is_unsure = decision === 'unsure';
  const authored = in_steps ? await findHints(deps.db, idsOf(hits)) : noHints;
  const task = {
    game_title: game.title,
    question: text,
    recognised,
    conversation,
    chunks: hits,
    further: best.further,
    is_widened,
    proposes_next: true,
    seconds_gone: secondsOf(record),
    search_more: searchMore(deps, { given: hits, request, record }),
    options,
    writes_steps: in_steps && !authored.has(hits[0]?.id ?? 0),
    analysis: best.analysis,
    features: best.evidence.features,
    ...(parts.length > 1 && { parts }),
    ...(understood.follow_up && !before?.is_refused && { quoted_before: before?.answer ?? '' }),
    player_progress,
    is_unsure,
    comparison,
    guidance: prompt,
    show_sources: (chunks: readonly RetrievedChunk[]) => {
      // The titles of the sources are hints themselves.
      if (!in_steps) emit({ event: 'sources', data: { sources: chunks.map(sourceOf) } });
      const articles = new Set(chunks.map(({ article_id }) => article_id)).size;
      emit({ event: 'status', data: { step: 'reading', articles } });
    },
    signal,
  };
  const texts = messagesFor(language).expert;
  // Without a model the expert says itself whether it is sure of what it quotes.
  const written = await write(expert, task, is_unsure && expert.model !== null ? `${texts.unsure}\n\n` : '', emit);
  const { chunks } = written;
  // Of a stopped answer only its text says so.
  const unsure = written.doubtful ?? (is_unsure || written.text.startsWith(texts.unsure));
  const is_free = unsure || written.said_before === true;
  if (written.stopped) return stoppedDraft(written, { is_rag: true, free: is_free });
  // An answer without a source says that the articles do not hold it: nothing to charge for.
  const main = chunks[(written.cited[0] ?? 0) - 1];
  if (main === undefined) {
    const refused = await refuse(deps, {
      ...search,
      queries: queriesOf(record),
      ...(understood.follow_up && { lead: texts.nothingMore }),
    });
    return { ...refused, usage: written.usage };
  }
  const content = written.content && { ...written.content, miss: unsure ? await missOf(deps, search) : null };
  const draft: Draft = {
    ...written,
    ...(content && { content }),
    ask_next: await nextOf(deps, search, written.next_questions ?? []),
    state: unsure ? 'unsure' : 'answered',
    is_rag: true,
    charge: !is_free,
    tells_progress: tellsProgress(expert, task, written),
  };
  if (!in_steps) return draft;
  // The author's word before the expert's own.
  const own = written.earlier_steps ?? [];
  const made = own.length > 0 ? own : stepsWithoutHints(language);
  return emitFirstStep({ ...draft, earlier_steps: authored.get(main.id) ?? made }, emit);
}

/** What a superlative stands for, looked up over all articles that this player may see. */
function compare(
  { retrieval, answer_thread }: Deps,
  { question, settings, excluded, found, language }: Search,
): Promise<Comparison | null> {
  const request = { game: question.game, question: question.text, settings, excluded };
  return findComparison(retrieval, request, found, language, answer_thread.compare);
}

/** Emits an answer that was there at once. */
function emitWhole(draft: Draft, emit: Emit): Draft {
  emit({ event: 'piece', data: { text: draft.text } });
  return draft;
}

/** Emits of an answer in steps what its reader has of it. */
function emitFirstStep(draft: Draft, emit: Emit): Draft {
  emit({ event: 'piece', data: { text: draft.earlier_steps?.[0] ?? draft.text } });
  return draft;
}

async function writeGeneral(deps: Deps, question: SeenQuestion, emit: Emit, signal: AbortSignal): Promise<Draft> {
  const { game, text, options, recognised } = question;
  const task = {
    game_title: game.title,
    question: text,
    recognised,
    conversation: await conversationOf(deps, question),
    chunks: [],
    analysis: null,
    features: null,
    options,
    writes_steps: options.in_steps,
    player_progress: await progressOf(deps, question, languageOf(text)),
    guidance: settingsFrom(game.settings).prompt,
    signal,
  };
  const expert = await chooseExpert(deps, 'general');
  const written = await write(expert, task, '', emit);
  if (written.stopped) return stoppedDraft(written, { is_rag: false, free: false });
  const tells_progress = tellsProgress(expert, task, written);
  const draft: Draft = {
    ...written,
    state: 'answered',
    is_rag: false,
    charge: true,
    chunks: [],
    cited: [],
    tells_progress,
  };
  return options.in_steps ? emitFirstStep(draft, emit) : draft;
}

/** How far the player is, unless they want it left out; null where nobody knows. */
async function progressOf(
  { db }: Deps,
  { user_id, game_id, options }: AcceptedQuestion,
  language: Language,
): Promise<PlayerProgress | null> {
  return options.use_progress ? ((await findProgress(db, user_id, game_id, language)) ?? null) : null;
}

function tellsProgress(
  { model }: Expert,
  { question, player_progress }: Pick<ExpertTask, 'question' | 'player_progress'>,
  { text, earlier_steps = [] }: Written,
): boolean {
  const answer = [...earlier_steps, text].join('\n');
  return mayTellProgress({ question, answer, is_by_model: model !== null }, player_progress);
}

function idsOf(hits: readonly RetrievedChunk[]): number[] {
  return hits.map((hit) => hit.id);
}

function sourceOf(hit: RetrievedChunk, index: number): Source {
  const { article_id, article_title, section, chunk_key } = hit;
  return { n: index + 1, article_id, article_title, section, chunk_key, version_id: hit.id };
}
