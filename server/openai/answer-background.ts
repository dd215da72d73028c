import { randomUUID } from 'node:crypto';
import type { ChatCompletionMessage } from '#contract/openai.ts';
import { languageOf } from '#server/language/question-language.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findExpertGame, listOfferedQuestions } from '#server/games/games.ts';
import { isObject } from '#server/http/bodies/narrow-body.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { type BackgroundKind, type BackgroundRequest, readBackgroundRequest } from './background-request.ts';
import { type MessagesPlace, wrongMessage } from './conversation.ts';
import { beginCompletion, type Completion, usageOf } from './openai.ts';
import { textOf } from './read-parts.ts';
import { contentWords } from '#server/language/content-words.ts';

const titleWords = 6;
const titleLength = 60;
const tagsMost = 3;
const offeredMost = 4;

interface Asking {
  /** The game's slug. */
  model: string;
  messages: readonly ChatCompletionMessage[];
  place?: MessagesPlace;
  /** What a system would say, where the protocol has it beside the messages. */
  instructions?: unknown;
  /** The shape that the request names for what comes out. */
  format?: unknown;
  user_id: number;
}

/**
 * Answers what a chat program asks for in the background (a title, tags, what to ask next) from the conversation itself:
 * free, without a look at any article, and kept nowhere. Nothing for a question.
 * @throws AppError `model_not_found`; `validation` for a background request that only a model could fulfil
 */
export async function answerBackground(
  { db }: Deps,
  { model, messages, place = 'messages', instructions, format, user_id }: Asking,
): Promise<Completion | undefined> {
  const system = typeof instructions === 'string' ? [{ role: 'system', content: instructions } as const] : [];
  const request = readBackgroundRequest([...system, ...messages]);
  if (request === null) return undefined;
  const game = await findExpertGame(db, model);
  if (game === undefined) throw new AppError('model_not_found');
  const at = messages.findLastIndex(({ role }) => role === 'user');
  if (request.kind === 'other') throw wrongMessage(place, { type: 'background' }, at, 'content');
  const offered =
    request.kind === 'follow_ups' ? await listOfferedQuestions(db, game.id, languageOf(request.said[0] ?? '')) : [];
  const made = makeOf(request.kind, request, { title: game.title, offered });
  const is_json = request.member !== null || asksForJson(format);
  const text = is_json ? JSON.stringify({ [request.member ?? request.kind]: made }) : plain(made);
  const { calls } = await callsSummary(db, user_id);
  return beginCompletion(randomUUID(), model, () =>
    Promise.resolve({
      extra: {
        message_id: null,
        state: 'answered',
        text,
        citations: [],
        calls_charged: 0,
        repeated: false,
        calls_left: calls,
      },
      lines: '',
      finish_reason: 'stop',
      usage: usageOf(textOf(messages[at]?.content), { text }, { input_tokens: null, output_tokens: null }),
    }),
  );
}

function asksForJson(format: unknown): boolean {
  return isObject(format) && typeof format['type'] === 'string' && format['type'].startsWith('json');
}

function plain(made: string | readonly string[]): string {
  return typeof made === 'string' ? made : made.join('\n');
}

function makeOf(
  kind: Exclude<BackgroundKind, 'other'>,
  { said }: BackgroundRequest,
  { title, offered }: { title: string; offered: readonly string[] },
): string | string[] {
  const first = said[0] ?? '';
  switch (kind) {
    case 'title':
      return titleOf(first) || title;
    case 'tags':
      return [title, ...contentWords(first, tagsMost - 1)];
    case 'follow_ups':
      return offered.filter((question) => !said.includes(question)).slice(0, offeredMost);
    case 'queries':
      return [];
    case 'summary':
      return [title, ...said].join('\n');
  }
}

/** The first words of what was asked first. */
function titleOf(question: string): string {
  const words = question.split(' ').slice(0, titleWords).join(' ').slice(0, titleLength);
  const bare = words.replace(/[\s.,;:!?…]+$/u, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
