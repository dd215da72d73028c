import type { Message } from '#contract/chat.ts';
import type { ChatCompletion, ChatCompletionMessage, CompletionExtra, ExpertModel } from '#contract/openai.ts';
import { askForProgram, tellCost } from '#server/chat/ask-for-program.ts';
import { linkCitation } from '#server/chat/citation-link.ts';
import { type FollowedAnswer, outcomeOf } from '#server/chat/follow.ts';
import { languageOf } from '#server/expert/question-language.ts';
import type { Deps } from '#server/deps.ts';
import { type ExpertGame, findExpertGame, listExpertGames } from '#server/games/games.ts';
import { AppError } from '#server/errors.ts';
import { estimateTokens } from '#server/providers/estimate-tokens.ts';
import { closingLines } from './answer-text.ts';
import { type MessagesPlace, readConversation } from './conversation.ts';

export interface CompletionRequest {
  /** The game's slug. */
  model: string;
  messages: readonly ChatCompletionMessage[];
  place?: MessagesPlace;
  user_id: number;
  api_key_id: number | null;
  idempotency_key: string | undefined;
}

/** A completion that is being written. */
export interface Completion {
  model: string;
  question: string;
  answer: FollowedAnswer;
  /** Unix time in seconds at which it was asked for. */
  created: number;
}

/** What a finished completion adds to the text that the expert wrote. */
export interface CompletionEnd {
  extra: CompletionExtra;
  /** The sources and whether it was free. */
  lines: string;
  finish_reason: ChatCompletion['choices'][number]['finish_reason'];
  usage: ChatCompletion['usage'];
}

export async function listModels({ db }: Deps): Promise<ExpertModel[]> {
  return (await listExpertGames(db)).map(asModel);
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
  const { model, messages, place, ...caller } = request;
  const { question, turns } = readConversation(messages, place);
  const game = await findExpertGame(deps.db, model);
  if (game === undefined) throw new AppError('model_not_found');
  const answer = await askForProgram(deps, { ...caller, game_id: game.id, text: question, conversation: turns });
  return { model, question, answer, created: Math.floor(Date.now() / 1000) };
}

/** @throws AppError with the code of the fault where the answer failed; nothing was charged then */
export async function endCompletion(
  deps: Deps,
  completion: Completion,
  closing: Awaited<ReturnType<FollowedAnswer['follow']>>,
  left: AbortSignal,
): Promise<CompletionEnd> {
  const { message, calls_summary } = outcomeOf(closing);
  const cost = await tellCost(deps.db, message.message_id, left);
  const extra: CompletionExtra = {
    message_id: message.message_id,
    state: message.state,
    text: message.text,
    citations: message.citations.map((citation) => linkCitation(deps.config, completion.model, citation)),
    calls_charged: cost.calls_charged,
    repeated: completion.answer.is_replay,
    calls_left: calls_summary.calls,
  };
  return {
    extra,
    lines: closingLines({ ...extra, is_charged: cost.is_charged }, languageOf(completion.question)),
    finish_reason: cost.cut_off ? 'length' : 'stop',
    usage: usageOf(completion.question, message, cost),
  };
}

/** One body with the whole answer. @throws AppError as `endCompletion` */
export async function wholeCompletion(deps: Deps, completion: Completion, left: AbortSignal): Promise<ChatCompletion> {
  const closing = await completion.answer.follow(() => {}, left);
  const { extra, lines, finish_reason, usage } = await endCompletion(deps, completion, closing, left);
  const { model, created } = completion;
  return asChatCompletion({
    id: completionId(completion),
    created,
    model,
    content: extra.text + lines,
    finish_reason,
    usage,
    hintline: extra,
  });
}

/** A finished answer in the form of the OpenAI API. */
export function asChatCompletion({
  content,
  finish_reason,
  ...completion
}: Pick<ChatCompletion, 'id' | 'created' | 'model' | 'usage' | 'hintline'> &
  Pick<CompletionEnd, 'finish_reason'> & { content: string }): ChatCompletion {
  const message = { role: 'assistant', content, refusal: null } as const;
  return { ...completion, object: 'chat.completion', choices: [{ index: 0, message, logprobs: null, finish_reason }] };
}

export function completionId({ answer }: Completion): string {
  return `chatcmpl-${answer.message_id}`;
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
