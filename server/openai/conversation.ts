import type { ChatCompletionMessage } from '#contract/openai.ts';
import { limits } from '#contract/values/limits.ts';
import type { Turn } from '#server/expert/expert.ts';
import { AppError } from '#server/errors.ts';
import { withoutSources } from './answer-text.ts';

const mostTurns = 20;

export interface Conversation {
  /** The last message. */
  question: string;
  /** What was said before it, oldest first; what nobody answered is left out. */
  turns: Turn[];
}

/**
 * Reads the messages of a completion. Instructions of systems and tools are left out: how an expert answers is not the
 * client's to say.
 * @throws AppError `validation` where the last message is no question
 */
export function readConversation(messages: readonly ChatCompletionMessage[]): Conversation {
  const last = messages.length - 1;
  const wrong = (...rest: readonly [string, ...(string | number)[]]) => ({
    loc: ['body', 'messages', last, ...rest] as const,
  });
  if (messages[last]?.role !== 'user')
    throw new AppError('validation', { fields: [{ ...wrong('role'), type: 'last_is_user' }] });
  const question = textOf(messages[last]).trim();
  if (question === '') throw new AppError('validation', { fields: [{ ...wrong('content'), type: 'string_empty' }] });
  if (question.length > limits.question)
    throw new AppError('validation', {
      fields: [{ ...wrong('content'), type: 'string_too_long', limit: limits.question }],
    });
  return { question, turns: pairUp(messages.slice(0, last)).slice(-mostTurns) };
}

function pairUp(messages: readonly ChatCompletionMessage[]): Turn[] {
  const turns: Turn[] = [];
  let question = '';
  for (const message of messages) {
    if (message.role === 'user') question = textOf(message).trim().slice(0, limits.question);
    if (message.role !== 'assistant' || question === '') continue;
    const answer = withoutSources(textOf(message)).trim();
    if (answer === '') continue;
    turns.push({ question, answer });
    question = '';
  }
  return turns;
}

function textOf({ content }: ChatCompletionMessage): string {
  if (content === null || content === undefined) return '';
  return typeof content === 'string' ? content : content.map((part) => part.text).join('\n');
}
