import { expect, test } from 'vitest';
import { freshDb } from '#server/testing/test-db.ts';
import { requireAllowed } from './import-wiki.ts';

test('the command refuses a licence that forbids commercial use where the settings screen says so', async () => {
  const { db, close } = await freshDb();
  await expect(requireAllowed(db)).resolves.toBeUndefined();
  await db
    .insertInto('changed_rules')
    .values({ name: 'REFUSE_NONCOMMERCIAL', is_changed: true, value: 1, version: 1 })
    .execute();
  await expect(requireAllowed(db)).rejects.toThrow('REFUSE_NONCOMMERCIAL is on');
  await close();
});
