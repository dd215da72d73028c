import { expect, test } from 'vitest';
import type { Message } from '#contract/chat.ts';
import { findPlaces } from './exchanges.ts';

const message = (message_id: number, place: number, fields: Partial<Message> = {}): Message => ({
  message_id,
  place,
  conversation_id: 1,
  role: message_id % 2 === 1 ? 'user' : 'expert',
  text: '',
  picture: null,
  content: null,
  call: null,
  state: 'answered',
  is_rag: null,
  citations: [],
  steps: null,
  rating: null,
  share: null,
  ask_next: [],
  asked_model: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});
const idsOf = (messages: Message[]) =>
  findPlaces(messages).map(({ versions }) =>
    versions.map(({ question, answer }) => [question?.message_id, answer?.message_id]),
  );

test('a question that was asked again stands where it stood first, with both versions', () => {
  const messages = [message(1, 1), message(2, 1), message(3, 3), message(4, 3), message(5, 1), message(6, 1)];
  expect(idsOf(messages)).toEqual([
    [
      [1, 2],
      [5, 6],
    ],
    [[3, 4]],
  ]);
});

test('a version that failed goes once there is another, and the newest is shown whatever became of it', () => {
  const failed = { state: 'failed' as const };
  const messages = [message(1, 1, failed), message(2, 1, failed), message(3, 1), message(4, 1)];
  expect(idsOf(messages)).toEqual([[[3, 4]]]);
  expect(idsOf(messages.slice(0, 2))).toEqual([[[1, 2]]]);
});

test('an answer whose question is not loaded stands alone, and a question that has none yet, too', () => {
  expect(idsOf([message(2, 1), message(3, 3)])).toEqual([[[undefined, 2]], [[3, undefined]]]);
});
