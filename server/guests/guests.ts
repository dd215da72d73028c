import { z } from 'zod';
import { answerContent } from '#contract/chat.ts';
import { type GuestAnswer, guestAnswer } from '#contract/guests.ts';
import type { Language } from '#contract/values/languages.ts';
import { keepEarlierAnswer, requireExpertGame } from '#server/chat/conversations/conversations.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { exampleOf } from '#server/examples/examples.ts';
import { answer } from '#server/expert/answer.ts';
import { contextAlone, costOf, questionAlone } from '#server/expert/answer-alone.ts';
import type { Expert } from '#server/expert/expert.ts';
import { type FinishedAnswer, freeAnswer } from '#server/expert/finished-answer.ts';
import { chooseExpert } from '#server/expert/question.ts';
import { settingsFrom } from '#server/game-settings/game-settings.ts';
import { requireGameId } from '#server/games/games.ts';
import { listGatedChunks } from '#server/knowledge/knowledge.ts';
import { countHit, countHitsLeft, isOver, type Limit, removeHit } from '#server/rules/limits.ts';
import { networkOf, siteOf } from '#server/rules/network.ts';
import { createToken, hashToken } from '#server/rules/opaque-token.ts';
import { rateLimits } from '#server/rules/rate-limits.ts';
import * as store from './guests.store.ts';

export { readGuestToken } from './guest-cookie.ts';
export const { forgetOldAnswers } = store;

interface GuestQuestion {
  /** As addresses name it. */
  game: string;
  text: string;
  language: Language;
  ip: string;
  /** The browser has it in its cookie. */
  token: string | undefined;
}

type ExpertGame = Awaited<ReturnType<typeof requireExpertGame>>;

