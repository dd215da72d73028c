import { expect, test } from 'vitest';
import { ApiError } from '#web/http/api-error.ts';
import type { ServerEvent } from '#web/http/event-parser.ts';
import { followAnswer } from './answer-stream.ts';

type Step = string[] | Error;

const piece = (text: string): string => `piece {"text":"${text}"}`;
const answered = 'answered {"message":{}}';
const running = new ApiError(409, { code: 'answer_running', message_id: 42 }, '');
const lost = new ApiError(0, null, 'Request failed');

async function* play(step: Step | undefined): AsyncGenerator<ServerEvent> {
  if (step instanceof Error) throw step;
  for (const line of step ?? []) {
    const [event = '', data = ''] = line.split(/ (.*)/);
    yield { event, data, id: '' };
  }
}

/** Follows an answer over connections that go as scripted; returns which connections were opened and which events came. */
async function follow(
  script: Step[],
  { start = null, signal = new AbortController().signal }: { start?: number | null; signal?: AbortSignal } = {},
) {
  const opened: string[] = [];
  const events: string[] = [];
  const take = (name: string) => {
    opened.push(name);
    return play(script.shift());
  };
  const connections = { ask: () => take('ask'), attach: (id: number) => take(`attach ${id}`) };
  try {
    for await (const event of followAnswer(connections, start, signal, async () => undefined)) events.push(event.event);
    return { opened, events };
  } catch (error) {
    return { opened, events, error };
  }
}

test('an answer is followed to its closing event', async () => {
  expect(await follow([[piece('a'), answered, piece('never')]])).toEqual({
    opened: ['ask'],
    events: ['piece', 'answered'],
  });
});

test('a stream that ends early is asked for again, and attached to when the answer runs', async () => {
  expect(await follow([[piece('a')], running, [piece('a'), answered]])).toEqual({
    opened: ['ask', 'ask', 'attach 42'],
    events: ['piece', 'piece', 'answered'],
  });
});

test('a finished answer is replayed to the second asking', async () => {
  expect((await follow([[piece('a')], [answered]])).opened).toEqual(['ask', 'ask']);
});

test('no answer and a failing server leave open whether the question was taken, so it is asked again', async () => {
  expect((await follow([lost, new ApiError(503, null, ''), [answered]])).events).toEqual(['answered']);
});

test('a refusal ends it at once', async () => {
  const refusal = new ApiError(402, { code: 'calls_exhausted', detail: 'No calls' }, '');
  expect(await follow([refusal])).toEqual({ opened: ['ask'], events: [], error: refusal });
});

test('a connection that stays lost is given up', async () => {
  const { opened, error } = await follow([lost, lost, lost, lost, lost, lost, [answered]]);
  expect([opened.length, error]).toEqual([6, lost]);
});

test('streams that always end at once are given up too', async () => {
  const { opened, error } = await follow([]);
  expect([opened.length, error instanceof ApiError]).toEqual([6, true]);
});

test('an answer found running is attached to and never asked for', async () => {
  expect((await follow([[piece('a')], [answered]], { start: 7 })).opened).toEqual(['attach 7', 'attach 7']);
});

test('leaving ends it without an error', async () => {
  const control = new AbortController();
  control.abort();
  expect(await follow([lost], { signal: control.signal })).toEqual({ opened: ['ask'], events: [] });
});
