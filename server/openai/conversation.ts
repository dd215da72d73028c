import type { ChatCompletionMessage } from '#contract/openai.ts';
import { limits } from '#contract/values/limits.ts';
import type { Turn } from '#server/expert/expert.ts';
import { AppError, type WrongField } from '#server/errors.ts';
import { withoutSources } from './answer-text.ts';
import { textOf, textOfPart } from './read-parts.ts';

const mostTurns = 20;

export interface Conversation {
  /** The last message of the user. */
  question: string;
  /** What was said before it, oldest first; what nobody answered is left out. */
  turns: Turn[];
}

/** Where a request has its messages; `text`: its input is the question. */
export type MessagesPlace = 'messages' | 'input' | 'text';

/**
 * Reads the messages of a completion. Instructions of systems, results of tools and what an assistant is to go on from are
 * left out, also behind the question: how an expert answers is not the client's to say.
 * @throws AppError `validation` where no message is a question
 */
export function readConversation(
  messages: readonly ChatCompletionMessage[],
  place: MessagesPlace = 'messages',
): Conversation {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const wrong = (field: Pick<WrongField, 'type' | 'limit'>, ...rest: readonly (string | number)[]) =>
    wrongMessage(place, field, ...rest);
  const last = messages[at];
  if (last === undefined) throw wrong({ type: 'no_question' });
  const content = last.content ?? '';
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  const unread = typeof content === 'string' ? -1 : parts.findIndex((part) => textOfPart(part) === undefined);
  if (unread >= 0) throw wrong({ type: 'only_text' }, at, 'content', ...(Array.isArray(content) ? [unread] : []));
  const question = textOf(content).trim();
  if (question === '') throw wrong({ type: 'string_empty' }, at, 'content');
  if (question.length > limits.question)
    throw wrong({ type: 'string_too_long', limit: limits.question }, at, 'content');
  return { question, turns: pairUp(messages.slice(0, at)).slice(-mostTurns) };
}

/** Refuses a part of the messages, named as the request has it. */
export function wrongMessage(
  place: MessagesPlace,
  field: Pick<WrongField, 'type' | 'limit'>,
  ...rest: readonly (string | number)[]
): AppError {
  const loc = place === 'text' ? ['input'] : [place, ...rest];
  return new AppError('validation', { fields: [{ loc: ['body', ...loc], ...field }] });
}

function pairUp(messages: readonly ChatCompletionMessage[]): Turn[] {
  const turns: Turn[] = [];
  let question = '';
  for (const { role, content } of messages) {
    if (role === 'user') question = textOf(content).trim().slice(0, limits.question).toWellFormed();
    if (role !== 'assistant' || question === '') continue;
    const answer = withoutSources(textOf(content)).trim();
    if (answer === '') continue;
    turns.push({ question, answer });
    question = '';
  }
  return turns;
}
