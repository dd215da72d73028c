import { sql } from 'kysely';
import { requireKeyGame, requireKeyLimit } from '#server/api-keys/api-keys.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { announceSoon, publishParts } from '#server/live/publish.ts';
import { countHits } from '#server/rules/limits.ts';
import { answersAtOnce, rateLimits } from '#server/rules/rate-limits.ts';
import { countAnswer } from '#server/monitoring/metrics.ts';
import { requireVision, takePicture } from '#server/question-pictures/question-pictures.ts';
import { bindPart, claimKey } from '#server/wallet/idempotency.ts';
import { reserveCall } from '#server/wallet/reservations.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import * as store from './chat.store.ts';
import { followedAnswer, type FollowedAnswer, followedHere } from './running/follow.ts';
import { requireExpertGame, takePlace } from './conversations/conversations.ts';
import { programHashes } from './program-hashes.ts';
import * as programs from './programs.store.ts';
import type { AcceptedQuestion, Question } from './question.ts';
import { runAnswer } from './run.ts';

const retryAfterSeconds = 2;
/** For how long a program's same question is taken for a retry of its client. */
const repeatMinutes = 10;

interface EarlierQuestion {
  question_id: number;
  message_id: number;
}

/**
 * Takes a question: afterwards a call is held and the answer is being written, whether or not anybody reads along.
 * A retry with the same key gets the finished answer of the question it stood for.
 * @throws AppError for everything that can be refused: 402, 404, 409, 422, 429, 503
 */
export async function ask(deps: Deps, question: Question): Promise<FollowedAnswer> {
  const { user_id } = question;
  const accepted = await deps.answers.accept(user_id, () =>
    deps.db.transaction().execute((tx) => acceptQuestion(deps, tx, question)),
  );
  if (!('reservation_id' in accepted)) return followedAnswer(deps, { user_id, ...accepted }, true);
  const running = deps.answers.start(accepted.message_id, (emit, signal, readers) =>
    runAnswer(deps, accepted, { emit, signal, readers }),
  );
  countAnswer(deps.metrics, running);
  return followedHere(running, false);
}

async function acceptQuestion(deps: Deps, tx: Tx, question: Question): Promise<AcceptedQuestion | EarlierQuestion> {
  const { config, experts, fitted } = deps;
  const { game_id, user_id, text, options } = question;
  const game = await requireExpertGame(tx, game_id);
  await requireKeyGame(tx, question.api_key_id, game_id);
  const claim = claimOf(question);
  const earlier = claim && (await claimKey(tx, claim));
  const kept = earlier && (await earlierQuestion(tx, earlier.question_id));
  if (kept !== undefined) return kept;
  const hashes = await programHashes(deps, tx, question, game);
  if (hashes !== null && claim === undefined) {
    await programs.lockRepeats(tx, user_id);
    const repeated = await programs.findRepeated(tx, { user_id, game_id, ...hashes }, repeatMinutes);
    if (repeated !== undefined) return repeated;
  }
  if (!game.has_expert) throw new AppError('no_expert');
  if (options.mode === 'general' && experts.model === undefined) throw new AppError('no_model');
  if (question.picture_id !== undefined) requireVision({ experts });
  const { questions, questionsOfDay } = rateLimits;
  await countHits(tx, [questions, questionsOfDay], String(user_id), config.RATE_LIMIT_FACTOR);
  // Before the wallet's row: whoever deletes a conversation waits for its answers, and those for the wallet.
  const place = await takePlace(tx, question);
  const { picture_id } = question;
  if (picture_id !== undefined) await takePicture(tx, { id: picture_id, user_id, ...place });
  // The wallet's row is locked from here on, so the count of running answers cannot be passed by a parallel question.
  const lease = fitted?.lease_seconds({ has_picture: picture_id !== undefined }) ?? config.RESERVATION_LEASE_SECONDS;
  const reservation_id = await reserveCall(tx, user_id, lease);
  if (question.api_key_id !== null) await requireKeyLimit(tx, question.api_key_id);
  const row = {
    game_id,
    user_id,
    ...place,
    text,
    mode: options.mode ?? null,
    reservation_id,
    picture_id: picture_id ?? null,
    kb_revision: game.kb_revision,
    api_key_id: question.api_key_id,
    request_hash: hashes?.request_hash ?? null,
    basis_hash: hashes?.basis_hash ?? null,
  };
  const ids = await store.insertQuestion(tx, row, answersAtOnce * Math.max(1, config.RATE_LIMIT_FACTOR), [
    ...(claim === undefined ? [] : [bindPart(claim)]),
    publishParts({ user_id, event: 'conversation', subject_id: place.conversation_id }, sql`answer`),
  ]);
  if (ids === undefined) throw new AppError('too_many_running', { retry_after: retryAfterSeconds });
  announceSoon();
  return { ...question, ...ids, ...place, game, reservation_id, calls_summary: await callsSummary(tx, user_id) };
}

function claimOf(question: Question) {
  const { user_id, game_id, idempotency_key, text, options, conversation, conversation_id } = question;
  const { picture_id, picture_hash, replaces } = question;
  if (idempotency_key === undefined) return undefined;
  const { mode = null, use_progress, in_steps } = options;
  const call = `POST /api/chat/games/${game_id}/messages`;
  const body = {
    text,
    mode,
    use_progress,
    ...(conversation && { conversation }),
    ...(in_steps && { in_steps }),
    ...(conversation_id !== undefined && { conversation_id }),
    ...(picture_id !== undefined && { picture_id: picture_hash ?? picture_id }),
    ...(replaces !== undefined && { replaces }),
  };
  return { user_id, call, key: idempotency_key, body };
}

/**
 * The question that a key stood for before; nothing where its answer reached nobody, and is asked for anew.
 * @throws AppError `answer_running` with the answer to attach to, while the first request's answer runs
 */
async function earlierQuestion(tx: Tx, question_id: number | null): Promise<EarlierQuestion | undefined> {
  if (question_id === null) throw new Error('a chat key without its question');
  const { answer, failure_code } = await store.requireExchange(tx, question_id);
  if (failure_code === 'answer_unread') return undefined;
  const { message_id } = answer;
  if (answer.state === 'running') throw new AppError('answer_running', { message_id, retry_after: retryAfterSeconds });
  return { question_id, message_id };
}
