import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { databaseIn, openDatabase } from '#server/db/open.ts';
import { commandEnvironment, endLater, startServer } from './server-process.ts';
import { copyEmbedded } from './migrated-templates.ts';
import { createPostgresDatabase } from './postgres-databases.ts';
import { until } from './until.ts';

const migrations = join(import.meta.dirname, '../../migrations');

export type Settings = Record<string, string> & { DATA_DIR: string; DATABASE_URL?: string };

/** Starts the real command and kills it once `begun` says that the migration is under way. */
export async function startAndKill(settings: Settings, begun: () => Promise<boolean>): Promise<void> {
  const main = join(import.meta.dirname, '../main.ts');
  const env = { ...commandEnvironment, PORT: '0', DEMO: 'off', ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: 'ignore' });
  endLater(child);
  const exited = once(child, 'exit');
  const ended = () => child.exitCode ?? child.signalCode;
  await until('the migration is under way', async () => ended() !== null || (await begun()), {
    within_ms: 120_000,
    every_ms: 3,
  });
  if (ended() !== null) throw new Error(`the server ended (${ended()}) before its migration could be killed`);
  child.kill('SIGKILL');
  await exited;
}

/** PostgreSQL: holds a row that the migration locks, and kills it, and its session, while it waits there. */
export async function killAtRow(settings: Settings, lock: string): Promise<void> {
  const database = await openDatabase(settings);
  const client = await database.pool.connect();
  await client.query('SET idle_in_transaction_session_timeout = 0; BEGIN');
  await client.query(lock);
  const waiting = `FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'
    AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`;
  await startAndKill(settings, async () => (await client.query(`SELECT ${waiting}`)).rowCount === 1);
  // The database learns of the death of whoever asked only when it answers; until then it would go on.
  await client.query(`SELECT pg_terminate_backend(pid) ${waiting}`);
  await client.query('ROLLBACK');
  client.release();
  await database.close();
}

/** Embedded: kills it when its log has been written to so many times; each transaction writes once. */
export async function killAfterWrites(settings: Settings, writes: number): Promise<void> {
  const folder = join(databaseIn(settings.DATA_DIR), 'pg_wal');
  const moments = new Set<string>();
  await startAndKill(settings, async () => {
    for (const name of await readdir(folder)) moments.add(`${name} ${(await stat(join(folder, name))).mtimeMs}`);
    return moments.size > writes;
  });
}

/** PostgreSQL: holds a table that the migration needs after it has filled its rows, and kills it while it waits. */
async function killOnPostgres(settings: Settings, table: string): Promise<void> {
  const database = await openDatabase(settings);
  const client = await database.pool.connect();
  await client.query('SET idle_in_transaction_session_timeout = 0; BEGIN');
  await client.query(`LOCK TABLE ${table} IN ROW EXCLUSIVE MODE`);
  await startAndKill(settings, async () => {
    const waiting = await client.query('SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted', [table]);
    return waiting.rowCount === 1;
  });
  await client.query('ROLLBACK');
  client.release();
  await database.close();
}

/** Embedded: kills it when a second segment of the log is written to; only the filling of rows writes as much. */
async function killEmbedded(settings: Settings): Promise<void> {
  const folder = join(databaseIn(settings.DATA_DIR), 'pg_wal');
  const written = async () => {
    const files = await readdir(folder, { withFileTypes: true });
    const names = files.filter((file) => file.isFile()).map(({ name }) => name);
    return Promise.all(names.map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`));
  };
  const before = new Set(await written());
  await startAndKill(settings, async () => (await written()).filter((file) => !before.has(file)).length > 1);
}

/** Copies the migrations before one into a new folder. */
export async function copyEarlier(migration: string, parent: string): Promise<string> {
  const earlier = join(parent, 'earlier');
  await mkdir(earlier);
  for (const name of await readdir(migrations)) {
    if (name < migration) await copyFile(join(migrations, name), join(earlier, name));
  }
  return earlier;
}

interface Trial {
  /** The migration's file. */
  migration: string;
  /** A table that it needs late, and that a server does not touch before. */
  needed_late?: string;
  /** Where it is killed otherwise than while it waits for that table. */
  kill?: (settings: Settings) => Promise<void>;
  /** Writes what an installation without the migration holds. */
  fill: (db: Db) => Promise<void>;
  /** What no killed migration may leave behind. */
  half_done: (db: Db) => Promise<boolean>;
  check: (db: Db) => Promise<void>;
}

/**
 * Fills a database as it was before a migration, starts the server and kills it in the middle of it, starts it again,
 * and has the outcome checked.
 */
export async function tryKilledMigration({
  migration,
  needed_late = '',
  kill,
  fill,
  half_done,
  check,
}: Trial): Promise<void> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'hintline-migration-'));
  const server = process.env['TEST_DATABASE_URL'];
  const settings: Settings =
    server === undefined ? { DATA_DIR } : { DATA_DIR, DATABASE_URL: await createPostgresDatabase(server) };
  const earlier = await copyEarlier(migration, DATA_DIR);
  if (server === undefined) await copyEmbedded('empty', DATA_DIR);
  const old = await openDatabase(settings);
  await migrate(old.pool, earlier);
  await fill(old.db);
  await old.close();

  if (kill !== undefined) await kill(settings);
  else await (server === undefined ? killEmbedded(settings) : killOnPostgres(settings, needed_late));
  const killed = await openDatabase(settings);
  const applied = await killed.pool.query('SELECT FROM schema_migrations WHERE name = $1', [migration]);
  if (applied.rowCount !== 0) throw new Error(`${migration} was done before it could be killed`);
  if (await half_done(killed.db)) throw new Error(`${migration} was killed and left something behind`);
  await killed.close();

  const started = await startServer(settings);
  const code = await started.end('SIGTERM');
  if (code !== 0) throw new Error(`the server ended with ${code}`);
  const database = await openDatabase(settings);
  await check(database.db);
  await database.close();
  await rm(DATA_DIR, { recursive: true });
}
