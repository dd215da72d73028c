import { expect, test } from 'vitest';
import { pauses } from './pauses.ts';

test('a long work lets others be served between its pieces', async () => {
  let others = 0;
  const timer = setInterval(() => (others += 1), 0);
  const pause = pauses();
  for (let piece = 0; piece < 20; piece++) {
    const until = performance.now() + 10;
    while (performance.now() < until);
    await pause();
  }
  clearInterval(timer);
  expect(others).toBeGreaterThan(1);
});
