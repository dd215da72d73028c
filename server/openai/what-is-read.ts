import { storable } from '#server/db/storable.ts';
import { isObject, pickMembers } from '#server/http/bodies/narrow-body.ts';
import { textOf } from './read-parts.ts';
import { honouredOfCompletion, honouredOfResponse } from './refuse-unhonoured.ts';

/** What is read of a completion's body. */
const members = ['model', 'messages', 'stream', 'stream_options', 'n', ...Object.keys(honouredOfCompletion)];

/** What is read of a response's body. */
const membersOfResponse = ['model', 'input', 'instructions', 'stream', ...Object.keys(honouredOfResponse)];

/** As far back as anything is read: twenty exchanges, with what tools and systems said between them. */
const mostRead = 1000;

/** A completion's body without what is passed over: other parameters, and in messages before the question all but text. */
export function readOfCompletion(body: unknown): unknown {
  const read = pickMembers(body, members);
  if (!isObject(read) || !Array.isArray(read['messages'])) return read;
  return { ...read, messages: readOfMessages(read['messages']) };
}

/** The same of a body of the Responses API. */
export function readOfResponse(body: unknown): unknown {
  const read = pickMembers(body, membersOfResponse);
  if (!isObject(read) || !Array.isArray(read['input'])) return read;
  return { ...read, input: readOfMessages(read['input']) };
}

function readOfMessages(messages: readonly unknown[]): unknown[] {
  // Such a body is refused for the first of them.
  const wrong = messages.findIndex((message) => !isObject(message));
  if (wrong >= 0) return messages.slice(0, wrong + 1);
  const question = messages.findLastIndex((message) => isObject(message) && message['role'] === 'user');
  return messages.map((message, at) => (at === question ? message : earlier(message, question - at)));
}

function earlier(message: unknown, back: number): unknown {
  if (!isObject(message)) return message;
  const { role, content } = message;
  return { role, content: back > 0 && back <= mostRead ? storable(textOf(content)) : '' };
}
