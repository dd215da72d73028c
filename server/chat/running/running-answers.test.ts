import { expect, test } from 'vitest';
import type { ClosingEvent } from './running-answers.ts';
import { createRunningAnswers } from './running-answers.ts';

const calls_summary = { calls: 1, reserved: 0, rub_balance: 0, low_calls: 3, days: [] };
const message = {
  message_id: 1,
  conversation_id: 1,
  place: 1,
  role: 'expert' as const,
  text: '',
  picture: null,
  content: null,
  call: null,
  state: 'answered' as const,
  is_rag: true,
  citations: [],
  steps: null,
  rating: null,
  share: null,
  ask_next: [],
  asked_model: null,
  created_at: '2026-01-01T00:00:00.000Z',
};
const closing: ClosingEvent = { event: 'answered', data: { message, question: message, calls_summary } };

test('a stop waits for a question that was just being taken in, and for its answer; the next one is refused', async () => {
  const answers = createRunningAnswers();
  const taking = Promise.withResolvers<void>();
  const writing = Promise.withResolvers<ClosingEvent>();
  const running = answers.accept(1, () => taking.promise).then(() => answers.start(1, () => writing.promise));
  let drained = false;
  const drain = answers.drain(60_000).then(() => (drained = true));
  await expect(answers.accept(1, async () => {})).rejects.toMatchObject({ code: 'shutting_down' });
  taking.resolve();
  await running;
  expect([drained, answers.ids()]).toEqual([false, [1]]);
  writing.resolve(closing);
  await drain;
  expect(answers.ids()).toEqual([]);
});

test('an answer that does not end in time is stopped, and its end is awaited', async () => {
  const answers = createRunningAnswers();
  const running = answers.start(
    1,
    (_emit, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(closing), { once: true })),
  );
  await answers.drain(1);
  expect(await running.closing).toBe(closing);
});

test('what still waits for its turn when the process stops is refused, and not waited for', async () => {
  const answers = createRunningAnswers();
  const taking = Promise.withResolvers<void>();
  const first = answers.accept(1, () => taking.promise);
  let taken = false;
  const second = answers.accept(1, async () => (taken = true));
  const drained = answers.drain(60_000);
  taking.resolve();
  await expect(second).rejects.toMatchObject({ code: 'shutting_down' });
  await first;
  await drained;
  expect(taken).toBe(false);
});

test('behind a question that hangs the others of its asker are refused, and the next one is taken again', async () => {
  let now = 0;
  const answers = createRunningAnswers(() => now);
  const hanging = Promise.withResolvers<void>();
  const first = answers.accept(1, () => hanging.promise);
  const taken: string[] = [];
  const second = answers.accept(1, async () => taken.push('second'));
  now = 12_000;
  const third = answers.accept(1, async () => taken.push('third'));
  hanging.reject(new Error('the database fell silent'));
  await expect(first).rejects.toThrow('silent');
  await expect(second).rejects.toMatchObject({ code: 'unavailable' });
  await third;
  expect(taken).toEqual(['third']);
});
