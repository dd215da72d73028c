import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { testDb } from '#server/testing/test-db.ts';
import { until } from '#server/testing/until.ts';
import { deletePlace, insertPlace, lockQueue } from './model-queue.store.ts';
import { openModelQueue, type Place } from './model-queue.ts';

const { db } = await testDb();
const queue = openModelQueue(db, pino({ level: 'silent' }), () => 1);

test('who comes while another is being let in does not overtake it', async () => {
  let isSettled = false;
  let second: Promise<boolean> | undefined;
  const place = Promise.withResolvers<Place>();
  const id = await db.transaction().execute(async (tx) => {
    await lockQueue(tx);
    const taken = await insertPlace(tx, null, 1);
    second = queue.join().then(async (joined) => {
      place.resolve(joined!);
      return joined!.isNow();
    });
    void second.finally(() => (isSettled = true));
    await until('the other one waits, or does not', async () => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(db);
      return isSettled || rows.length > 0;
    });
    return taken;
  });
  expect(await second).toBe(false);
  await deletePlace(db, id!);
  await (await place.promise).leave();
});
