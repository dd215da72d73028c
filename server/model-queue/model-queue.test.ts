import pino from 'pino';
import { expect, test } from 'vitest';
import { testDb } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';
import { deleteDeadTurns } from './model-queue.store.ts';
import { openModelQueue, type PlaceInLine } from './model-queue.ts';

const { db } = await testDb();
const log = pino({ level: 'silent' });
/** As two processes have them. */
const queue = openModelQueue(db, log, () => 1);
const elsewhere = openModelQueue(db, log, () => 1);
const join = async (at = queue) => (await at.join())!;

function wait(turn: PlaceInLine, seconds = 30, signal = new AbortController().signal) {
  const places: number[] = [];
  return { places, mine: turn.wait({ seconds, signal, onPlace: (place) => void places.push(place) }) };
}

test('whoever asks first is first, in whichever process, and each is told their place', async () => {
  const first = await join();
  expect(await first.isNow()).toBe(true);
  const second = await join(elsewhere);
  const third = await join();
  expect([await second.isNow(), await third.isNow()]).toEqual([false, false]);
  const [waiting, last] = [wait(second), wait(third)];
  await until('the last one knows its place', () => last.places.length > 0);
  await first.leave();
  expect(await waiting.mine).toBe(true);
  await until('the last one has moved on', () => last.places.at(-1) === 1);
  await second.leave();
  expect(await last.mine).toBe(true);
  expect([waiting.places, last.places]).toEqual([[1], [2, 1]]);
  await third.leave();
});

test('who waits too long, or leaves, is out of the line', async () => {
  const first = await join();
  const late = await join();
  expect(await wait(late, 0).mine).toBe(false);
  await late.leave();
  const stopped = await join();
  const stop = new AbortController();
  const { mine, places } = wait(stopped, 30, stop.signal);
  await until('it waits', () => places.length > 0);
  stop.abort(new Error('the player left'));
  await expect(mine).rejects.toThrow('the player left');
  await stopped.leave();
  await first.leave();
  const next = await join();
  expect(await next.isNow()).toBe(true);
  await next.leave();
});

test('a process that died holds up nobody once its lease is over', async () => {
  await db.insertInto('model_turns').values({ lease_until: '2020-01-01' }).execute();
  const turn = await join();
  expect(await turn.isNow()).toBe(true);
  await turn.leave();
  await deleteDeadTurns(db);
  expect(await db.selectFrom('model_turns').selectAll().execute()).toEqual([]);
});

test('as many as may are let in, and without a limit there is no line', async () => {
  const two = openModelQueue(db, log, () => 2);
  const turns = [await join(two), await join(two), await join(two)];
  expect(await Promise.all(turns.map((turn) => turn.isNow()))).toEqual([true, true, false]);
  await Promise.all(turns.map((turn) => turn.leave()));
  expect(await openModelQueue(db, log, () => null).join()).toBeUndefined();
});
