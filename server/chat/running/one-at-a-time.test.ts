import { expect, test } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

test('works for one subject take turns, those for another do not wait, and a failure stops nobody', async () => {
  const inTurn = createOneAtATime();
  const happened: string[] = [];
  const gates = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
  const work = (name: string, gate?: Promise<void>) => async () => {
    happened.push(`${name} begins`);
    await gate;
    happened.push(`${name} ends`);
    return name;
  };
  const first = inTurn(1, work('first', gates.a.promise));
  const second = inTurn(1, async () => {
    await work('second', gates.b.promise)();
    throw new Error('second failed');
  });
  const third = inTurn(1, work('third'));
  const refused = second.catch((error: unknown) => String(error));
  expect(await inTurn(2, work('other'))).toBe('other');
  expect(happened).toEqual(['first begins', 'other begins', 'other ends']);
  gates.a.resolve();
  expect(await first).toBe('first');
  gates.b.resolve();
  expect(await refused).toBe('Error: second failed');
  expect(await third).toBe('third');
  expect(happened.slice(3)).toEqual(['first ends', 'second begins', 'second ends', 'third begins', 'third ends']);
  expect(await inTurn(1, work('fourth'))).toBe('fourth');
});
