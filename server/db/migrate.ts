import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { allowSilence } from './silence.ts';

// Any constant: it only has to be the same in every process of the product.
const advisoryLock = 7_042_019;

const migrationsFolder = join(import.meta.dirname, '../../migrations');

/** An applied migration's file has changed or gone: the schema can no longer be known. */
export class MigrationChangedError extends Error {}

/** Separates the steps of a migration, before the first of which it stands. */
const stepMark = '-- step\n';

/**
 * Applies the numbered SQL files that are not applied yet, each in its own transaction together
 * with its record, under an advisory lock: two starts apply them once, an interrupted one goes on.
 * A file that begins with `-- step` is applied step by step without a transaction around them, so that an index is
 * built, and many rows are filled, while servers of the version before go on; each step can be repeated, and one that
 * changes a table is repeated until it gets it without keeping others waiting.
 * @returns the names applied now
 */
export async function migrate(pool: pg.Pool, folder: string = migrationsFolder): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const client = await pool.connect();
  try {
    allowSilence(client);
    await client.query('SET lock_timeout = 0; SET statement_timeout = 0');
    await lock(client);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations');
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    for (const name of applied.keys()) {
      if (!names.includes(name))
        throw new MigrationChangedError(
          `The database knows the migration ${name}, this version does not. Start the version that made it.`,
        );
    }
    const now: string[] = [];
    for (const name of names) {
      const sql = await readFile(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(sql).digest('hex');
      const known = applied.get(name);
      if (known === undefined) {
        await apply(client, name, hash, sql);
        now.push(name);
      } else if (known !== hash) {
        throw new MigrationChangedError(
          `The migration ${name} was changed after it was applied. Add a new one instead.`,
        );
      }
    }
    return now;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [advisoryLock]).catch(() => {});
    // This session's timeouts were lifted: end it, the pool opens another.
    client.release(true);
  }
}

/**
 * Asks the database whether every migration of this version is applied.
 * @throws Error naming what is missing, or the database's own where it does not answer
 */
export async function requireMigrated(pool: pg.Pool, folder: string = migrationsFolder): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations');
  const missing = names.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0) throw new Error(`Not applied: ${missing.join(', ')}`);
}

/** Asks again and again: a statement that waits would keep an index from being built beside the servers. */
async function lock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      advisoryLock,
    ]);
    if (rows[0]?.locked === true) return;
    await wait(100);
  }
}

async function apply(client: pg.PoolClient, name: string, hash: string, sql: string): Promise<void> {
  const steps = sql.startsWith(stepMark) ? sql.slice(stepMark.length).split(`\n${stepMark}`) : [];
  try {
    if (steps.length > 0) await dropUnfinishedIndexes(client);
    for (const step of steps) await applyStep(client, step);
  } catch (error) {
    throw new Error(`The migration ${name} failed; starting again goes on with it`, { cause: error });
  }
  await client.query('BEGIN');
  try {
    if (steps.length === 0) await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`The migration ${name} failed and was rolled back`, { cause: error });
  }
}

/**
 * While a step waits for a table that somebody reads or writes, all who come later wait behind it. So it waits for a
 * moment only, and is tried again. Not so what takes no such lock, or commits in between and would begin anew each time.
 */
async function applyStep(client: pg.PoolClient, step: string): Promise<void> {
  if (/\bCONCURRENTLY\b|\bCOMMIT;/.test(step)) {
    await client.query(step);
    return;
  }
  try {
    await client.query(`SET lock_timeout = ${longestQueueMs}`);
    while (!(await tryStep(client, step))) await wait(longestQueueMs);
  } finally {
    await client.query('SET lock_timeout = 0');
  }
}

const longestQueueMs = 500;
const lockNotAvailable = '55P03';

/** @returns false where it would have had to wait for longer, and has done nothing */
async function tryStep(client: pg.PoolClient, step: string): Promise<boolean> {
  try {
    await client.query(step);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return false;
    throw error;
  }
}

/** What an interrupted CREATE INDEX CONCURRENTLY leaves behind serves no query and would count as built. */
async function dropUnfinishedIndexes(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid',
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
}
