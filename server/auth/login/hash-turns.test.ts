import { expect, test } from 'vitest';
import { createHashTurns } from './hash-turns.ts';

/** Two run and four wait; each piece of work ends when it is told to. */
function startTurns() {
  const inTurn = createHashTurns({ at_once: 2, most_waiting: 4 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, subject: string, is_known = false) =>
    inTurn({ subject, is_known }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    }).catch((error: unknown) => error);
  /** Lets everything run to its end. */
  const finish = async (all: readonly Promise<unknown>[]) => {
    const timer = setInterval(() => ends.shift()?.(), 1);
    const results = await Promise.all(all);
    clearInterval(timer);
    return results;
  };
  return { add, begun, finish };
}

const refused = expect.objectContaining({ code: 'unavailable', retry_after: 2 });

test('with every place taken the next is refused at once', async () => {
  const { add, begun, finish } = startTurns();
  const taken = ['a', 'b', 'c', 'd', 'e', 'f'].map((site) => add(site, site));
  expect(await add('g', 'g')).toEqual(refused);
  expect(await finish(taken)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  expect(await finish([add('later', 'g')])).toEqual(['later']);
});

test('a known device is served before strangers, and takes the place of the last of them', async () => {
  const { add, begun, finish } = startTurns();
  const strangers = ['a', 'b', 'c', 'd', 'e', 'f'].map((site) => add(site, site));
  const known = add('known', 'account', true);
  const results = await finish([...strangers, known]);
  expect(results.filter((result) => typeof result !== 'string')).toEqual([refused]);
  expect(begun.slice(0, 3)).toEqual(['a', 'b', 'known']);
});

test('sites are served in turn: who sends many keeps nobody else out', async () => {
  const { add, begun, finish } = startTurns();
  const crowd = [1, 2, 3, 4, 5, 6].map((n) => add(`crowd ${n}`, 'crowd'));
  const honest = add('honest', 'honest');
  const another = add('another', 'another');
  const results = await finish([...crowd, honest, another]);
  expect(results.filter((result) => typeof result !== 'string')).toEqual([refused, refused]);
  expect(begun).toEqual(['crowd 1', 'crowd 2', 'crowd 3', 'honest', 'another', 'crowd 4']);
});

test('work that fails holds up nobody', async () => {
  const inTurn = createHashTurns({ at_once: 1, most_waiting: 4 });
  const failed = inTurn({ subject: 'a', is_known: false }, () => Promise.reject(new Error('no hash')));
  const after = inTurn({ subject: 'b', is_known: false }, async () => 'served');
  await expect(failed).rejects.toThrow('no hash');
  expect(await after).toBe('served');
});
