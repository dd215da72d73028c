import { expect, test } from 'vitest';
import { lookAgainEvery } from './look-again.ts';

test('one look ends before the next begins, a failed one is reported and tried again, and the end waits for the last', async () => {
  const reported: unknown[] = [];
  let [begun, ended, atOnce, most] = [0, 0, 0, 0];
  let open = Promise.withResolvers<void>();
  const end = lookAgainEvery(
    1,
    async () => {
      begun += 1;
      most = Math.max(most, (atOnce += 1));
      await open.promise;
      atOnce -= 1;
      ended += 1;
      if (ended === 1) throw new Error('the first look');
    },
    (error) => reported.push(error),
  );
  await expect.poll(() => begun).toBe(1);
  open.resolve();
  await expect.poll(() => ended).toBeGreaterThan(2);
  open = Promise.withResolvers();
  const before = ended;
  await expect.poll(() => begun).toBe(before + 1);
  let isOver = false;
  const over = end().then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  open.resolve();
  await over;
  expect([ended, atOnce, most]).toEqual([before + 1, 0, 1]);
  expect(reported).toEqual([new Error('the first look')]);
});
