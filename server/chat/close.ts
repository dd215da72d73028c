import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '#contract/errors.ts';
import type { ModelPurpose } from '#contract/values/kinds.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { FinishedAnswer } from '#server/expert/finished-answer.ts';
import { countAsGap, leaveOutOfGaps } from '#server/gaps/gaps.ts';
import { isOver } from '#server/rules/limits.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import { announceSoon, publish, publishParts } from '#server/live/publish.ts';
import { ModelFault } from '#server/providers/model/model-fault.ts';
import { countModelRequest } from '#server/monitoring/metrics.ts';
import { type AnswerUsage, usagePart, usageRow } from '#server/usage/usage.ts';
import { chargeAnew, expireCall, refundCall, settleCall } from '#server/wallet/reservations.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { closeCode, closeMarkup } from './conversations/close-markup.ts';
import type { AnswerReaders } from './running/answer-readers.ts';
import { asInserted } from './conversations/as-inserted.ts';
import { isUnread } from './running/await-reader.ts';
import * as store from './chat.store.ts';
import { storedClosing } from './running/follow.ts';
import type { AcceptedQuestion } from './question.ts';
import type { ClosingEvent, EndReason } from './running/running-answers.ts';
import { asAppError } from '#server/rules/as-app-error.ts';
import type { ModelRecord } from '#server/expert/question.ts';

/** What is left of an answer that nobody got anything of. */
export const unread = {
  state: 'stopped',
  text: '',
  is_rag: null,
  charge: false,
  chunks: [],
  cited: [],
} as const satisfies FinishedAnswer;

/** Before each further try to store an answer: a connection breaks, and a database that another takes over from is back soon. */
const triedAgainAfterMs = [200, 800, 3_200];

interface ToStore {
  finished: FinishedAnswer;
  readers: AnswerReaders;
}

/**
 * Stores a finished answer with its sources, its usage and its charge: all of it or nothing. Of one that nobody got
 * nothing is kept: read later, it would have been free. Never throws: its reader may have the text by now, so it is tried
 * again where the database fails, and where that stays so the lease gives the call back.
 */
export async function closeAnswered(
  deps: Deps,
  question: AcceptedQuestion,
  answer: ToStore,
  record: ModelRecord,
): Promise<ClosingEvent> {
  const { state, usage, not_in_sources } = answer.finished;
  const outcome = not_in_sources === true ? 'not_in_sources' : state;
  const own = usage === undefined ? [] : [usageOf(deps, question, outcome, usage)];
  const used = [...usageOfCalls(deps, question, record), ...own];
  for (const pause_ms of [...triedAgainAfterMs, undefined]) {
    try {
      const event = await storeAnswered(deps, question, answer, { record, used });
      return event ?? (await requireClosing(deps, question));
    } catch (error) {
      deps.log.warn({ err: error, message_id: question.message_id }, 'an answer could not be stored');
      if (pause_ms !== undefined) await wait(pause_ms);
    }
  }
  deps.log.error({ message_id: question.message_id }, 'an answer was not stored; its lease will return the call');
  return { event: 'failed', data: { ...unstored(question), code: 'unavailable' } };
}

