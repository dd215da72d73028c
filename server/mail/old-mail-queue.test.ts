import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { slow } from '#server/testing/slow.ts';
import { emptyDatabase } from '#server/testing/test-db.ts';

// All migrations are applied, one after another.
vi.setConfig(slow.computes);

const migrations = join(import.meta.dirname, '../../migrations');

/** Applies what an installation had before the migration `next`. */
async function migrateUpTo(database: OpenDatabase, next: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hintline-migrations-'));
  for (const name of await readdir(migrations))
    if (name < next) await copyFile(join(migrations, name), join(folder, name));
  await migrate(database.pool, folder);
  await rm(folder, { recursive: true });
}

/** The tables of pg-boss as far as they matter here. */
async function makeOldQueue(db: Db): Promise<void> {
  await sql`CREATE SCHEMA jobs`.execute(db);
  await sql`CREATE TYPE jobs.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`.execute(
    db,
  );
  await sql`CREATE TABLE jobs.version (version int PRIMARY KEY)`.execute(db);
  await sql`CREATE TABLE jobs.job (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL, data jsonb,
    state jobs.job_state NOT NULL DEFAULT 'created', created_on timestamptz NOT NULL DEFAULT now())`.execute(db);
}

const mailTo = (to: string) => JSON.stringify({ to });
const schemas = async (db: Db) => (await sql`SELECT FROM pg_namespace WHERE nspname = 'jobs'`.execute(db)).rows.length;
const waiting = async (db: Db) =>
  (
    await sql<{
      to: string;
    }>`SELECT payload ->> 'to' AS to FROM background_jobs WHERE kind = 'mail' ORDER BY id`.execute(db)
  ).rows.map(({ to }) => to);

test('mails that wait in the old queue are moved, each once, before its schema is dropped', async () => {
  const database = await emptyDatabase();
  const { db, pool } = database;
  await migrateUpTo(database, '0240');
  await makeOldQueue(db);
  await sql`INSERT INTO jobs.job (name, data, state, created_on) VALUES
    ('mail', ${mailTo('second')}, 'retry', now()), ('mail', ${mailTo('first')}, 'created', now() - interval '1 hour'),
    ('mail', ${mailTo('sent')}, 'completed', now()), ('__internal', '{}', 'created', now())`.execute(db);
  await migrateUpTo(database, '0312');
  expect(await waiting(db)).toEqual(['first', 'second']);
  // A server of that time goes on sending, and one whose trigger is switched off as well.
  await sql`INSERT INTO jobs.job (name, data) VALUES ('mail', ${mailTo('third')})`.execute(db);
  await sql`ALTER TABLE jobs.job DISABLE TRIGGER send_on`.execute(db);
  await sql`INSERT INTO jobs.job (name, data) VALUES ('mail', ${mailTo('fourth')})`.execute(db);
  await migrate(pool);
  expect(await waiting(db)).toEqual(['first', 'second', 'third', 'fourth']);
  expect(await schemas(db)).toBe(0);
  await database.close();
});

test('a new database has no old queue, and a schema of that name that is not pg-boss’s stays', async () => {
  const database = await emptyDatabase();
  await migrateUpTo(database, '0312');
  expect(await schemas(database.db)).toBe(0);
  await sql`CREATE SCHEMA jobs`.execute(database.db);
  await sql`CREATE TABLE jobs.job (id int)`.execute(database.db);
  await migrate(database.pool);
  expect(await schemas(database.db)).toBe(1);
  await database.close();
});
