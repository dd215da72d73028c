import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text as readText } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { childEnvironment } from '#server/child-environment.ts';
import { CommandError } from './with-database.ts';
import { findPrograms } from './find-programs.ts';

const number = new Intl.NumberFormat('en');

/** The kind of database a backup was made from, read from its first bytes. */
export async function kindOfBackup(file: string): Promise<'postgres' | 'embedded'> {
  const handle = await open(file).catch(() => {
    throw new CommandError(`${file} cannot be read.`);
  });
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0);
  await handle.close();
  const start = buffer.subarray(0, bytesRead);
  if (start.toString('latin1') === 'PGDMP') return 'postgres';
  if (start[0] === 0x1f && start[1] === 0x8b) return 'embedded';
  throw new CommandError(`${file} is not a backup of Hintline.`);
}

/**
 * Writes a backup under a temporary name, checks that it can be read, waits until it is on the disk, and
 * only then renames it, so a file with the final name is always complete.
 */
export async function writeBackup(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.tmp`;
  try {
    // A backup contains every address and password hash, so nobody else may read it, not even while it is written.
    await rm(unfinished, { force: true });
    await writeFile(unfinished, '', { mode: 0o600, flag: 'wx' });
    await write(unfinished);
    await requireReadable(unfinished);
    await syncToDisk(unfinished);
    await rename(unfinished, file);
    await syncToDisk(join(file, '..'));
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** @throws CommandError if the backup is incomplete or damaged */
export async function requireReadable(file: string): Promise<void> {
  if ((await kindOfBackup(file)) === 'postgres') {
    await runPostgres('pg_restore', ['--file=/dev/null', file]);
    return;
  }
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() });
  await pipeline(createReadStream(file), createGunzip(), nowhere).catch((error: unknown) => {
    throw new CommandError(`${file} is damaged: ${error instanceof Error ? error.message : String(error)}`);
  });
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Runs pg_dump or pg_restore; the password goes by the environment, as arguments can be read by anybody on the machine.
 * @throws CommandError with what the program said
 */
export async function runPostgres(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  database?: string,
): Promise<void> {
  const folder = findPrograms([program]);
  if (folder === undefined) {
    throw new CommandError(`${program} was not found: install PostgreSQL's client (Debian: postgresql-client).`);
  }
  const url = database === undefined ? undefined : new URL(database);
  const PGPASSWORD = url === undefined ? undefined : decodeURIComponent(url.password);
  if (url !== undefined) url.password = '';
  const child = spawn(join(folder, program), [...args, ...(url === undefined ? [] : [`--dbname=${url.href}`])], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...childEnvironment(/^(?:pg|krb5)/i), ...(PGPASSWORD ? { PGPASSWORD } : {}) },
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const said = await readText(child.stderr);
  if ((await ended) !== 0) throw new CommandError(said.trim() || `${program} failed.`);
}

/** How much a database contains and up to when, in one line. */
export async function describeContents(database: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await database.query<{ what: string; count: string }>(
    `SELECT 'users' AS what, count(*)::text FROM users
     UNION ALL SELECT 'games', count(*)::text FROM games
     UNION ALL SELECT 'chunks', count(*)::text FROM chunks
     UNION ALL SELECT 'messages', count(*)::text FROM messages
     UNION ALL SELECT 'ledger lines', count(*)::text FROM ledger_entries`,
  );
  const last = await database.query<{ at: string | null }>(
    `SELECT to_char(max(created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at FROM ledger_transactions`,
  );
  const counts = rows.map(({ what, count }) => `${number.format(Number(count))} ${what}`).join(', ');
  return `${counts}; last booking ${last.rows[0]?.at ?? 'never'}`;
}
