import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type Actor, audit, theProduct } from '#server/audit/audit.ts';
import { startJob } from '#server/background-jobs/background-jobs.ts';
import { defineJobKind, JobFailedError } from '#server/background-jobs/job-kind.ts';
import type { Db } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { StoreFault } from '#server/providers/steam/steam-faults.ts';
import type { StoreApp } from '#server/providers/steam/steam-store.ts';
import { storeApp } from './import-apps.ts';

/** Takes apps of Steam's store into the catalogue; one that cannot be read does not stop the rest. */
export const steamAppsImport = defineJobKind({
  kind: 'steam_apps',
  payload: z.object({ app_ids: z.array(z.int()) }),
  grants: ['reviewer'],
  run: async ({ store }, job) => {
    if (store === undefined) throw new JobFailedError('unavailable', []);
    const { app_ids } = job.payload;
    const read: StoreApp[] = [];
    const failed: string[] = [];
    job.progress(0, app_ids.length);
    for (const [done, app_id] of app_ids.entries()) {
      if (done > 0) await wait(store.pause_ms, undefined, { signal: job.signal });
      try {
        read.push(await store.read(app_id, job.signal));
      } catch (error) {
        if (!(error instanceof StoreFault)) throw error;
        failed.push(`${app_id}: ${error.message}`);
      }
      job.progress(done + 1, app_ids.length);
    }
    return async (tx) => {
      const games = { added: 0, changed: 0, unchanged: 0 };
      const actor: Actor = { ...theProduct, user_id: job.user_id };
      for (const app of read) games[await storeApp(tx, app, actor)] += 1;
      return { games, failed };
    };
  },
});

/** @throws AppError `unavailable` where there is no store to ask */
export async function startAppsImport(
  { db, store }: { db: Db; store?: unknown },
  chosen: readonly number[],
  actor: Actor & { user_id: number },
): Promise<{ job_id: number }> {
  if (store === undefined) throw new AppError('unavailable', { retry_after: 3600 });
  const app_ids = [...new Set(chosen)];
  const title = app_ids.slice(0, 3).join(', ') + (app_ids.length > 3 ? ` … (${app_ids.length})` : '');
  return db.transaction().execute(async (tx) => {
    const job_id = await startJob(tx, steamAppsImport, actor.user_id, { title, payload: { app_ids } });
    await audit(tx, {
      actor,
      action: 'create',
      object: { kind: 'job', id: job_id },
      after: { kind: 'steam_apps', app_ids },
    });
    return { job_id };
  });
}
