import { Kysely, PostgresDialect } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import type { Tables } from '#server/db/tables.generated.ts';
import { testDb } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';
import { deleteDeadPlaces } from './model-queue.store.ts';
import { openModelQueue, type Place } from './model-queue.ts';

const { pool } = await testDb();
let looks = 0;
const db = new Kysely<Tables>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => void (looks += query.sql.includes('order by "p"."began"') ? 1 : 0),
});
const log = pino({ level: 'silent' });
/** As two processes have them. */
const queue = openModelQueue(db, log, () => 1);
const elsewhere = openModelQueue(db, log, () => 1);
const join = async (at = queue, user_id?: number) => (await at.join(user_id))!;
/** Two players. */
const [ada, ben] = [1, 2];

function wait(place: Place, seconds = 30, signal = new AbortController().signal) {
  const places: number[] = [];
  return { places, mine: place.wait({ seconds, signal, onPlace: (at) => void places.push(at) }) };
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

test('who waits too long, or leaves, is out of the queue', async () => {
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
  await db.insertInto('model_places').values({ lease_until: '2020-01-01' }).execute();
  const place = await join();
  expect(await place.isNow()).toBe(true);
  await place.leave();
  await deleteDeadPlaces(db);
  expect(await db.selectFrom('model_places').selectAll().execute()).toEqual([]);
});

test('as many as may are let in, and without a limit there is no queue', async () => {
  const two = openModelQueue(db, log, () => 2);
  const all = [await join(two), await join(two), await join(two)];
  expect(await Promise.all(all.map((place) => place.isNow()))).toEqual([true, true, false]);
  await Promise.all(all.map((place) => place.leave()));
  expect(await openModelQueue(db, log, () => null).join()).toBeUndefined();
});

test('a player has one place: another question takes the next when it has gone, behind who came meanwhile', async () => {
  const first = await join(queue, ada);
  expect(await first.isNow()).toBe(true);
  const again = await join(elsewhere, ada);
  const waiting = wait(again);
  await until('it knows its place', () => waiting.places.length > 0);
  const other = await join(queue, ben);
  expect(await other.isNow()).toBe(false);
  await until('it is behind the other one', () => waiting.places.at(-1) === 2);
  await first.leave();
  expect(await wait(other).mine).toBe(true);
  await until('it has taken a place', () => waiting.places.at(-1) === 1);
  expect(await again.isNow()).toBe(false);
  await other.leave();
  expect(await waiting.mine).toBe(true);
  await again.leave();
});

test('where a place is free, one player may have two', async () => {
  const two = openModelQueue(db, log, () => 2);
  const both = [await join(two, ada), await join(two, ada)];
  expect(await Promise.all(both.map((place) => place.isNow()))).toEqual([true, true]);
  await Promise.all(both.map((place) => place.leave()));
});

test('what no player waits for stands behind players, but is not interrupted', async () => {
  const evaluation = await join();
  expect(await evaluation.isNow()).toBe(true);
  const next = await join();
  const player = await join(elsewhere, ada);
  expect(await player.isNow()).toBe(false);
  await evaluation.leave();
  expect(await wait(player).mine).toBe(true);
  expect(await next.isNow()).toBe(false);
  await player.leave();
  expect(await wait(next).mine).toBe(true);
  await next.leave();
});

test('all that wait in a process look together', async () => {
  const holder = await join();
  expect(await holder.isNow()).toBe(true);
  const all = [await join(), await join(), await join(), await join()];
  looks = 0;
  expect(await Promise.all(all.map((place) => place.isNow()))).toEqual([false, false, false, false]);
  expect(looks).toBe(1);
  await Promise.all(all.map((place) => place.leave()));
  await holder.leave();
});
