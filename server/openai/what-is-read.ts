import { isObject, pickMembers, storable } from '#server/http/narrow-body.ts';
import { textOf } from './read-parts.ts';
import { unhonouredNames } from './refuse-unhonoured.ts';

/** What is read of a completion's body. */
const members = ['model', 'messages', 'stream', 'stream_options', 'n', ...unhonouredNames];

/** As far back as anything is read: twenty exchanges, with what tools and systems said between them. */
const mostRead = 1000;

/** A completion's body without what is passed over: other parameters, and in messages before the question all but text. */
export function readOfCompletion(body: unknown): unknown {
  const read = pickMembers(body, members);
  if (!isObject(read) || !Array.isArray(read['messages'])) return read;
  const messages: unknown[] = read['messages'];
  const question = messages.findLastIndex((message) => isObject(message) && message['role'] === 'user');
  return {
    ...read,
    messages: messages.map((message, at) => (at === question ? message : earlier(message, question - at))),
  };
}

function earlier(message: unknown, back: number): unknown {
  if (!isObject(message)) return message;
  const { role, content } = message;
  return { role, content: back > 0 && back <= mostRead ? storable(textOf(content)) : '' };
}
