import { createHash } from 'node:crypto';
import type { CallsSummary } from '#contract/wallet.ts';
import { requireKeyLimit } from '#server/api-keys/api-keys.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countHit } from '#server/http/limits.ts';
import { countAnswer } from '#server/metrics.ts';
import { bindKey, claimKey } from '#server/wallet/idempotency.ts';
import { reserveCall } from '#server/wallet/reservations.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { answerQuestion } from './answer-question.ts';
import * as store from './chat.store.ts';
import type { Turn } from './expert.ts';
import * as programs from './programs.store.ts';
import type { RunningAnswer } from './running-answers.ts';

const perMinute = { name: 'chat', hits: 20, seconds: 60 };
const atOnce = 2;
const retryAfterSeconds = 2;
/** For how long a program's same question is taken for a retry of its client. */
const repeatMinutes = 10;

export interface Question {
  game_id: number;
  user_id: number;
  text: string;
  mode: 'general' | undefined;
  use_progress: boolean;
  /** Whether the answer comes in steps, hints first. */
  in_steps: boolean;
  idempotency_key: string | undefined;
  /** The API key that pays with its owner's calls; its own monthly limit holds. */
  api_key_id: number | null;
  /** What was said before, where the asking program keeps its conversation itself; else it is the player's history. */
  conversation?: readonly Turn[];
}

/** A question that was taken, with the call held for it. */
export interface AcceptedQuestion extends Question {
  game: { id: number; title: string; kb_revision: number };
  question_id: number;
  message_id: number;
  reservation_id: number;
  calls_summary: CallsSummary;
}

/**
 * Takes a question: afterwards a call is held and the answer is being written, whether or not
 * anybody reads along. A retry with the same key gets the question it stood for instead.
 * @throws AppError for everything that can be refused: 402, 404, 409, 422, 429, 503
 */
export async function ask(
  deps: Deps,
  question: Question,
): Promise<{ running: RunningAnswer } | { earlier_question_id: number }> {
  const accepted = await deps.answers.accept(question.user_id, () =>
    deps.db.transaction().execute((tx) => acceptQuestion(deps, tx, question)),
  );
  if ('earlier_question_id' in accepted) return accepted;
  const running = deps.answers.start(accepted.message_id, (emit, signal) =>
    answerQuestion(deps, accepted, emit, signal),
  );
  countAnswer(deps.metrics, running);
  return { running };
}

async function acceptQuestion(
  { config, experts }: Deps,
  tx: Tx,
  question: Question,
): Promise<AcceptedQuestion | { earlier_question_id: number }> {
  const { game_id, user_id, text, mode } = question;
  const game = await requireGame(tx, game_id);
  const claim = claimOf(question);
  const earlier = claim && (await claimKey(tx, claim));
  if (earlier !== undefined) return replayOf(tx, earlier.question_id);
  const request_hash = requestHash(question);
  if (request_hash !== null && claim === undefined) {
    await programs.lockRepeats(tx, user_id);
    const repeated = await programs.findRepeated(tx, { user_id, game_id, request_hash }, repeatMinutes);
    if (repeated !== undefined) return { earlier_question_id: repeated };
  }
  if (!game.has_expert) throw new AppError('no_expert');
  if (mode === 'general' && experts.model === undefined) throw new AppError('no_model');
  await countHit(tx, perMinute, String(user_id), config.RATE_LIMIT_FACTOR);
  // The wallet's row is locked from here on, so the count below cannot be passed by a parallel question.
  const reservation_id = await reserveCall(tx, user_id, config.RESERVATION_LEASE_SECONDS);
  if ((await store.countRunning(tx, user_id)) >= atOnce * Math.max(1, config.RATE_LIMIT_FACTOR)) {
    throw new AppError('too_many_requests', { retry_after: retryAfterSeconds });
  }
  if (question.api_key_id !== null) await requireKeyLimit(tx, question.api_key_id);
  const ids = await store.insertQuestion(tx, {
    game_id,
    user_id,
    text,
    mode: mode ?? null,
    reservation_id,
    kb_revision: game.kb_revision,
    api_key_id: question.api_key_id,
    request_hash,
  });
  if (claim !== undefined) await bindKey(tx, claim, { question_id: ids.question_id });
  return { ...question, ...ids, game, reservation_id, calls_summary: await callsSummary(tx, user_id) };
}

function claimOf({ user_id, game_id, idempotency_key, text, mode, use_progress, in_steps, conversation }: Question) {
  if (idempotency_key === undefined) return undefined;
  const call = `POST /api/chat/games/${game_id}/messages`;
  const said = { ...(conversation !== undefined && { conversation }), ...(in_steps && { in_steps }) };
  return { user_id, call, key: idempotency_key, body: { text, mode: mode ?? null, use_progress, ...said } };
}

/** By what a program's repeated request is known; null for the product's own chat, where a key says so. */
function requestHash({ conversation, api_key_id, text, use_progress }: Question): Buffer | null {
  if (conversation === undefined) return null;
  const said = JSON.stringify([api_key_id, text, use_progress, conversation]);
  return createHash('sha256').update(said).digest();
}

/** @throws AppError `answer_running` with the answer to attach to, while the first request's answer runs */
async function replayOf(tx: Tx, question_id: number | null): Promise<{ earlier_question_id: number }> {
  if (question_id === null) throw new Error('a chat key without its question');
  const { answer } = await store.requireExchange(tx, question_id);
  if (answer.state === 'running') {
    throw new AppError('answer_running', { message_id: answer.message_id, retry_after: retryAfterSeconds });
  }
  return { earlier_question_id: question_id };
}

/** @throws AppError `not_found` */
export async function requireGame(db: Db, game_id: number) {
  const game = await store.findGame(db, game_id);
  if (game === undefined) throw new AppError('not_found');
  return game;
}
