import type { ChatEvents } from '#contract/chat.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { answer } from '#server/expert/answer.ts';
import type { FinishedAnswer } from '#server/expert/finished-answer.ts';
import {
  type AnswerContext,
  type ExpertQuestion,
  type ModelRecord,
  openModelRecord,
  chooseExpert,
} from '#server/expert/question.ts';
import { settingsFrom } from '#server/game-settings/game-settings.ts';
import { listOfferedQuestions } from '#server/games/games.ts';
import { countHitsLeft, isOver } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { findHints, listArticleLanguages, listHiddenChunks, listLostSections } from '#server/knowledge/knowledge.ts';
import { findProgress } from '#server/library/library.ts';
import type { AnswerReaders } from './running/answer-readers.ts';
import { asInserted } from './conversations/as-inserted.ts';
import { awaitReader } from './running/await-reader.ts';
import * as store from './chat.store.ts';
import { closeAnswered, closeFailed, freeSubject, unread } from './close.ts';
import { conversationOf } from './conversations/conversation-of.ts';
import { answerOtherGame } from './free-answers.ts';
import { lookAtPicture } from './look.ts';
import type { AcceptedQuestion } from './question.ts';
import type { AnswerEvent, ClosingEvent } from './running/running-answers.ts';

type Emit = (event: AnswerEvent) => void;

/**
 * The main job: look, answer, store. No transaction is open while the expert works; the finished answer and its charge are
 * stored in one. Never throws: whatever happens ends in exactly one closing event. What its reader has of the text stays
 * theirs and has its price; on any failure before it the call is given back.
 */
export async function runAnswer(
  deps: Deps,
  question: AcceptedQuestion,
  { emit: send, signal, readers }: { emit: Emit; signal: AbortSignal; readers: AnswerReaders },
): Promise<ClosingEvent> {
  const record = openModelRecord();
  let shown = '';
  const emit: Emit = (event) => {
    if (event.event === 'piece') shown += event.data.text;
    send(event);
  };
  let finished: FinishedAnswer | undefined;
  try {
    emit({ event: 'accepted', data: await acceptedEvent(deps, question) });
    const recognised = await lookAtPicture(deps, question, emit, signal, record);
    const expertQuestion = await expertQuestionOf(deps, question, recognised);
    const context = await contextOf(deps, question, { record, signal, readers });
    finished = await answer(expertQuestion, context, emit);
    emit({ event: 'status', data: { step: 'checking' } });
    await awaitReader(deps.db, question, finished, readers, signal);
  } catch (error) {
    const is_stopped = signal.reason === 'stop';
    if (shown.trim() !== '' && (is_stopped || readers.hasLeft())) finished ??= brokenOff(question, shown);
    else if (is_stopped) finished ??= unread;
    if (finished === undefined) return closeFailed(deps, question, error, record);
    const { message_id } = question;
    if (error !== signal.reason) deps.log.error({ err: error, message_id }, 'an answer ended by a fault of ours');
  }
  return closeAnswered(deps, question, { finished, readers }, record);
}

/** What its reader has of an answer that ended by an error of ours: it costs what a stop costs. */
function brokenOff({ options }: AcceptedQuestion, text: string): FinishedAnswer {
  const is_rag = options.mode !== 'general';
  const charge = !is_rag || /\[\d+\]/.test(text);
  return { state: 'stopped', text, is_rag, charge, chunks: [], cited: [] };
}

async function acceptedEvent({ db }: Deps, question: AcceptedQuestion): Promise<ChatEvents['accepted']> {
  const { calls_summary, question_id, picture_id, created_at } = question;
  // Of a picture its size is read.
  if (picture_id === undefined) return { ...asInserted(question, 'running', created_at), calls_summary };
  const { question: asked, answer: running } = await store.requireExchange(db, question_id);
  return { question: asked, message: running, calls_summary };
}

async function expertQuestionOf(
  deps: Deps,
  question: AcceptedQuestion,
  recognised: string | null,
): Promise<ExpertQuestion> {
  const { game, text, options, user_id } = question;
  return {
    game,
    text,
    recognised,
    conversation: await conversationOf(deps, question),
    options,
    settings: settingsFrom(game.settings),
    excluded: options.mode === 'general' ? new Set() : await listHiddenChunks(deps.db, user_id, game.id),
  };
}

async function contextOf(
  deps: Deps,
  question: AcceptedQuestion,
  { record, signal, readers }: { record: ModelRecord; signal: AbortSignal; readers: AnswerReaders },
): Promise<AnswerContext> {
  const { db, config, retrieval, answer_thread, experts, log } = deps;
  const { user_id, message_id, game, options } = question;
  return {
    retrieval,
    reading: answer_thread,
    expert: (await mayAskModel(deps, question)) ? await chooseExpert(deps, options.mode) : experts.extractive,
    extractive: experts.extractive,
    has_model: experts.model !== undefined,
    user_id,
    shows_passages: true,
    record,
    progress: async (language) =>
      options.use_progress ? ((await findProgress(db, user_id, game.id, language)) ?? null) : null,
    offered: (language) => listOfferedQuestions(db, game.id, language),
    languages: () => listArticleLanguages(db, game.id),
    hints: (hits) =>
      findHints(
        db,
        hits.map(({ id }) => id),
      ),
    emptied: (article_ids) => listLostSections(db, article_ids),
    // Refusals are free, so nobody may have rewritten as much as they like.
    may_rewrite: async () => !(await isOver(db, rateLimits.rewritings, String(user_id), config.RATE_LIMIT_FACTOR)),
    elsewhere: ({ found, language }) => answerOtherGame(deps, question, found, language),
    onFault: (fault) =>
      log.warn({ err: fault, message_id, detail: fault.detail }, 'the model failed; the articles are quoted'),
    has_left: readers.hasLeft,
    on_left_out: (error) => log.warn({ err: error, message_id }, 'something was left out of an answer'),
    signal,
  };
}

/**
 * Nobody may have a model read for nothing as often as they like.
 * @throws AppError `too_many_requests` where only a model could answer
 */
async function mayAskModel({ db, config, experts }: Deps, question: AcceptedQuestion): Promise<boolean> {
  if (experts.model === undefined) return true;
  const left = await countHitsLeft(db, rateLimits.freeAnswers, freeSubject(question), config.RATE_LIMIT_FACTOR);
  if (left === 0 && question.options.mode === 'general') throw new AppError('too_many_requests');
  return left > 0;
}
