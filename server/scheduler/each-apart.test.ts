import { expect, test } from 'vitest';
import { eachApart } from './each-apart.ts';

test('what fails keeps nothing behind it from being worked on, and is said at the end', async () => {
  const done: number[] = [];
  const failure = await eachApart([1, 2, 3, 4], async (n) => {
    if (n % 2 === 1) throw new Error(`${n} is odd`);
    done.push(n);
  }).catch((error: unknown) => error);
  expect(done).toEqual([2, 4]);
  if (!(failure instanceof AggregateError)) throw new Error('did not fail', { cause: failure });
  expect(failure.errors.map(String)).toEqual(['Error: 1 is odd', 'Error: 3 is odd']);
});
