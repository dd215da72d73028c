import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Health } from '#contract/admin-home.ts';
import { countMails } from '#server/background-jobs/background-jobs.ts';
import { findLastBackup } from '#server/db/stored-results.ts';
import type { Deps } from '#server/deps.ts';
import { stateOf } from '#server/settings/services.ts';
import { countLastAnswers } from '#server/usage/usage.ts';

const project = join(import.meta.dirname, '../..');
const version = readVersion();

export async function readHealth(deps: Deps, in_review: number): Promise<Health> {
  const { db, database } = deps;
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database())::float8 AS bytes`.execute(
    db,
  );
  return {
    model: { state: stateOf('model', deps), ...(await countLastAnswers(db)) },
    mail: { state: stateOf('mail', deps), ...(await countMails(db)) },
    payments: { state: stateOf('payments', deps), in_review },
    database: { kind: database.kind, bytes: rows[0]?.bytes ?? 0, backup_at: await findLastBackup(db) },
    version,
  };
}

function readVersion(): string {
  const text = readFileSync(join(project, 'package.json'), 'utf8');
  const { version: number } = z.object({ version: z.string() }).parse(JSON.parse(text));
  const commit = findCommit();
  return commit === undefined ? number : `${number} (${commit.slice(0, 9)})`;
}

/** Reads what git itself reads first; packed references are those of a clone that has not moved since. */
function findCommit(): string | undefined {
  const git = join(project, '.git');
  if (!existsSync(join(git, 'HEAD'))) return undefined;
  const head = readFileSync(join(git, 'HEAD'), 'utf8').trim();
  const name = /^ref: (.+)$/.exec(head)?.[1];
  if (name === undefined) return head;
  if (existsSync(join(git, name))) return readFileSync(join(git, name), 'utf8').trim();
  const packed = existsSync(join(git, 'packed-refs')) ? readFileSync(join(git, 'packed-refs'), 'utf8') : '';
  return packed
    .split('\n')
    .find((line) => line.endsWith(` ${name}`))
    ?.split(' ')[0];
}
