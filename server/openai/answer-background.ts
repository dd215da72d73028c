import { randomUUID } from 'node:crypto';
import type { ChatCompletion, ChatCompletionMessage } from '#contract/openai.ts';
import { languageOf } from '#server/expert/question-language.ts';
import { contentWords } from '#server/expert/understand.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findExpertGame, listOfferedQuestions } from '#server/games/games.ts';
import { isObject } from '#server/http/narrow-body.ts';
import { callsSummary } from '#server/wallet/wallet.ts';
import { type BackgroundKind, type BackgroundRequest, readBackgroundRequest } from './background-request.ts';
import { asChatCompletion, usageOf } from './openai.ts';
import { textOf } from './read-parts.ts';

const titleWords = 6;
const titleLength = 60;
const tagsMost = 3;
const offeredMost = 4;

interface Asking {
  /** The game's slug. */
  model: string;
  messages: readonly ChatCompletionMessage[];
  response_format?: unknown;
  user_id: number;
}

/**
 * Answers what a chat program asks for in the background (a title, tags, what to ask next) from the conversation itself:
 * free, without a look at any article, and kept nowhere. Nothing for a question.
 * @throws AppError `model_not_found`; `validation` for a background request that only a model could fulfil
 */
export async function answerBackground(
  { db }: Deps,
  { model, messages, response_format, user_id }: Asking,
): Promise<ChatCompletion | undefined> {
  const request = readBackgroundRequest(messages);
  if (request === null) return undefined;
  const game = await findExpertGame(db, model);
  if (game === undefined) throw new AppError('model_not_found');
  const at = messages.findLastIndex(({ role }) => role === 'user');
  if (request.kind === 'other')
    throw new AppError('validation', { fields: [{ loc: ['body', 'messages', at, 'content'], type: 'background' }] });
  const offered =
    request.kind === 'follow_ups' ? await listOfferedQuestions(db, game.id, languageOf(request.said[0] ?? '')) : [];
  const made = makeOf(request.kind, request, { title: game.title, offered });
  const is_json = request.member !== null || asksForJson(response_format);
  const content = is_json ? JSON.stringify({ [request.member ?? request.kind]: made }) : plain(made);
  const { calls } = await callsSummary(db, user_id);
  return asChatCompletion({
    id: `chatcmpl-${randomUUID()}`,
    created: Math.floor(Date.now() / 1000),
    model,
    content,
    finish_reason: 'stop',
    usage: usageOf(textOf(messages[at]?.content), { text: content }, { input_tokens: null, output_tokens: null }),
    hintline: {
      message_id: null,
      state: 'answered',
      text: content,
      citations: [],
      calls_charged: 0,
      repeated: false,
      calls_left: calls,
    },
  });
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
