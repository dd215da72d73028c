import { createHash } from 'node:crypto';
import type { Message } from '#contract/chat.ts';
import type { ChatCompletion, ChatCompletionMessage, CompletionExtra, ExpertModel } from '#contract/openai.ts';
import { listGamesOfKey } from '#server/api-keys/api-keys.ts';
import { askForProgram, linkCitation, tellCost } from '#server/chat/ask-for-program.ts';
import { type FollowedAnswer, outcomeOf } from '#server/chat/running/follow.ts';
import { languageOf } from '#server/language/question-language.ts';
import type { Deps } from '#server/deps.ts';
import { type ExpertGame, findExpertGame, listExpertGames } from '#server/games/games.ts';
import { AppError } from '#server/errors.ts';
import { storePicture } from '#server/question-pictures/question-pictures.ts';
import { estimateTokens } from '#server/providers/model/estimate-tokens.ts';
import { closingLines } from './answer-text.ts';
import { type MessagesPlace, readConversation, type SentPicture } from './conversation.ts';

export interface CompletionRequest {
  /** The game's slug. */
  model: string;
  messages: readonly ChatCompletionMessage[];
  place?: MessagesPlace;
  user_id: number;
  api_key_id: number | null;
  idempotency_key: string | undefined;
}

/** A completion that is being written, or is there already. */
export interface Completion {
  /** Without what a protocol puts before it. */
  id: string;
  model: string;
  /** Unix time in seconds at which it was asked for. */
  created: number;
  /**
   * Waits for the end, and passes on the text as it is written until then.
   * @param pass is true where it has sent the text to the reader
   * @param left aborted when the reader has gone
   * @throws AppError with the code of the fault where the answer failed; nothing was charged then
   */
  write: (pass: (text: string) => boolean, left: AbortSignal) => Promise<CompletionEnd>;
}

/** What a finished completion adds to the text that the expert wrote. */
export interface CompletionEnd {
  extra: CompletionExtra;
  /** The sources and whether it was free. */
  lines: string;
  finish_reason: ChatCompletion['choices'][number]['finish_reason'];
  usage: ChatCompletion['usage'];
}

/** @param api_key_id leaves those out that the key may not ask about */
export async function listModels({ db }: Deps, api_key_id: number | null): Promise<ExpertModel[]> {
  const allowed = await listGamesOfKey(db, api_key_id);
  return (await listExpertGames(db)).filter(({ id }) => allowed?.has(id) ?? true).map(asModel);
}

/** @throws AppError `model_not_found` */
export async function requireModel({ db }: Deps, slug: string): Promise<ExpertModel> {
  const game = await findExpertGame(db, slug);
  if (game === undefined) throw new AppError('model_not_found');
  return asModel(game);
}

function asModel({ slug, title, created_at }: ExpertGame): ExpertModel {
  const created = Math.floor(new Date(created_at).getTime() / 1000);
  return { id: slug, object: 'model', created, owned_by: 'hintline', name: title };
}

/**
 * Asks the expert named by the model.
 * @throws AppError `model_not_found`, `validation`, and whatever `ask` refuses
 */
export async function startCompletion(deps: Deps, request: CompletionRequest): Promise<Completion> {
  const { model, messages, place = 'messages', ...caller } = request;
  const { question, turns, picture } = readConversation(messages, place, deps.experts.model?.recognise !== undefined);
  const game = await findExpertGame(deps.db, model);
  if (game === undefined) throw new AppError('model_not_found');
  const answer = await askForProgram(deps, {
    ...caller,
    game_id: game.id,
    text: question,
    conversation: turns,
    ...(picture && (await storeSentPicture(deps, caller.user_id, picture))),
  });
  return beginCompletion(String(answer.message_id), model, async (pass, left) => {
    const closing = await answer.follow((event) => event.event === 'piece' && pass(event.data.text), left);
    return endOf(deps, { model, question, is_replay: answer.is_replay }, closing, left);
  });
}

/** @throws AppError as `storePicture`, which names the part of the message that has it */
async function storeSentPicture(deps: Deps, user_id: number, { file, wrong }: SentPicture) {
  try {
    const { picture_id } = await storePicture(deps, user_id, file);
    return { picture_id, picture_hash: createHash('sha256').update(file).digest('hex') };
  } catch (error) {
    const [fault] = error instanceof AppError && error.code === 'validation' ? (error.fields ?? []) : [];
    throw fault === undefined ? error : wrong(fault);
  }
}

export function beginCompletion(id: string, model: string, write: Completion['write']): Completion {
  return { id, model, created: Math.floor(Date.now() / 1000), write };
}

async function endOf(
  deps: Deps,
  { model, question, is_replay }: { model: string; question: string; is_replay: boolean },
  closing: Awaited<ReturnType<FollowedAnswer['follow']>>,
  left: AbortSignal,
): Promise<CompletionEnd> {
  const { message, calls_summary } = outcomeOf(closing);
  const cost = await tellCost(deps.db, message.message_id, left);
  const extra: CompletionExtra = {
    message_id: message.message_id,
    state: message.state,
    text: message.text,
    citations: message.citations.map((citation) => linkCitation(deps.config, model, citation)),
    calls_charged: cost.calls_charged,
    repeated: is_replay,
    calls_left: calls_summary.calls,
  };
  return {
    extra,
    lines: closingLines({ ...extra, is_charged: cost.is_charged }, languageOf(question)),
    // The protocol has no other word for half an answer.
    finish_reason: cost.cut_off || message.state === 'stopped' ? 'length' : 'stop',
    usage: usageOf(question, message, cost),
  };
}

/** One body with the whole answer. @throws AppError as its `write` */
export async function wholeCompletion(completion: Completion, left: AbortSignal): Promise<ChatCompletion> {
  const { extra, lines, finish_reason, usage } = await completion.write(() => false, left);
  const message = { role: 'assistant', content: extra.text + lines, refusal: null } as const;
  return {
    id: completionId(completion),
    object: 'chat.completion',
    created: completion.created,
    model: completion.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason }],
    usage,
    hintline: extra,
  };
}

export function completionId({ id }: Completion): string {
  return `chatcmpl-${id}`;
}

/** As the model's server counted; without a model the two texts are estimated. */
export function usageOf(
  question: string,
  { text }: Pick<Message, 'text'>,
  { input_tokens, output_tokens }: { input_tokens: number | null; output_tokens: number | null },
): ChatCompletion['usage'] {
  const prompt_tokens = input_tokens ?? estimateTokens(question);
  const completion_tokens = output_tokens ?? estimateTokens(text);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
