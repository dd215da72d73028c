import { expect, test } from 'vitest';
import { doAtOnce, doInSlices, keep, type Slices } from './slices.ts';

function* count(made: number[]): Slices<number> {
  for (let piece = 0; piece < 3; piece++) {
    made.push(piece);
    const until = performance.now() + 10;
    while (performance.now() < until);
    yield;
  }
  return made.length;
}

test('a work in slices lets others be served between them, and gives what it gives at once', async () => {
  let others = 0;
  const timer = setInterval(() => (others += 1), 0);
  expect(await doInSlices(count([]))).toBe(3);
  clearInterval(timer);
  expect(others).toBeGreaterThan(0);
  expect(doAtOnce(count([]))).toBe(3);
});

test('what is kept is made once, also for two who ask for it together', async () => {
  const made: number[] = [];
  const kept = keep(() => count(made));
  await Promise.all([kept.ready(), kept.ready()]);
  expect([kept(), kept(), made.length]).toEqual([3, 3, 3]);
});

test('what is asked for while it is made in slices is there at once, and stays the same', async () => {
  const kept = keep(function* (): Slices<object> {
    yield;
    return {};
  });
  const ready = kept.ready();
  const value = kept();
  await ready;
  expect(kept()).toBe(value);
});

test('what could not be made is made again', async () => {
  let faults = 1;
  const kept = keep(function* (): Slices<string> {
    yield;
    if (faults-- > 0) throw new Error('not now');
    return 'made';
  });
  await expect(kept.ready()).rejects.toThrow('not now');
  await kept.ready();
  expect(kept()).toBe('made');
});
