import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ModelFault, type ModelFaultKind } from '#server/providers/model-fault.ts';
import { fitModel } from './fit-machine.ts';

const log = pino({ level: 'silent' });
const slow = { latency_seconds: 0.1, read_per_second: 100, written_per_second: 20 };
const usage = { input_tokens: 0, output_tokens: 0, estimated: true, first_text_ms: null, total_ms: 1 };
const fault = (kind: ModelFaultKind) => new ModelFault(kind, 'it is so', usage);

function fitted(measureSpeed: () => Promise<typeof slow>, environment: Record<string, string> = {}) {
  return fitModel(readConfig(environment), { model: 'any', log, measureSpeed });
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

test('what cost tokens and told nothing is not asked for again', async () => {
  vi.useFakeTimers();
  const measureSpeed = vi.fn<() => Promise<typeof slow>>().mockRejectedValue(fault('empty'));
  fitted(measureSpeed).measure();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(measureSpeed).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test('nothing is measured where the profile is set, or where somebody else has measured', () => {
  const measureSpeed = vi.fn<() => Promise<typeof slow>>().mockResolvedValue(slow);
  fitted(measureSpeed, { AI_PROFILE: 'api' }).measure();
  const known = fitted(measureSpeed);
  known.learn(slow);
  known.measure();
  expect(measureSpeed).not.toHaveBeenCalled();
  expect(known.fit().profile).toBe('local');
});