const answerUsage = z.object({
  model: z.string().nullable(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  estimated: z.boolean(),
  first_text_ms: z.number().nullable(),
  total_ms: z.number(),
});

/** A conversation needs this of an answer that was read before there was an account. */
const writtenAnswer = z.object({
  text: z.string(),
  content: answerContent.optional(),
  ask_next: z.array(z.string()).optional(),
  is_rag: z.boolean().nullable(),
  kb_revision: z.number(),
  usage: answerUsage.optional(),
  sources: z.array(z.object({ n: z.number(), chunk_id: z.number(), score: z.number(), cited: z.boolean() })),
});

const secondsToQuote = 15;
/** Nobody waits longer in front of a page for the model; the articles are quoted then. */
const secondsOfModel = 60;
const retryAfterSeconds = 2;

/**
 * Answers somebody without an account. A browser gets one answer that would be charged for, a
 * network and the whole product so many a day; a refusal or a doubt uses up neither. As it is the first of the free
 * answers, there is none where an account brings none.
 * @returns with the token by which the browser is known
 * @throws AppError `calls_exhausted` where the browser has had its answer; `answer_running` while it is written;
 * `too_many_requests`, `no_expert`, `not_found`
 */
export async function answerGuest(
  deps: Deps,
  question: GuestQuestion,
): Promise<{ answer: GuestAnswer; token: string }> {
  const { db, config } = deps;
  const { text } = question;
  const game_id = await requireGameId(db, { slug: question.game });
  const token = question.token ?? createToken();
  const token_hash = hashToken(token);
  const kept = await store.findAnswer(db, token_hash);
  if (kept?.given_at != null) {
    const isSame = kept.game_id === game_id && kept.question === text && kept.answer !== null;
    if (isSame && (await isOpenToAll(db, game_id, kept.written)))
      return { answer: guestAnswer.parse(kept.answer), token };
    throw new AppError('calls_exhausted');
  }
  if (config.FREE_CALLS === 0) throw new AppError('calls_exhausted');
  const game = await requireExpertGame(db, game_id);
  if (!game.has_expert) throw new AppError('no_expert');
  for (const [limit, subject] of [
    [rateLimits.guestQuestions, networkOf(question.ip)],
    [rateLimits.guestQuestionsOfSite, siteOf(question.ip)],
    [rateLimits.guestQuestionsOfDay, 'all'],
  ] as const)
    await countHit(db, limit, subject, config.RATE_LIMIT_FACTOR);
  if (!(await store.claimAnswer(db, { token_hash, game_id, question: text })))
    throw new AppError('answer_running', { retry_after: retryAfterSeconds });
  return { answer: await writeClaimed(deps, question, game, token_hash), token };
}

/** A text may have been gated since it was read. */
async function isOpenToAll(db: Deps['db'], game_id: number, written: unknown): Promise<boolean> {
  const gated = await listGatedChunks(db, [game_id]);
  return writtenAnswer.parse(written).sources.every(({ chunk_id }) => !gated.has(chunk_id));
}

/** Writes a claimed answer. What it was counted by is given back with the claim where it is none that would be charged for. */
async function writeClaimed(
  deps: Deps,
  question: GuestQuestion,
  game: ExpertGame,
  token_hash: Buffer,
): Promise<GuestAnswer> {
  const { db, config } = deps;
  const { ip } = question;
  const counted: [Limit, string][] = [];
  let isGiven = false;
  try {
    const bounds: [Limit, string][] = [
      [rateLimits.guestAnswers, networkOf(ip)],
      [rateLimits.guestAnswersOfSite, siteOf(ip)],
      [rateLimits.guestAnswersOfDay, 'all'],
    ];
    for (const [limit, subject] of bounds) {
      counted.push([limit, subject]);
      await countHit(db, limit, subject, config.RATE_LIMIT_FACTOR);
    }
    const finished = await write(deps, question, game);
    const example = await exampleOf(db, game.id, { question: question.text, language: question.language }, finished);
    if (example === undefined) throw new AppError('not_found', { object: 'game' });
    const shown = { ...example, state: finished.state, is_kept: finished.charge };
    if (finished.charge) {
      isGiven = await store.giveAnswer(db, token_hash, { answer: shown, written: writtenOf(finished, game) });
      if (!isGiven) throw new AppError('calls_exhausted');
    }
    return shown;
  } finally {
    if (!isGiven) {
      await store.releaseAnswer(db, token_hash);
      for (const [limit, subject] of counted) await removeHit(db, limit, subject);
    }
  }
}

/**
 * Asks the model where the operator pays for guests and the day's money for them is not spent, and quotes in every other
 * case: without a model, over the budget, and where the model fails.
 * @throws AppError `expert_timeout`
 */
async function write(deps: Deps, question: GuestQuestion, game: ExpertGame): Promise<FinishedAnswer> {
  const { db, config, experts, log } = deps;
  const budget = spendingOf(config);
  const left = budget === undefined || experts.model === undefined ? 0 : await countHitsLeft(db, budget, 'all', 1);
  if (budget === undefined || left === 0) return writeBy(deps, experts.extractive, question, game);
  try {
    return await writeBy(deps, await chooseExpert(deps), question, game, (cost) => spend(db, budget, cost));
  } catch (error) {
    log.warn({ err: error, game_id: game.id }, 'the model failed a guest; the articles are quoted');
    return writeBy(deps, experts.extractive, question, game);
  }
}

/** The money of a day as a limit that all processes share, in hundred-thousandths of a dollar. */
function spendingOf({ GUEST_MODEL_BUDGET_USD: usd }: Deps['config']): Limit | undefined {
  if (usd === undefined) return undefined;
  return { ...rateLimits.guestSpending, hits: Math.ceil(usd * 100_000) };
}

async function spend(db: Db, budget: Limit, micro_usd: number): Promise<void> {
  if (micro_usd > 0) await isOver(db, budget, 'all', 1, Math.ceil(micro_usd / 10));
}

async function writeBy(
  deps: Deps,
  expert: Expert,
  { text }: GuestQuestion,
  game: ExpertGame,
  onCost?: (micro_usd: number) => Promise<void>,
): Promise<FinishedAnswer> {
  const seconds = expert.model === null ? secondsToQuote : secondsOfModel;
  const signal = AbortSignal.timeout(seconds * 1000);
  const context = contextAlone(deps, game.id, { expert, signal });
  const excluded = await listGatedChunks(deps.db, [game.id]);
  const typed = questionAlone({ game, text, settings: settingsFrom(game.settings), excluded });
  let finished: FinishedAnswer | undefined;
  try {
    finished = await answer(typed, context, () => {});
    return finished;
  } catch (error) {
    throw signal.aborted ? new AppError('expert_timeout', { cause: error }) : error;
  } finally {
    await onCost?.(costOf(deps, context.record, finished ?? freeAnswer('')));
  }
}

function writtenOf(finished: FinishedAnswer, { kb_revision }: ExpertGame): z.input<typeof writtenAnswer> {
  const { text, content, ask_next, is_rag, chunks, cited, usage } = finished;
  const used = new Set(cited);
  const sources = chunks.map(({ id, score }, i) => ({ n: i + 1, chunk_id: id, score, cited: used.has(i + 1) }));
  return { text, content, ask_next: [...(ask_next ?? [])], is_rag, kb_revision, usage, sources };
}

/**
 * Makes the answer that a browser got the first conversation of the account that it has entered, once. Of a new account
 * it is the first of the free answers; whoever had one before owes nothing for what they were given.
 */
export async function takeGuestAnswer(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string | undefined,
  account: { user_id: number; is_new: boolean },
): Promise<void> {
  if (token === undefined) return;
  await db.transaction().execute(async (tx) => {
    const taken = await store.takeAnswer(tx, hashToken(token));
    if (taken === undefined) return;
    const { game_id, question, written } = taken;
    await keepEarlierAnswer(tx, config, account, { game_id, question, ...writtenAnswer.parse(written) });
  });
}
