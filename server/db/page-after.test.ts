import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { entries } from '#server/audit/audit.store.ts';
import { makeUser } from '#server/testing/make.ts';
import { rowsRead } from '#server/testing/rows-read.ts';
import { freshDb } from '#server/testing/test-db.ts';
import type { Db } from './database.ts';
import type { Page } from './page-after.ts';

const database = await freshDb();
const { db } = database;
afterAll(() => database.close());

test('a page far behind that begins after a row reads what the first page reads, and shows what passing over shows', async () => {
  const { id } = await makeUser(db, { role: 'admin' });
  // Two of each moment, so that the order is decided by the id, too.
  await sql`INSERT INTO audit_log (actor_id, action, object_kind, object_id, created_at)
    SELECT ${id}, 'user.update', 'user', ${id}, now() - make_interval(secs => n / 2) FROM generate_series(1, 3000) AS n`.execute(
    db,
  );
  await sql`ANALYZE audit_log`.execute(db);
  const list = async (on: Db, page: Page) => (await entries.select(on, {})).listIds(page);
  for (const skip of [1000, 1001]) {
    const far = { skip, limit: 20 };
    const [after_id] = await list(db, { skip: skip - 1, limit: 1 });
    expect(await list(db, { ...far, after_id })).toEqual(await list(db, far));
    const first = await rowsRead(database, (on) => list(on, { skip: 0, limit: 20 }));
    expect(await rowsRead(database, (on) => list(on, far))).toBeGreaterThan(1000);
    expect(await rowsRead(database, (on) => list(on, { ...far, after_id }))).toBeLessThan(first + 10);
  }
});
