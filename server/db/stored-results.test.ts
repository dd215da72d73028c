import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDb } from '#server/testing/test-db.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { storedWhereLarge } from './stored-results.ts';

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());

let found = 0;
const ask = () => storedWhereLarge(db, 'figures', z.int(), () => Promise.resolve((found += 1)));
/** What the planner believes of the table; this process may write to its catalogue, as it made the database. */
const believe = (messages: number) =>
  sql`UPDATE pg_class SET reltuples = ${messages} WHERE oid = 'messages'::regclass`.execute(db);

test('figures of a small installation are of this moment, those of a large one are stored and renewed in the background', async () => {
  expect([await ask(), await ask()]).toEqual([1, 2]);
  await believe(1_000_000);
  expect([await ask(), await ask(), await ask()]).toEqual([3, 3, 3]);
  await sql`UPDATE stored_results SET computed_at = now() - interval '6 minutes'`.execute(db);
  expect(await ask()).toBe(3);
  await expect.poll(ask).toBe(4);
  expect(found).toBe(4);
  // What a clock stored that was ahead is no younger than anything else.
  await sql`UPDATE stored_results SET computed_at = now() + interval '1 year', renewal_began_at = now() + interval '1 year'`.execute(
    db,
  );
  expect(await ask()).toBe(4);
  await expect.poll(ask).toBe(5);
  // An upgrade may come upon what the release before it stored.
  await sql`UPDATE stored_results SET result = '{"of": "another form"}'`.execute(db);
  expect([await ask(), await ask()]).toEqual([6, 6]);
});

test('as many rows as there are go in batches, and no others', async () => {
  await sql`INSERT INTO rate_limits (key, started_at, hits)
    SELECT 'old:' || n, now() - interval '3 days', 1 FROM generate_series(1, 10001) AS n
    UNION ALL SELECT 'new', now(), 1`.execute(db);
  await deleteInBatches(db, 'rate_limits', sql`started_at < now() - interval '1 day'`);
  expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([{ key: 'new' }]);
});
