import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ModelFault, type ModelFaultKind } from '#server/providers/model/model-fault.ts';
import { fitModel } from './fit-machine.ts';

const log = pino({ level: 'silent' });
const slow = { latency_seconds: 0.1, read_per_second: 100, written_per_second: 20 };
const quick = { latency_seconds: 0.5, read_per_second: 3_000, written_per_second: 80 };
const usage = { input_tokens: 0, output_tokens: 0, estimated: true, first_text_ms: null, total_ms: 1 };
const fault = (kind: ModelFaultKind) => new ModelFault(kind, 'it is so', usage);

interface Own {
  environment?: Record<string, string>;
  is_near?: boolean;
  is_kept?: boolean;
}

function fitted(
  measureSpeed: () => Promise<typeof slow>,
  { environment = {}, is_near = true, is_kept = false }: Own = {},
) {
  const isNear = async () => is_near;
  return fitModel(readConfig(environment), { model: 'any', log, is_kept, isNear, measureSpeed });
}

test('a model that is not up yet is measured once it is', async () => {
  vi.useFakeTimers();
  const measureSpeed = vi
    .fn<() => Promise<typeof slow>>()
    .mockRejectedValueOnce(fault('unavailable'))
    .mockResolvedValue(slow);
  const model = fitted(measureSpeed);
  const stop = model.measure();
  expect(model.fit().profile).toBe('api');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(model.fit().profile).toBe('local');
  expect(measureSpeed).toHaveBeenCalledTimes(2);
  stop();
  vi.useRealTimers();
});

test('one slow moment of a server that is far away decides nothing, three in a row do', async () => {
  vi.useFakeTimers();
  const measureSpeed = vi.fn<() => Promise<typeof slow>>().mockResolvedValue(slow);
  const stays = fitted(vi.fn<() => Promise<typeof slow>>().mockResolvedValueOnce(slow).mockResolvedValue(quick), {
    is_near: false,
  });
  const changes = fitted(measureSpeed, { is_near: false });
  const stop = [stays.measure(), changes.measure()];
  await vi.advanceTimersByTimeAsync(1_000);
  expect([stays, changes].map((model) => [model.fit().profile, model.speed()])).toEqual([
    ['api', null],
    ['api', null],
  ]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect([stays, changes].map((model) => [model.fit().profile, model.speed()])).toEqual([
    ['api', quick],
    ['local', slow],
  ]);
  expect(measureSpeed).toHaveBeenCalledTimes(3);
  for (const end of stop) end();
  vi.useRealTimers();
});

const answered = (first_token_ms: number | null, input_tokens = 3_000) => ({
  first_token_ms,
  usage: {
    input_tokens,
    output_tokens: 100,
    estimated: false,
    first_text_ms: null,
    total_ms: (first_token_ms ?? 18_000) + 2_000,
  },
});

test('answers that take as long as with the other profile have it measured again, not too often', async () => {
  vi.useFakeTimers();
  const measureSpeed = vi.fn<() => Promise<typeof slow>>().mockResolvedValueOnce(quick).mockResolvedValue(slow);
  const model = fitted(measureSpeed);
  const stop = model.measure();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(model.fit().profile).toBe('api');
  const notice = async (times: number, answer: ReturnType<typeof answered>) => {
    for (let n = 0; n < times; n++) model.notice(answer);
    await vi.advanceTimersByTimeAsync(1_000);
  };
  // Some are slow for a moment, and of a short prompt nobody can tell.
  await notice(4, answered(null));
  await notice(1, answered(500));
  await notice(4, answered(20_000));
  await notice(9, answered(20_000, 300));
  expect(measureSpeed).toHaveBeenCalledTimes(1);
  await notice(1, answered(20_000));
  expect(measureSpeed).toHaveBeenCalledTimes(2);
  expect(model.fit().profile).toBe('local');
  // What is remembered of a prompt is read at once: the test says otherwise, and is not asked again soon.
  await notice(9, answered(500));
  expect(measureSpeed).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(600_000);
  await notice(1, answered(500));
  expect(measureSpeed).toHaveBeenCalledTimes(3);
  expect(model.fit().profile).toBe('local');
  await vi.advanceTimersByTimeAsync(600_000);
  await notice(9, answered(500));
  expect(measureSpeed).toHaveBeenCalledTimes(3);
  stop();
  vi.useRealTimers();
});

test('what cost tokens and told nothing is not asked for again', async () => {
  vi.useFakeTimers();
  const measureSpeed = vi.fn<() => Promise<typeof slow>>().mockRejectedValue(fault('empty'));
  fitted(measureSpeed).measure();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(measureSpeed).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('nothing is measured where the profile is set, where somebody else has measured, or where the model is kept here', () => {
  const measureSpeed = vi.fn<() => Promise<typeof slow>>().mockResolvedValue(slow);
  fitted(measureSpeed, { environment: { AI_PROFILE: 'api' } }).measure();
  fitted(measureSpeed, { is_kept: true }).measure();
  const known = fitted(measureSpeed);
  known.learn(slow);
  known.measure();
  expect(measureSpeed).not.toHaveBeenCalled();
  expect(known.fit().profile).toBe('local');
});
