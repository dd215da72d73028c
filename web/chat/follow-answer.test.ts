import { expect, test } from 'vitest';
import { ApiError } from '#web/http/api-error.ts';
import type { ServerEvent } from '#web/http/event-parser.ts';
import { followAnswer } from './follow-answer.ts';

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

/** Follows an answer over connections that go as scripted; tells which doors were used and what was heard. */
async function follow(
  script: Step[],
  { start = null, signal = new AbortController().signal }: { start?: number | null; signal?: AbortSignal } = {},
) {
  const used: string[] = [];
  const heard: string[] = [];
  const take = (door: string) => {
    used.push(door);
    return play(script.shift());
  };
  const doors = { ask: () => take('ask'), attach: (id: number) => take(`attach ${id}`) };
  try {
    for await (const event of followAnswer(doors, start, signal, async () => undefined)) heard.push(event.event);
    return { used, heard };
  } catch (error) {
    return { used, heard, error };
  }
}

test('an answer is followed to its closing event', async () => {
  expect(await follow([[piece('a'), answered, piece('never')]])).toEqual({
    used: ['ask'],
    heard: ['piece', 'answered'],
  });
});

test('a stream that ends early is asked for again, and attached to when the answer runs', async () => {
  expect(await follow([[piece('a')], running, [piece('a'), answered]])).toEqual({
    used: ['ask', 'ask', 'attach 42'],
    heard: ['piece', 'piece', 'answered'],
  });
});

test('a finished answer is replayed to the second asking', async () => {
  expect((await follow([[piece('a')], [answered]])).used).toEqual(['ask', 'ask']);
});

test('no answer and a failing server leave open whether the question was taken, so it is asked again', async () => {
  expect((await follow([lost, new ApiError(503, null, ''), [answered]])).heard).toEqual(['answered']);
});

test('a refusal ends it at once', async () => {
  const refusal = new ApiError(402, { code: 'calls_exhausted', detail: 'No calls' }, '');
  expect(await follow([refusal])).toEqual({ used: ['ask'], heard: [], error: refusal });
});

test('a connection that stays lost is given up', async () => {
  const { used, error } = await follow([lost, lost, lost, lost, lost, lost, [answered]]);
  expect([used.length, error]).toEqual([6, lost]);
});

test('streams that always end at once are given up too', async () => {
  const { used, error } = await follow([]);
  expect([used.length, error instanceof ApiError]).toEqual([6, true]);
});

test('an answer found running is attached to and never asked for', async () => {
  expect((await follow([[piece('a')], [answered]], { start: 7 })).used).toEqual(['attach 7', 'attach 7']);
});

test('leaving ends it without an error', async () => {
  const control = new AbortController();
  control.abort();
  expect(await follow([lost], { signal: control.signal })).toEqual({ used: ['ask'], heard: [] });
});
