import { expect, test } from 'vitest';
import type { Message } from '#contract/chat.ts';
import { findPlaces } from './exchanges.ts';
import { messageOf } from './message-of.ts';

const idsOf = (messages: Message[]) =>
  findPlaces(messages).map(({ versions }) =>
    versions.map(({ question, answer }) => [question?.message_id, answer?.message_id]),
  );

test('a question that was asked again stands where it stood first, with both versions', () => {
  const messages = [
    messageOf(1, 1),
    messageOf(2, 1),
    messageOf(3, 3),
    messageOf(4, 3),
    messageOf(5, 1),
    messageOf(6, 1),
  ];
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
  const messages = [messageOf(1, 1, failed), messageOf(2, 1, failed), messageOf(3, 1), messageOf(4, 1)];
  expect(idsOf(messages)).toEqual([[[3, 4]]]);
  expect(idsOf(messages.slice(0, 2))).toEqual([[[1, 2]]]);
});

test('an answer whose question is not loaded stands alone, and a question that has none yet, too', () => {
  expect(idsOf([messageOf(2, 1), messageOf(3, 3)])).toEqual([[[undefined, 2]], [[3, undefined]]]);
});