/** One try to store it. @returns nothing where it has ended before, as by a try whose success nobody heard of */
async function storeAnswered(
  deps: Deps,
  question: AcceptedQuestion,
  { finished: written, readers }: ToStore,
  { record, used }: { record: ModelRecord; used: ReturnType<typeof usageOf>[] },
): Promise<ClosingEvent | undefined> {
  const { question_id, message_id, user_id } = question;
  return deps.db.transaction().execute(async (tx) => {
    // Closed as failed is one whose lease ran out while it was written; who has text of it has it all the same.
    const open =
      (await store.lockRunning(tx, message_id)) ??
      (readers.hasLeft() ? await store.lockFailed(tx, message_id) : undefined);
    if (open === undefined) return undefined;
    const is_unread = isUnread(question, written, readers, open.readers_elsewhere);
    const finished: FinishedAnswer = is_unread
      ? { ...unread, ...(written.usage && { usage: written.usage }) }
      : written;
    const is_paid = await resolveCall(tx, question, finished);
    const { state, text, content, is_rag, earlier_steps, ask_next, tells_progress = false, cut_off = false } = finished;
    const behind_gate = content?.miss?.behind_gate ?? false;
    const steps = earlier_steps?.map(closeCode);
    const model_searches = record.searches;
    const known = { behind_gate, is_rag, tells_progress, cut_off, model_searches, ask_next };
    const end = {
      state,
      text: state === 'stopped' ? closeMarkup(text) : text,
      content,
      ...known,
      earlier_steps: steps,
      failure_code: is_unread ? 'answer_unread' : null,
    };
    const cited = new Set(finished.cited);
    const sources = finished.chunks.map((chunk, index) => ({
      n: index + 1,
      chunk_id: chunk.id,
      score: chunk.score,
      cited: cited.has(index + 1),
    }));
    await store.endAnswer(tx, { message_id, question_id }, end, [
      ...store.sourcesPart(tx, { message_id, user_id }, sources),
      ...usagePart(tx, used),
      conversationChanged(question),
    ]);
    announceSoon();
    if (is_paid) await countPaid(tx, deps, question);
    else await countFree(tx, deps, question, [finished.usage, ...record.faults.map(({ usage }) => usage)]);
    if (state === 'unsure') await countAsGap(tx, { question_id, game_id: question.game_id });
    if (behind_gate) await leaveOutOfGaps(tx, question_id);
    const { question: storedQuestion, answer } = await store.requireExchange(tx, question_id);
    const data = { message: answer, question: storedQuestion, calls_summary: await callsSummary(tx, user_id) };
    return is_unread ? { event: 'failed', data: { ...data, code: 'answer_unread' } } : { event: 'answered', data };
  });
}

/**
 * Charges the held call or gives it back. Whatever became of the history, text that was sent is paid for; where the call
 * was given back meanwhile, as its lease had run out, by another one, if there is one.
 * @returns whether it was paid for
 */
async function resolveCall(
  tx: Tx,
  { user_id, message_id, reservation_id }: AcceptedQuestion,
  { charge }: FinishedAnswer,
): Promise<boolean> {
  if (!charge) {
    await refundCall(tx, reservation_id);
    return false;
  }
  if (await settleCall(tx, reservation_id)) return true;
  const paid_by = await chargeAnew(tx, user_id);
  if (paid_by !== undefined) await store.payBy(tx, message_id, paid_by);
  return paid_by !== undefined;
}

async function requireClosing(deps: Deps, question: AcceptedQuestion): Promise<ClosingEvent> {
  const closing = await storedClosing(deps, question);
  if (closing === undefined) throw new Error(`answer ${question.message_id} is running, and was closed`);
  return closing;
}

/**
 * Whose free answers are counted. Of those without articles only what broke off is free: whom the articles of a game say
 * little may still ask without them.
 */
export function freeSubject({ user_id, options }: Pick<AcceptedQuestion, 'user_id' | 'options'>): string {
  return options.mode === 'general' ? `${user_id} general` : String(user_id);
}

/** An answer that was paid for allows for a free one, where there is a model to give it. */
async function countPaid(tx: Tx, { config, experts }: Deps, question: AcceptedQuestion) {
  if (experts.model !== undefined)
    await isOver(tx, rateLimits.freeAnswers, freeSubject(question), config.RATE_LIMIT_FACTOR, -1);
}

/** Counts an answer that its player does not pay for, where a model read for it; one that nobody reached cost nobody anything. */
async function countFree(
  tx: Tx,
  { config }: Deps,
  question: AcceptedQuestion,
  used: readonly (AnswerUsage | undefined)[],
) {
  const has_read = used.some((one) => one?.model != null && one.input_tokens + one.output_tokens > 0);
  if (has_read) await isOver(tx, rateLimits.freeAnswers, freeSubject(question), config.RATE_LIMIT_FACTOR);
}

/** Counts what the answer used, for its log; counted even if the log is rolled back, as the provider bills it all the same. */
function usageOf(
  { config, metrics }: Deps,
  question: AcceptedQuestion,
  outcome: string,
  used: AnswerUsage,
  purpose: ModelPurpose = 'answer',
) {
  const row = usageRow(config, question, outcome, used, purpose);
  if (used.model !== null) countModelRequest(metrics, { ...row, model: used.model });
  return row;
}

