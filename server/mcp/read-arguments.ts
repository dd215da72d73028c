import { limits } from '#contract/values/limits.ts';
import { conversationMax } from '#server/chat/ask-for-program.ts';
import { storable } from '#server/db/storable.ts';
import { isObject } from '#server/http/bodies/narrow-body.ts';

/** How many a tool lists at most. */
export const listedMax: Readonly<Record<string, number>> = { search_games: 20, search_knowledge: 10 };

/**
 * A message of the protocol with the arguments of a tool as a model means them: null is what was left out, a number may
 * be written as text and may be more than there is, and of a conversation the end is read.
 */
export function readArguments(message: unknown): unknown {
  // Messages come together in one list at most, however deep a body nests others.
  return Array.isArray(message) ? message.map(readOne) : readOne(message);
}

function readOne(message: unknown): unknown {
  if (!isObject(message) || message['method'] !== 'tools/call' || !isObject(message['params'])) return message;
  const { name, arguments: given } = message['params'];
  if (!isObject(given)) return message;
  const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const { limit, conversation } = present;
  const read = {
    ...present,
    ...(limit !== undefined && { limit: readLimit(limit, listedMax[String(name)]) }),
    ...(Array.isArray(conversation) && { conversation: lastTurns(conversation) }),
  };
  return { ...message, params: { ...message['params'], arguments: read } };
}

function readLimit(value: unknown, most = Infinity): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && !Number.isNaN(number) ? Math.min(Math.trunc(number), most) : value;
}

/** What nobody answered says nothing of what is asked next. */
function lastTurns(conversation: readonly unknown[]): unknown[] {
  return conversation
    .filter((turn) => isObject(turn) && turn['answer'] != null && turn['question'] != null)
    .slice(-conversationMax.turns)
    .map((turn) => {
      if (!isObject(turn)) return turn;
      const { question, answer } = turn;
      return { ...turn, question: cut(question, limits.question), answer: cut(answer, conversationMax.answer) };
    });
}

const cut = (text: unknown, most: number): unknown => (typeof text === 'string' ? storable(text.slice(0, most)) : text);
