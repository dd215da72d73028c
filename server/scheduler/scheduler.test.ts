import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/monitoring/metrics.ts';
import { createScheduler } from './scheduler.ts';

const silent = pino({ level: 'silent' });

test('one run ends before the next begins, a failed one is counted and run again, and stopping waits for the last', async () => {
  const metrics = createMetrics();
  const scheduler = createScheduler(silent, metrics);
  let [begun, ended, at_once, most] = [0, 0, 0, 0];
  let gate = Promise.withResolvers<void>();
  let is_stopping = false;
  scheduler.every('count', 1, async (signal) => {
    is_stopping = signal.aborted;
    signal.addEventListener('abort', () => (is_stopping = true));
    begun += 1;
    most = Math.max(most, (at_once += 1));
    await gate.promise;
    at_once -= 1;
    ended += 1;
    if (ended === 1) throw new Error('the first run');
  });
  await expect.poll(() => begun).toBe(1);
  gate.resolve();
  await expect.poll(() => ended).toBeGreaterThan(2);
  gate = Promise.withResolvers();
  const before = ended;
  await expect.poll(() => begun).toBe(before + 1);
  let is_over = false;
  const over = scheduler.stop().then(() => (is_over = true));
  await Promise.resolve();
  expect([is_stopping, is_over]).toEqual([true, false]);
  gate.resolve();
  await over;
  expect([begun, ended, at_once, most]).toEqual([before + 1, before + 1, 0, 1]);
  expect(await metrics.register.metrics()).toContain(
    'hintline_scheduled_run_seconds_count{task="count",outcome="failed"} 1',
  );
});

test('a task runs soon after the start only where that is wanted, and a name is given once', async () => {
  const scheduler = createScheduler(silent, createMetrics(), 30);
  const runs: string[] = [];
  scheduler.every('soon', 3_600_000, async () => void runs.push('soon'), { soon: true });
  scheduler.every('later', 3_600_000, async () => void runs.push('later'));
  expect(() => scheduler.every('soon', 1000, async () => {})).toThrow('scheduled already');
  await Promise.resolve();
  expect(runs).toEqual([]);
  await expect.poll(() => runs).toEqual(['soon']);
  await scheduler.stop();
  expect(runs).toEqual(['soon']);
});

test('a task that running answers need goes on while everything else has stopped', async () => {
  const scheduler = createScheduler(silent, createMetrics());
  let [needed, other] = [0, 0];
  scheduler.every('needed', 1, async () => void (needed += 1), { while_stopping: true });
  scheduler.every('other', 1, async () => void (other += 1));
  await expect.poll(() => Math.min(needed, other)).toBeGreaterThan(0);
  await scheduler.stopMost();
  const [needed_before, other_before] = [needed, other];
  await expect.poll(() => needed).toBeGreaterThan(needed_before + 2);
  expect(other).toBe(other_before);
  await scheduler.stop();
});
