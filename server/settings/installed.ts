import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Installed } from '#contract/settings.ts';
import { findLastBackup } from '#server/db/stored-results.ts';
import type { Deps } from '#server/deps.ts';
import { version } from '#server/monitoring/version.ts';

const changelog = join(import.meta.dirname, '../../CHANGELOG.md');
/** Changes that are shown: the newest of this version. */
const mostChanges = 20;

/** This program, its database, and what the last upgrade did to that; the steps of one follow each other within minutes. */
export async function readInstalled(deps: Pick<Deps, 'db' | 'database' | 'config'>): Promise<Installed> {
  const { db, database, config } = deps;
  const { rows } = await sql<{ last: string; upgraded_at: string; applied: number }>`
    SELECT replace(max(name), '.sql', '') AS last, max(applied_at) AS upgraded_at, count(*)::int AS applied
    FROM schema_migrations
    WHERE applied_at > (SELECT max(applied_at) FROM schema_migrations) - interval '10 minutes'`.execute(db);
  const [upgrade] = rows;
  if (!upgrade) throw new Error('the database has no schema');
  const disk = await statfs(config.DATA_DIR).catch(() => null);
  return {
    version,
    database: database.kind,
    ...upgrade,
    backup_at: await findLastBackup(db),
    free_bytes: disk && disk.bavail * disk.bsize,
  };
}

/** Reads what this version brought, the newest first; none where the file did not come along. */
export async function readChanges(path = changelog): Promise<{ items: string[] }> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const [, newest = ''] = text.split(/^## .*$/m);
  // Each change is a line, and a new one is written below the others.
  const lines = newest.split('\n').filter((line) => line.startsWith('- '));
  const items = lines.slice(-mostChanges).map((line) => line.slice(2).replaceAll('`', ''));
  return { items: items.toReversed() };
}
