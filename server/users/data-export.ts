import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { paths } from '#contract/values/paths.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import { defineJobKind, type StartableKind } from '#server/background-jobs/job-kind.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { countHit } from '#server/http/limits.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { notify } from '#server/notifications/notifications.ts';
import * as store from './data-export.store.ts';
import type { ExportSource } from './user-data.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const profile = paths.profilePart('data');

const fileSchema = z.record(z.string(), z.unknown());

/** The job that collects everything the product keeps of the person who started it. */
export function defineDataExport(sources: readonly ExportSource[]): StartableKind<object> {
  const parts = sources.flatMap((source) => Object.entries(source.parts));
  return defineJobKind({
    kind: 'data_export',
    payload: z.object({}),
    run: async ({ db }, job) => {
      const file: Record<string, unknown> = { collected_at: new Date().toISOString() };
      for (const [n, [name, rows]] of parts.entries()) {
        file[name] = (await rows(job.user_id).execute(db)).rows;
        job.progress(n + 1, parts.length);
      }
      const text = Buffer.from(JSON.stringify(file));
      const content = await pack(text);
      return async (tx) => {
        await store.putExport(tx, { job_id: job.id, user_id: job.user_id, content });
        await notify(tx, job.user_id, 'export_ready', { days: store.exportDays }, profile);
        return { bytes: text.length };
      };
    },
    failed: (tx, job, { code }) => notify(tx, job.user_id, 'export_failed', { code }, profile),
  });
}

/**
 * Starts the collection, or answers the one that waits or runs.
 * @throws AppError `too_many_requests` after five a day
 */
export async function startExport(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  kind: StartableKind<object>,
  user_id: number,
): Promise<{ job_id: number }> {
  return db.transaction().execute(async (tx) => {
    const open = await store.lockOpenExport(tx, user_id);
    if (open !== undefined) return { job_id: open };
    await countHit(tx, rateLimits.exports, String(user_id), config.RATE_LIMIT_FACTOR);
    return { job_id: await startJob(tx, kind, user_id, { title: 'Hintline', payload: {} }) };
  });
}

export async function showExport(
  db: Db,
  user_id: number,
): Promise<{ job_id: number | null; created_at: string | null; expires_at: string | null }> {
  return (await store.findNewest(db, user_id)) ?? { job_id: null, created_at: null, expires_at: null };
}

/**
 * The collected data.
 * @returns it, and the name of its file
 * @throws AppError `not_found`, also for another user's and for one that is older than 7 days
 */
export async function fetchExport(
  db: Db,
  user_id: number,
  job_id: number,
): Promise<{ file: Record<string, unknown>; name: string }> {
  const found = await store.findExport(db, user_id, job_id);
  if (found === undefined) throw new AppError('not_found', { object: 'dataExport' });
  const file: unknown = JSON.parse((await unpack(found.content)).toString('utf8'));
  return { file: fileSchema.parse(file), name: `hintline-data-${found.created_at.slice(0, 10)}.json` };
}
