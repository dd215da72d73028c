import { expect, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { createWaitElsewhere } from './answers-elsewhere.ts';

const never = new AbortController().signal;

/** An answer that ends when it is told to, and how often somebody looked whether it has. */
function makeElsewhere() {
  const seen: { looks: number; closing?: string } = { looks: 0 };
  const waitElsewhere = createWaitElsewhere<string>();
  const look = async () => {
    seen.looks += 1;
    return seen.closing;
  };
  return { seen, wait: (left = never) => waitElsewhere(7, look, left) };
}

test('an answer elsewhere is looked at once for all who wait for it', async () => {
  const [many, one] = [makeElsewhere(), makeElsewhere()];
  const waiting = [...Array.from({ length: 20 }, () => many.wait()), one.wait()];
  await until('the only reader has looked three times', () => one.seen.looks === 3);
  expect(many.seen.looks).toBeLessThanOrEqual(4);
  const closing = 'answered';
  many.seen.closing = one.seen.closing = closing;
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => closing));
});

test('nobody looks any more once the last reader has gone, and the next one looks anew', async () => {
  const { seen, wait } = makeElsewhere();
  const [first, second] = [new AbortController(), new AbortController()];
  const waiting = [wait(first.signal), wait(second.signal)];
  first.abort();
  expect(await waiting[0]).toBeUndefined();
  const after_first = seen.looks;
  await until('somebody still looks', () => seen.looks > after_first);
  second.abort();
  expect(await waiting[1]).toBeUndefined();
  const control = makeElsewhere();
  const others = new AbortController();
  const last = seen.looks;
  const other = control.wait(others.signal);
  await until('another answer was looked at three times', () => control.seen.looks === 3);
  expect(seen.looks).toBeLessThanOrEqual(last + 1);
  others.abort();
  await other;
  const again = wait();
  await until('it is looked at again', () => seen.looks > last + 1);
  seen.closing = 'answered';
  expect(await again).toBe(seen.closing);
});