function usageOfCalls(deps: Deps, question: AcceptedQuestion, { calls, faults }: ModelRecord) {
  return [
    ...calls.map(({ purpose, outcome, usage }) => usageOf(deps, question, outcome, usage, purpose)),
    ...faults.map(({ outcome, usage }) => usageOf(deps, question, outcome, usage)),
  ];
}

const conversationChanged = ({ user_id, conversation_id }: AcceptedQuestion) =>
  publishParts({ user_id, event: 'conversation', subject_id: conversation_id });

/** Gives the call back and closes an answer as failed that nobody has read of; where even that fails, the lease gives the call back. */
export async function closeFailed(
  deps: Deps,
  question: AcceptedQuestion,
  error: unknown,
  record: ModelRecord,
): Promise<ClosingEvent> {
  const { question_id, message_id, reservation_id, user_id } = question;
  const code = failureCode(error);
  deps.log.warn(
    { err: error, code, message_id, ...(error instanceof ModelFault ? { detail: error.detail } : {}) },
    'answer failed',
  );
  try {
    const data = await deps.db.transaction().execute(async (tx) => {
      if ((await store.lockRunning(tx, message_id)) !== undefined) {
        await refundCall(tx, reservation_id);
        const model = deps.config.AI_MODEL ?? null;
        const faults = error instanceof ModelFault ? [{ outcome: error.kind, usage: { ...error.usage, model } }] : [];
        const used = faults.map(({ outcome, usage }) => usageOf(deps, question, outcome, usage));
        const all = [...record.faults, ...faults].map(({ usage }) => usage);
        await countFree(tx, deps, question, all);
        await store.endAnswer(
          tx,
          { message_id, question_id },
          { state: 'failed', text: '', is_rag: null, model_searches: record.searches, failure_code: code },
          [...usagePart(tx, [...usageOfCalls(deps, question, record), ...used]), conversationChanged(question)],
        );
        announceSoon();
      }
      const { question: storedQuestion, answer } = await store.requireExchange(tx, question_id);
      return { message: answer, question: storedQuestion, calls_summary: await callsSummary(tx, user_id) };
    });
    return { event: 'failed', data: { ...data, code } };
  } catch (storeError) {
    deps.log.error(
      { err: storeError, message_id },
      'a failed answer could not be stored; its lease will return the call',
    );
    return { event: 'failed', data: { ...unstored(question), code: 'unavailable' } };
  }
}

/** How an answer failed that was made to end before its text; a stop is no failure. */
const codeOfEnd = new Map<unknown, ErrorCode>([
  ['shutdown', 'shutting_down'],
  ['lost', 'expert_timeout'],
] satisfies [EndReason, ErrorCode][]);

function failureCode(error: unknown): ErrorCode {
  if (error instanceof ModelFault) return error.code;
  const ended = codeOfEnd.get(error);
  if (ended !== undefined) return ended;
  const { code } = asAppError(error);
  return code === 'internal' ? 'expert_failed' : code;
}

/** What the reader gets when the database is away: the state as it will be once the lease has run out. */
function unstored(accepted: AcceptedQuestion) {
  const { calls_summary } = accepted;
  return {
    ...asInserted(accepted, 'failed', new Date().toISOString()),
    calls_summary: {
      ...calls_summary,
      calls: calls_summary.calls + 1,
      reserved: Math.max(0, calls_summary.reserved - 1),
    },
  };
}

/** Closes the answer of a reservation whose holder is gone, and gives its call back. @returns whether it was still open */
export async function closeAbandoned(tx: Tx, reservation_id: number): Promise<boolean> {
  // The answer before its reservation, in the order in which a writer that is not gone after all locks them.
  const message_id = await store.findAnswerOfReservation(tx, reservation_id);
  const answer = message_id === undefined ? undefined : await store.lockRunning(tx, message_id);
  if (!(await expireCall(tx, reservation_id))) return false;
  if (answer?.question_id != null) {
    const ids = { message_id: answer.id, question_id: answer.question_id };
    await store.endAnswer(tx, ids, { state: 'failed', text: '', is_rag: null, failure_code: 'restarted' });
    await publish(tx, answer.user_id, 'conversation', answer.conversation_id);
  }
  return true;
}
