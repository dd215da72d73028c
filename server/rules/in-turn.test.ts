import { expect, test } from 'vitest';
import { createTurns } from './in-turn.ts';

/** Work that ends when it is told to. */
function openTurns(bounds = { most: 8, most_of_one: 2 }) {
  const inTurn = createTurns(bounds);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  const send = (user_id: number, name: string) =>
    inTurn(user_id, async () => {
      running += 1;
      expect(running).toBe(1);
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return name;
    });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, send, endNext };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

test('people are served in turn, however much each of them sent first', async () => {
  const { begun, send, endNext } = openTurns();
  const all = [send(1, 'a1'), send(1, 'a2'), send(2, 'b1'), send(2, 'b2'), send(3, 'c1')];
  for (const _ of all) await endNext();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
});

test('who comes back again and again does not go before a second piece that waits', async () => {
  const { begun, send, endNext } = openTurns();
  const all = [send(1, '1'), send(2, '2'), send(3, '3'), send(3, 'second')];
  for (let round = 0; round < 8; round += 1) {
    const ended = Number(begun.at(-1));
    await endNext();
    if (ended === 1 || ended === 2) all.push(send(ended, `${ended}`));
  }
  expect(begun.slice(0, 6)).toContain('second');
  for (const _ of all) await endNext();
  await Promise.all(all);
});

test('who sent alone before owes nothing once others come', async () => {
  const { begun, send, endNext } = openTurns();
  for (let n = 0; n < 5; n += 1) {
    const alone = send(1, 'alone');
    await endNext();
    await alone;
  }
  begun.length = 0;
  const all = [send(2, '2'), send(1, 'now'), send(3, '3')];
  for (let round = 0; round < 6; round += 1) {
    const ended = Number(begun.at(-1));
    await endNext();
    if (ended > 1) all.push(send(ended, `${ended}`));
  }
  expect(begun.slice(0, 4)).toContain('now');
  for (const _ of all) await endNext();
  await Promise.all(all);
});

test('where all places are taken, who has none gets a second place of somebody else', async () => {
  const { begun, send, endNext } = openTurns();
  const first = [1, 2, 3, 4].flatMap((user_id) => [send(user_id, `${user_id}`), send(user_id, `${user_id} again`)]);
  const codes = first.map(codeOf);
  const newcomer = codeOf(send(5, 'newcomer'));
  expect(await codes[7]).toBe('unavailable');
  for (let n = 0; n < 8; n += 1) await endNext();
  expect(await newcomer).toBe('done');
  expect(begun).toEqual(['1', '2', '3', '4', 'newcomer', '1 again', '2 again', '3 again']);
});

test('nobody loses the only place they have, and nobody has more than their own', async () => {
  const { send, endNext } = openTurns({ most: 3, most_of_one: 2 });
  const kept = [send(1, 'a1'), send(2, 'b1'), send(3, 'c1')];
  expect(await codeOf(send(4, 'd1'))).toBe('unavailable');
  // Not by their own place either: the first of two would be lost for the second.
  expect(await codeOf(send(2, 'b2'))).toBe('unavailable');
  for (const _ of kept) await endNext();
  expect(await Promise.all(kept)).toEqual(['a1', 'b1', 'c1']);
  const own = [send(1, 'a1'), send(1, 'a2')];
  expect(await codeOf(send(1, 'a3'))).toBe('too_many_requests');
  for (const _ of own) await endNext();
  await Promise.all(own);
});

test('work that fails, at once or later, keeps nobody waiting', async () => {
  const inTurn = createTurns({ most: 8, most_of_one: 2 });
  const thrown = inTurn(1, () => {
    throw new Error('at once');
  });
  const failed = inTurn(2, () => Promise.reject(new Error('later')));
  const after = inTurn(3, async () => 'served');
  await expect(thrown).rejects.toThrow('at once');
  await expect(failed).rejects.toThrow('later');
  expect(await after).toBe('served');
});
