import { expect, test } from 'vitest';
import type { ChatEvent, Message, Passage } from '#contract/chat.ts';
import { applyEvent, isClosing, mergeMessages, readChatEvent, startLive } from './answer-stream.ts';
import { messageOf } from '../thread/message-of.ts';

const message = (message_id: number, fields: Partial<Message> = {}): Message =>
  messageOf(message_id, message_id, {
    role: 'expert',
    state: 'running',
    created_at: '2026-11-20T10:00:00.000Z',
    ...fields,
  });
const calls_summary = { calls: 4, reserved: 1, rub_balance: 0, low_calls: 2, days: [] };
const question = message(1, { role: 'user', text: 'Where is the key?' });
const sources = [{ n: 1, article_id: 7, article_title: 'Keys', section: 'Rotten key', chunk_key: 'k', version_id: 9 }];
const passages: Passage[] = [
  {
    n: 1,
    part: '',
    heading: 'Rotten key',
    article_id: 7,
    article_title: 'Keys',
    section: 'Rotten key',
    kind: 'prose',
    text: 'It hangs behind the third bell.',
    marks: [],
  },
];
const accepted: ChatEvent = { event: 'accepted', data: { question, message: message(2), calls_summary } };
const events: ChatEvent[] = [
  accepted,
  { event: 'status', data: { step: 'searching' } },
  { event: 'sources', data: { sources } },
  { event: 'status', data: { step: 'reading', articles: 3 } },
  { event: 'passages', data: { passages } },
  { event: 'piece', data: { text: 'Behind the ' } },
  { event: 'piece', data: { text: 'third bell [1].' } },
];

test('events build up the answer as it is shown', () => {
  expect(events.reduce(applyEvent, startLive('Where is the key?'))).toEqual({
    question_text: 'Where is the key?',
    place: null,
    question,
    message_id: 2,
    status: { step: 'reading', articles: 3 },
    sources,
    passages,
    text: 'Behind the third bell [1].',
  });
});

test('attaching again replays the events without doubling the text', () => {
  const once = events.reduce(applyEvent, startLive(null));
  expect(events.reduce(applyEvent, once)).toEqual(once);
});

test('a closing event leaves the live answer to the message that replaces it', () => {
  const live = events.reduce(applyEvent, startLive(null));
  const outcome = { question, message: message(2, { state: 'answered' }), calls_summary };
  const answered: ChatEvent = { event: 'answered', data: outcome };
  const failed: ChatEvent = { event: 'failed', data: { ...outcome, code: 'expert_failed', detail: 'It failed' } };
  expect([applyEvent(live, answered), applyEvent(live, failed)]).toEqual([live, live]);
  expect([isClosing(answered), isClosing(failed), isClosing(accepted)]).toEqual([true, true, false]);
});

test('events are read by name, an outcome replayed as plain JSON included, and unknown ones are passed over', () => {
  expect(readChatEvent({ event: 'piece', data: '{"text":"a"}' })).toEqual({ event: 'piece', data: { text: 'a' } });
  expect(readChatEvent({ event: 'json', data: '{"message":{}}' })).toEqual({
    event: 'answered',
    data: { message: {} },
  });
  expect(readChatEvent({ event: 'mood', data: 'not even JSON' })).toBeNull();
});

test('newer copies take the place of old messages and new ones follow in order', () => {
  const old = [message(1), message(2), message(5)];
  const merged = mergeMessages(old, [message(6), message(2, { state: 'answered' })]);
  expect(merged.map(({ message_id, state }) => [message_id, state])).toEqual([
    [1, 'running'],
    [2, 'answered'],
    [5, 'running'],
    [6, 'running'],
  ]);
});
